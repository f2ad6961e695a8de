import * as z from 'zod/mini'
import { Approval } from '../../web/contract/approvals.ts'
import { RouterRule } from '../../web/contract/content-router.ts'
import { METHODS } from '../../web/contract/endpoint.ts'
import { exact } from '../../web/contract/exact.ts'
import { Instance } from '../../web/contract/instances.ts'
import { ApprovalAction, ProgressEvent } from '../../web/contract/live-events.ts'
import { Quota } from '../../web/contract/quotas.ts'
import { ScheduledJob } from '../../web/contract/scheduler.ts'
import { RollingShow } from '../../web/contract/session-monitoring.ts'
import { UserWithCount } from '../../web/contract/users.ts'
import { PROFILE_IDS } from './profiles.ts'

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

const SPAN = 'expected milliseconds or a span such as "500ms", "1.5s" or "2m"'

/** A duration: milliseconds, or text such as "500ms", "1.5s", "2m", "3h", "4d". */
export const Duration = z.union(
  [z.number().check(z.minimum(0)), z.string().check(z.regex(/^\d+(\.\d+)?(ms|s|m|h|d)$/, SPAN))],
  SPAN,
)
export type Duration = z.infer<typeof Duration>

export const msOf = (span: Duration): number => {
  if (typeof span === 'number') return span
  const [, amount, unit] = /^([\d.]+)(\D+)$/.exec(span) ?? []
  return Number(amount) * (UNITS[unit ?? 'ms'] ?? 1)
}

const positive = z.number().check(z.int(), z.minimum(1))

/** A fault for upcoming responses. `path` is a route (`/v1/users/users/:id`), a URL, or either with a trailing `*`. */
export const Fault = z.strictObject({
  method: z._default(z.enum([...METHODS, '*']), '*'),
  path: z.string().check(z.startsWith('/v1/')),
  status: z.optional(z.number().check(z.int(), z.minimum(200), z.maximum(599))),
  body: z.optional(z.unknown()),
  headers: z.optional(z.record(z.string(), z.string())),
  /** Delay before any other fault applies. Without another fault, the response is only delayed. */
  delay: z.optional(Duration),
  /**
   * malformed: 200 with broken JSON. truncated: cuts off the response. html: 200 text/html. closed: closes the
   * connection without a response.
   */
  kind: z.optional(z.enum(['malformed', 'truncated', 'html', 'closed'])),
  /** Number of affected responses; 0 means until cleared. */
  times: z._default(z.number().check(z.int(), z.minimum(0)), 1),
})
export type Fault = z.infer<typeof Fault>

/**
 * Stream faults. `duplicate`, `out-of-order` and `malformed` apply to the next `count` events, never to status events.
 */
const STREAM_MODES = ['duplicate', 'out-of-order', 'malformed', 'slow'] as const
export type StreamMode = (typeof STREAM_MODES)[number]
/** cut: ends every stream. silence: keeps streams open but sends nothing. normal: resumes sending. */
export const STREAM_ACTS = ['cut', 'silence', 'normal', ...STREAM_MODES] as const
/** lost: every call gets a 401. back: sign-in works again. dropped: all sessions end, but sign-in still works. */
export const SESSION_ACTS = ['lost', 'back', 'dropped'] as const

export const RUNS = [
  'sync-all',
  'sync-radarr',
  'sync-sonarr',
  'self-watchlist',
  'others-watchlist',
  'tag-sync',
  'tag-removal',
  'label-sync',
  'label-removal',
] as const
export type Run = (typeof RUNS)[number]

/** What an entry does, one of these. */
const actions = {
  /**
   * An action on a request; its event is sent as well. 'any' picks an action that is currently possible, most often a
   * new request.
   */
  approval: z.optional(z.enum([...ApprovalAction.options, 'any'])),
  event: z.optional(ProgressEvent),
  run: z.optional(z.enum(RUNS)),
  workflow: z.optional(z.enum(['start', 'stop'])),
  discord: z.optional(z.enum(['start', 'stop'])),
  fault: z.optional(Fault),
  clearFaults: z.optional(z.literal(true)),
  /** The stream modes apply to the next `count` events. */
  stream: z.optional(z.enum(STREAM_ACTS)),
  session: z.optional(z.enum(SESSION_ACTS)),
  /** Ends streams and sessions and refuses connections for the duration `for` (default 2s). */
  backend: z.optional(z.enum(['restart'])),
}
const ACTIONS = Object.keys(actions) as (keyof typeof actions)[]

const entryFields = {
  /** Runs once, this long after the start. */
  at: z.optional(Duration),
  /** Repeats at this interval, starting at `from` (default: one interval). */
  every: z.optional(Duration),
  from: z.optional(Duration),
  until: z.optional(Duration),
  times: z.optional(positive),
  /** Upper bound for a random delay derived from the seed. */
  jitter: z.optional(Duration),
  /** Number of events, spread over `within`. */
  burst: z._default(positive, 1),
  within: z._default(Duration, '300ms'),
  note: z.optional(z.string()),
  ...actions,
  for: z.optional(Duration),
  count: z.optional(positive),
}

export const TimelineEntry = z.strictObject(entryFields).check(
  z.refine(entry => (entry.at === undefined) !== (entry.every === undefined), {
    error: 'expected either "at" or "every"',
    path: ['at'],
  }),
  z.refine(entry => ACTIONS.filter(action => entry[action] !== undefined).length === 1, {
    error: `expected exactly one of ${ACTIONS.join(', ')}`,
  }),
)
export type TimelineEntry = z.infer<typeof TimelineEntry>
/** What an entry does, regardless of when. */
export type Action = Partial<Pick<TimelineEntry, keyof typeof actions | 'for' | 'count'>>

/**
 * Recorded responses; data that isn't recorded is generated. On start, all times are shifted by the time since
 * `recordedAt`.
 */
const recorded = z.object({
  recordedAt: z.iso.datetime(),
  users: z.optional(z.array(UserWithCount)),
  quotas: z.optional(z.array(Quota)),
  approvals: z.optional(z.array(Approval)),
  radarr: z.optional(z.array(Instance)),
  sonarr: z.optional(z.array(Instance)),
  rules: z.optional(z.array(RouterRule)),
  schedules: z.optional(z.array(ScheduledJob)),
  rolling: z.optional(z.array(RollingShow)),
})
export const RecordedData = exact(recorded) as typeof recorded
export type RecordedData = z.infer<typeof RecordedData>

export const Scenario = z.strictObject({
  $schema: z.optional(z.string()),
  name: z.string().check(z.regex(/^[a-z0-9-]+$/, 'expected lower-case letters, digits and dashes')),
  purpose: z._default(z.string(), ''),
  seed: z._default(z.number().check(z.int(), z.minimum(0)), 1),
  profile: z._default(z.enum(PROFILE_IDS), '0.5.12'),
  auth: z._default(z.enum(['required', 'requiredExceptLocal', 'disabled']), 'required'),
  world: z.prefault(
    z.strictObject({
      /** A new backend: no users, requests or Plex token, and placeholder instances. */
      fresh: z._default(z.boolean(), false),
      /** Whether an admin exists; false simulates the first run. */
      admin: z._default(z.boolean(), true),
      users: z._default(positive, 12),
      approvals: z._default(z.number().check(z.int(), z.minimum(0)), 48),
      /** Number of router rules; defaults to the few rules of the demo. */
      rules: z.optional(positive),
      /** Number of titles on the owner's watchlist; defaults to the average of the other users. */
      longestList: z.optional(positive),
      /** Total number of titles on all watchlists. */
      allLists: z.optional(positive),
      /** Whether the server has a TMDB key. */
      tmdb: z._default(z.boolean(), true),
      /** Overrides for the demo's top-level settings. */
      config: z.optional(z.record(z.string(), z.unknown())),
      data: z.optional(RecordedData),
    }),
    {},
  ),
  clock: z.prefault(
    z.strictObject({
      /** 'now' or an ISO time. */
      start: z._default(z.union([z.literal('now'), z.iso.datetime()]), 'now'),
      speed: z._default(z.number().check(z.positive()), 1),
      paused: z._default(z.boolean(), false),
    }),
    {},
  ),
  /** Whether the timeline starts on the first sign-in or immediately. */
  starts: z._default(z.enum(['sign-in', 'load']), 'sign-in'),
  timeline: z._default(z.array(TimelineEntry), []),
})
export type Scenario = z.infer<typeof Scenario>
