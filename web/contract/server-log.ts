import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { openEnum, shownMessage, shownTitle, textOrNull } from './values.ts'

/** The server's version and the newest release, which it looks up every hour. Since about 0.15. */
export const getUpdateStatus = get('/v1/system/update-status', {
  response: z.object({
    currentVersion: shownTitle,
    latestVersion: z._default(z.nullable(shownTitle), null),
    updateAvailable: z._default(z.boolean(), false),
    releaseUrl: textOrNull,
    releaseName: z._default(z.nullable(shownTitle), null),
    /** Markdown; show it as text. The same as HTML is ignored, because it comes from another site. */
    releaseBody: textOrNull,
    publishedAt: textOrNull,
    lastCheckedAt: textOrNull,
    lastError: z._default(z.nullable(shownMessage), null),
    status: z._default(openEnum('ok', 'pending', 'rate_limited', 'error'), 'ok'),
  }),
})

/** Event stream of the log: the last `tail` entries, then new ones. Reconnecting repeats the tail. */
export const LOG_PATH = '/v1/logs/stream'
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
/** `filter` is a part of the message in any case; it applies to the entries of the tail, too. */
export const LogQuery = z.object({
  tail: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(1000)), 100),
  follow: z._default(z.boolean(), true),
  filter: z.optional(z.string().check(z.maxLength(512))),
})

/** Can contain secrets, so mask them before showing. */
export const LogEntry = z.object({
  timestamp: z.string(),
  level: openEnum(...LOG_LEVELS),
  message: z._default(shownMessage, ''),
  module: z.optional(z.nullable(shownTitle)),
  data: z.optional(z.unknown()),
})
export type LogEntry = z.infer<typeof LogEntry>
