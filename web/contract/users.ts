import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { keeping, row, rows } from './rows.ts'
import { flag, openEnum, Success, shownTitle, success, textOrNull, userNameOf } from './values.ts'

/** User id of the Plex server's owner in versions that don't name the owner. */
const OWNER_ID = 1

/** Whether a user owns the Plex server. */
export const isOwner = ({
  id,
  is_primary_token,
}: {
  id: number
  is_primary_token?: boolean | undefined
}): boolean => is_primary_token ?? id === OWNER_ID

const fields = keeping(
  z.object({
    id: z.number(),
    name: z.string(),
    apprise: textOrNull,
    alias: z._default(z.nullable(shownTitle), null),
    discord_id: textOrNull,
    notify_apprise: flag(),
    notify_discord: flag(),
    /** Until 0.12. */
    notify_tautulli: z.optional(z.boolean()),
    /** Since 0.12. */
    notify_plex_mobile: z.optional(z.boolean()),
    notify_discord_mention: z.optional(z.boolean()),
    /** Whether this is the owner of the Plex server, in newer versions. */
    is_primary_token: z.optional(z.boolean()),
    /** Name, picture and friendship on Plex. Since about 0.12, and absent if unknown. */
    plex_uuid: z.optional(z.nullable(z.string())),
    display_name: z.optional(z.nullable(shownTitle)),
    avatar: z.optional(z.nullable(z.string())),
    friend_created_at: z.optional(z.nullable(z.string())),
    can_sync: flag(true),
    requires_approval: flag(),
    created_at: z._default(z.string(), ''),
    updated_at: z._default(z.string(), ''),
  }),
)
const standIns = { name: 'Unknown user' }
const named = <U extends { id: number; name: string }>(user: U): U => ({
  ...user,
  name: userNameOf(user.name, user.id),
})
export const User = row(fields, standIns, named)
export type User = z.infer<typeof User>

const withCount = z.extend(fields, { watchlist_count: z._default(z.number(), 0) })
export const UserWithCount = row(withCount, standIns, named)
export type UserWithCount = z.infer<typeof UserWithCount>

export const listUsers = get('/v1/users/users/list/with-counts', {
  response: z.object({ success, users: rows(UserWithCount) }),
})

/** Responds to unknown ids with 404 and `{success:false, message}`. */
export const getUser = get('/v1/users/users/:id', {
  response: z.extend(Success, { user: User }),
})

/** Statuses in the order in which a title goes through them. */
export const WATCHLIST_STATUSES = ['pending', 'requested', 'grabbed', 'notified'] as const

const item = z.object({
  title: shownTitle,
  key: z._default(z.string(), ''),
  type: z.string(),
  thumb: textOrNull,
  guids: z._default(z.array(z.string()), []),
  genres: z._default(z.array(z.string()), []),
  status: openEnum(...WATCHLIST_STATUSES),
  added: textOrNull,
})
export const WatchlistItem = row(item, { title: 'Unknown title', type: '', status: '' })
export type WatchlistItem = z.infer<typeof WatchlistItem>

export const getUserWatchlist = get('/v1/users/:userId/watchlist', {
  queue: 'figures',
  response: z.extend(Success, {
    data: z.object({
      user: z.object({ id: z.number(), name: shownTitle }),
      watchlistItems: rows(WatchlistItem),
      total: z.number(),
    }),
  }),
})
