import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, message, openEnum, shownTitle, success, textOrNull } from './values.ts'

/** User id of the Plex server's owner. */
export const OWNER_ID = 1

export const User = z.object({
  id: z.number(),
  name: shownTitle,
  apprise: textOrNull,
  alias: z._default(z.nullable(shownTitle), null),
  discord_id: textOrNull,
  notify_apprise: flag(),
  notify_discord: flag(),
  notify_tautulli: flag(),
  can_sync: flag(true),
  requires_approval: flag(),
  created_at: z._default(z.string(), ''),
  updated_at: z._default(z.string(), ''),
})
export type User = z.infer<typeof User>

export const UserWithCount = z.extend(User, { watchlist_count: z._default(z.number(), 0) })
export type UserWithCount = z.infer<typeof UserWithCount>

export const listUsers = endpoint({
  method: 'GET',
  path: '/v1/users/users/list/with-counts',
  response: z.object({ success, users: z.array(UserWithCount) }),
})

export const listUsersWithoutCounts = endpoint({
  method: 'GET',
  path: '/v1/users/users/list',
  response: z.object({ success, users: z.array(User) }),
})

/** Responds to unknown ids with 404 and `{success:false, message}`. */
export const getUser = endpoint({
  method: 'GET',
  path: '/v1/users/users/:id',
  response: z.object({ success, message, user: User }),
})

/** Statuses in the order in which a title goes through them. */
export const WATCHLIST_STATUSES = ['pending', 'requested', 'grabbed', 'notified'] as const

export const WatchlistItem = z.object({
  title: shownTitle,
  key: z._default(z.string(), ''),
  type: z.string(),
  thumb: textOrNull,
  guids: z._default(z.array(z.string()), []),
  genres: z._default(z.array(z.string()), []),
  status: openEnum(...WATCHLIST_STATUSES),
  added: textOrNull,
})
export type WatchlistItem = z.infer<typeof WatchlistItem>

export const getUserWatchlist = endpoint({
  method: 'GET',
  path: '/v1/users/:userId/watchlist',
  response: z.object({
    success,
    message,
    data: z.object({
      user: z.object({ id: z.number(), name: shownTitle }),
      watchlistItems: z.array(WatchlistItem),
      total: z.number(),
    }),
  }),
})
