import * as z from 'zod/mini'
import { REMOVED_TAG_MODES } from './config.ts'
import { get, post, put } from './endpoint.ts'
import { count, flag, message, Outcome, openEnum } from './values.ts'

const both = <T extends z.ZodMiniType>(counts: T) => ({ sonarr: counts, radarr: counts })
const Removed = z.object({ removed: count, skipped: count, failed: count, instances: count })

/*
 * These calls respond when their work is done. While tagging is disabled, most of them respond with 200 and `success:
 * false` (backend-notes 2.15).
 */

/** Creates a tag for each user. If tagging is disabled, succeeds with zeros. */
export const createTags = post('/v1/tags/create', {
  response: z.extend(Outcome, {
    ...both(z.object({ created: count, skipped: count, failed: count, instances: count })),
  }),
})

/** Progress types: `sonarr-tagging` and `radarr-tagging`. */
export const syncTags = post('/v1/tags/sync', {
  response: z.extend(Outcome, {
    ...both(z.object({ tagged: count, skipped: count, failed: count })),
    orphanedCleanup: z.optional(z.object(both(Removed))),
  }),
})

export const cleanupTags = post('/v1/tags/cleanup', {
  response: z.extend(Outcome, both(Removed)),
})

/** Progress types: `sonarr-tag-removal` and `radarr-tag-removal`. */
export const removeTags = post('/v1/tags/remove', {
  body: z.object({ deleteTagDefinitions: z.optional(z.boolean()) }),
  response: z.extend(Outcome, {
    ...both(
      z.object({
        itemsProcessed: count,
        itemsUpdated: count,
        tagsRemoved: count,
        tagsDeleted: count,
        failed: count,
        instances: count,
      }),
    ),
  }),
})

/** Tag settings on backends before 0.5. Newer backends have them in the config and respond to these calls with HTML. */
export const TagSettings = z.object({
  tagUsersInSonarr: flag(),
  tagUsersInRadarr: flag(),
  cleanupOrphanedTags: flag(true),
  tagPrefix: z._default(z.string(), 'pulsarr:user'),
  removedTagMode: z._default(openEnum(...REMOVED_TAG_MODES), 'remove'),
  removedTagPrefix: z._default(z.string(), 'pulsarr:removed'),
})
export type TagSettings = z.infer<typeof TagSettings>
export const TAG_SETTINGS = Object.keys(TagSettings.shape) as (keyof TagSettings)[]

const settingsResponse = z.object({ success: z.literal(true), message, config: TagSettings })

/** The newest backends count the tags of each instance instead, without `config`. */
export const getTagSettings = get('/v1/tags/status', {
  response: z.partial(settingsResponse, { config: true }),
})

export const putTagSettings = put('/v1/tags/config', {
  body: z.object({
    tagUsersInSonarr: z.boolean(),
    tagUsersInRadarr: z.boolean(),
    cleanupOrphanedTags: z.boolean(),
    tagPrefix: z.string().check(z.minLength(1)),
    removedTagMode: z.optional(z.enum(REMOVED_TAG_MODES)),
    removedTagPrefix: z.optional(z.string()),
  }),
  response: settingsResponse,
})
