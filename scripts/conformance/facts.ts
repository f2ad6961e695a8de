import { compare } from 'compare-versions'
import { getApprovalStats } from '../../web/contract/approvals.ts'
import { CONFIG, getConfig } from '../../web/contract/config.ts'
import { leavesOf } from '../../web/contract/config-fields.ts'
import { NEW_CONFIG_PATH } from '../../web/contract/config-path.ts'
import { listRules } from '../../web/contract/content-router.ts'
import type { Endpoint } from '../../web/contract/endpoint.ts'
import { eraOf } from '../../web/contract/eras.ts'
import type { BackendSigns } from '../../web/contract/gateway.ts'
import { listQuotas } from '../../web/contract/quotas.ts'
import { getStats } from '../../web/contract/stats.ts'
import { getTagSettings } from '../../web/contract/tags.ts'
import { listUsers } from '../../web/contract/users.ts'
import type { BackendResponse } from './backend.ts'

type Row = Record<string, unknown>

/** What the checks have received. */
export interface Seen {
  signs: BackendSigns
  bodies: Map<Endpoint, unknown>
  /** Responses to an unknown path, without and with a session. */
  unknownPath?: { signedOut: BackendResponse; signedIn: BackendResponse }
  /** Response to the TMDB metadata without a type. */
  tmdbWithoutType?: BackendResponse
  /** Ids of the status events, in order. */
  statusIds: string[]
}

/** Null or undefined if nothing was received that tells. */
type Holds = (seen: Seen) => boolean | null | undefined
/** Version with this difference, as far as it is known; the difference; whether the backend has it. */
type Fact = readonly [since: string, what: string, holds: Holds]

/** Whether the object at `path` of a response, or any object of the list there, has the key. */
const hasKey =
  (call: Endpoint, path: readonly string[], key: string): Holds =>
  ({ bodies }) => {
    const found = path.reduce<unknown>(
      (value, step) => (value as Row | undefined)?.[step],
      bodies.get(call),
    )
    const rows = (Array.isArray(found) ? found : [found]).filter(
      row => typeof row === 'object' && row !== null,
    )
    return rows.length === 0 ? null : rows.some(row => key in row)
  }
const not =
  (holds: Holds): Holds =>
  seen => {
    const value = holds(seen)
    return typeof value === 'boolean' ? !value : value
  }

const removedSettings: readonly Fact[] = leavesOf(CONFIG).flatMap(([path, { until }]) => {
  if (until === undefined) return []
  const steps = path.split('.')
  const isThere = hasKey(getConfig, ['config', ...steps.slice(0, -1)], steps.at(-1) ?? '')
  return [[until, `setting ${path} is gone`, not(isThere)]]
})
const userHas = (key: string) => hasKey(listUsers, ['users'], key)

/** Differences between versions that reads can show (backend-notes 3). */
const FACTS: readonly Fact[] = [
  [
    '0.7',
    'the settings are at /v1/config',
    ({ signs }) => (signs.configPath === null ? null : signs.configPath === NEW_CONFIG_PATH),
  ],
  ...removedSettings,
  [
    '0.12',
    'an unknown path gets a 401 without a session',
    ({ unknownPath }) => unknownPath && unknownPath.signedOut.status === 401,
  ],
  [
    '0.12',
    'an unknown path gets a 404 in JSON with a session',
    ({ unknownPath }) =>
      unknownPath && unknownPath.signedIn.status === 404 && unknownPath.signedIn.json !== undefined,
  ],
  ['0.12', 'users have no notify_tautulli', not(userHas('notify_tautulli'))],
  ['0.12', 'users have notify_plex_mobile', userHas('notify_plex_mobile')],
  ['0.12', 'users have notify_discord_mention', userHas('notify_discord_mention')],
  ['0.12', 'users have is_primary_token', userHas('is_primary_token')],
  ['0.13', 'quotas have watchlistCap', hasKey(listQuotas, ['userQuotas'], 'watchlistCap')],
  [
    '0.15',
    'the login reads “login” instead of “email”',
    ({ signs }) => (signs.signInKey === null ? null : signs.signInKey === 'login'),
  ],
  [
    '0.19',
    'errors have a statusCode but no code',
    ({ unknownPath }) => {
      const body = unknownPath?.signedIn.json as Row | undefined
      return body && 'statusCode' in body && !('code' in body)
    },
  ],
  ['0.19', 'rules have exclude_from_routing', hasKey(listRules, ['rules'], 'exclude_from_routing')],
  [
    '0.19',
    'the top users of the statistics have movies and shows',
    hasKey(getStats, ['top_users'], 'movies'),
  ],
  ['0.19', 'the status of the tags lists instances', hasKey(getTagSettings, [], 'instances')],
  [
    '0.8',
    'the request counts have auto_approved',
    hasKey(getApprovalStats, ['stats'], 'auto_approved'),
  ],
  [
    '0.19',
    'the TMDB metadata requires the type',
    ({ tmdbWithoutType }) => tmdbWithoutType && tmdbWithoutType.status === 400,
  ],
  [
    '0.19',
    'status events have fixed ids and come only when they change',
    ({ statusIds }) =>
      statusIds.length === 0
        ? null
        : !statusIds.some(id => /-\d+$/.test(id)) && new Set(statusIds).size === statusIds.length,
  ],
]

/** Whether all versions of the era have the difference; null if it began within the era, or if there is no era. */
const isExpected = (since: string, era: ReturnType<typeof eraOf>): boolean | null => {
  if (!era) return null
  return compare(era.from, since, '>=') ? true : compare(era.to, since, '>=') ? null : false
}

export interface FactRow {
  since: string
  what: string
  verdict: 'as described' | 'DIFFERS' | 'not certain' | 'not seen'
  holds: boolean | null
}

export const checkFacts = (seen: Seen): FactRow[] => {
  const era = eraOf(seen.signs)
  const verdictOf = (holds: boolean | null, expected: boolean | null) => {
    if (holds === null) return 'not seen'
    if (expected === null) return 'not certain'
    return holds === expected ? 'as described' : 'DIFFERS'
  }
  return FACTS.map(([since, what, check]) => {
    const holds = check(seen) ?? null
    return { since, what, holds, verdict: verdictOf(holds, isExpected(since, era)) }
  })
}
