import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, openEnum, shownTitle, textOrNull } from './values.ts'

/** The user with this id is the account owner, "self". */
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

/** All users with watchlist counts; accepted only with success true and users present. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/v1/users/users/list/with-counts',
  answer: z.object({ success: z.literal(true), users: z.array(UserWithCount) }),
})

/** An alias under 3 characters is refused, so null clears it (backend-notes 2.5). */
export const UserPatch = z.partial(
  z.object({
    name: z.string().check(z.minLength(3), z.maxLength(255)),
    apprise: z.nullable(z.string()),
    alias: z.nullable(z.string().check(z.minLength(3), z.maxLength(255))),
    discord_id: z.nullable(z.string()),
    notify_apprise: z.boolean(),
    notify_discord: z.boolean(),
    notify_tautulli: z.boolean(),
    can_sync: z.boolean(),
    requires_approval: z.boolean(),
  }),
)
export type UserPatch = z.infer<typeof UserPatch>

/** 404 and 409 (name taken) come as `{success:false, message}`. */
export const patchUser = endpoint({
  method: 'PATCH',
  path: '/v1/users/users/:id',
  body: UserPatch,
  answer: z.object({
    success: z.literal(true),
    message: z._default(z.string(), ''),
    user: z.optional(User),
  }),
})

const success = z.literal(true)
const message = z._default(z.string(), '')

/** The same people without counts. */
export const listUsersWithoutCounts = endpoint({
  method: 'GET',
  path: '/v1/users/users/list',
  answer: z.object({ success, users: z.array(User) }),
})

/** 404 as `{success:false, message}`. */
export const getUser = endpoint({
  method: 'GET',
  path: '/v1/users/users/:id',
  answer: z.object({ success, message, user: User }),
})

/** 409: the name is taken. */
export const createUser = endpoint({
  method: 'POST',
  path: '/v1/users/users',
  status: 201,
  body: z.object({
    name: z.string().check(z.minLength(3), z.maxLength(255)),
    apprise: z.nullable(z.string()),
    alias: z.nullable(z.string().check(z.minLength(3), z.maxLength(255))),
    discord_id: z.nullable(z.string()),
    notify_apprise: flag(),
    notify_discord: flag(),
    notify_tautulli: flag(),
    can_sync: flag(true),
    requires_approval: flag(),
  }),
  answer: z.object({ success, message, user: User }),
})

/**
 * `success` is false when nobody was updated. Notify flags of users without the address or Discord id are silently turned
 * off; unknown ids are listed only when notify flags are part of the update (backend-notes 2.5).
 */
export const patchUsers = endpoint({
  method: 'PATCH',
  path: '/v1/users/bulk',
  body: z.object({ userIds: z.array(z.number()).check(z.minLength(1)), updates: UserPatch }),
  answer: z.object({
    success: z.boolean(),
    message,
    updatedCount: z._default(z.number(), 0),
    failedIds: z._default(z.array(z.number()), []),
  }),
})

/** The way of a title from the watchlist to the viewer, in order. */
export const WATCHLIST_STATUSES = ['pending', 'requested', 'grabbed', 'notified'] as const

export const WatchlistItem = z.object({
  title: shownTitle,
  key: z._default(z.string(), ''),
  type: z.string(),
  thumb: textOrNull,
  guids: z._default(z.array(z.string()), []),
  genres: z._default(z.array(z.string()), []),
  status: openEnum(...WATCHLIST_STATUSES),
  /** Null, ISO or SQL text; read with `parseTime`. */
  added: textOrNull,
})
export type WatchlistItem = z.infer<typeof WatchlistItem>

export const getUserWatchlist = endpoint({
  method: 'GET',
  path: '/v1/users/:userId/watchlist',
  answer: z.object({
    success,
    message,
    data: z.object({
      user: z.object({ id: z.number(), name: shownTitle }),
      watchlistItems: z.array(WatchlistItem),
      total: z.number(),
    }),
  }),
})
