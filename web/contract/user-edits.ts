import * as z from 'zod/mini'
import { get, patch } from './endpoint.ts'
import { User } from './users.ts'
import { count, Outcome, Success } from './values.ts'

/* Kept separate from users.ts, because every page loads that file. */

const name = z.string().check(z.minLength(3), z.maxLength(255))

/** Aliases must have at least 3 characters; null clears the alias (backend-notes 2.5). */
export const UserPatch = z.partial(
  z.object({
    name,
    apprise: z.nullable(z.string()),
    alias: z.nullable(name),
    discord_id: z.nullable(z.string()),
    notify_apprise: z.boolean(),
    notify_discord: z.boolean(),
    notify_tautulli: z.boolean(),
    notify_plex_mobile: z.boolean(),
    notify_discord_mention: z.boolean(),
    can_sync: z.boolean(),
    requires_approval: z.boolean(),
  }),
)
export type UserPatch = z.infer<typeof UserPatch>

/** Flags of a user that the backend itself determines. */
const FIXED_FLAGS = ['is_primary_token']

/**
 * Every update sends all flags, also those of versions that the contract doesn't know, because some backends reset
 * omitted flags (backend-notes 1.11).
 */
export const switchesOf = (user: User): UserPatch =>
  Object.fromEntries(
    Object.entries(user).filter(
      ([key, value]) => typeof value === 'boolean' && !FIXED_FLAGS.includes(key),
    ),
  )

/** Resets omitted flags. Responds with `{success:false, message}` and 404 for an unknown id or 409 for a taken name. */
export const patchUser = patch('/v1/users/users/:id', {
  body: UserPatch,
  response: z.extend(Success, { user: z.optional(User) }),
})

/**
 * Users with sync that have no alias, or share one. Tags named by alias then have the Plex name, or are shared. Since
 * about 0.15.
 */
export const getAliasReadiness = get('/v1/users/alias-readiness', {
  response: z.extend(Success, { missingAliasCount: count, duplicateAliasCount: count }),
})

/**
 * `success` is false if no user was updated. The backend silently turns off notification flags of users without the
 * required address or Discord id. It reports unknown ids only if the update contains notification flags
 * (backend-notes 2.5).
 */
export const patchUsers = patch('/v1/users/bulk', {
  body: z.object({ userIds: z.array(z.number()).check(z.minLength(1)), updates: UserPatch }),
  response: z.extend(Outcome, {
    updatedCount: z._default(z.number(), 0),
    failedIds: z._default(z.array(z.number()), []),
  }),
})
