import { getApprovalStats } from '../../web/contract/approvals.ts'
import { CONFIG, getConfig } from '../../web/contract/config.ts'
import { leavesOf } from '../../web/contract/config-fields.ts'
import { NEW_CONFIG_PATH } from '../../web/contract/config-path.ts'
import { listRules } from '../../web/contract/content-router.ts'
import type { Endpoint } from '../../web/contract/endpoint.ts'
import { type ERAS, eraOf } from '../../web/contract/eras.ts'
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

interface Fact {
  /** Version with this difference, as far as it is known. */
  since: string
  what: string
  /** Null or undefined if nothing was received that tells. */
  holds: (seen: Seen) => boolean | null | undefined
}

const rowsIn = (seen: Seen, call: Endpoint, key: string): Row[] => {
  const list = (seen.bodies.get(call) as Row | undefined)?.[key]
  return Array.isArray(list) ? (list as Row[]) : []
}
const haveKey = (rows: readonly Row[], key: string) =>
  rows.length === 0 ? null : rows.some(row => key in row)
const lackKey = (rows: readonly Row[], key: string) =>
  rows.length === 0 ? null : rows.every(row => !(key in row))

const configKeys: readonly Fact[] = leavesOf(CONFIG).flatMap(([path, { until }]) => {
  if (until === undefined) return []
  const keys = path.split('.')
  return {
    since: until,
    what: `setting ${path} is gone`,
    holds: ({ bodies }) => {
      const body = bodies.get(getConfig)
      const parent = ['config', ...keys.slice(0, -1)].reduce<unknown>(
        (value, key) => (value as Row | undefined)?.[key],
        body,
      )
      return typeof parent === 'object' && parent !== null ? !(String(keys.at(-1)) in parent) : null
    },
  }
})

/** Differences between versions that reads can show (backend-notes 3). */
const FACTS: readonly Fact[] = [
  {
    since: '0.7',
    what: 'the settings are at /v1/config',
    holds: ({ signs }) => (signs.configPath === null ? null : signs.configPath === NEW_CONFIG_PATH),
  },
  ...configKeys,
  {
    since: '0.12',
    what: 'an unknown path gets a 401 without a session',
    holds: ({ unknownPath }) => unknownPath && unknownPath.signedOut.status === 401,
  },
  {
    since: '0.12',
    what: 'an unknown path gets a 404 in JSON with a session',
    holds: ({ unknownPath }) =>
      unknownPath && unknownPath.signedIn.status === 404 && unknownPath.signedIn.json !== undefined,
  },
  {
    since: '0.12',
    what: 'users have no notify_tautulli',
    holds: seen => lackKey(rowsIn(seen, listUsers, 'users'), 'notify_tautulli'),
  },
  ...['notify_plex_mobile', 'notify_discord_mention', 'is_primary_token'].map(key => ({
    since: '0.12',
    what: `users have ${key}`,
    holds: (seen: Seen) => haveKey(rowsIn(seen, listUsers, 'users'), key),
  })),
  {
    since: '0.13',
    what: 'quotas have watchlistCap',
    holds: seen => haveKey(rowsIn(seen, listQuotas, 'userQuotas'), 'watchlistCap'),
  },
  {
    since: '0.15',
    what: 'the login reads “login” instead of “email”',
    holds: ({ signs }) => (signs.signInKey === null ? null : signs.signInKey === 'login'),
  },
  {
    since: '0.19',
    what: 'errors have a statusCode but no code',
    holds: ({ unknownPath }) => {
      const body = unknownPath?.signedIn.json as Row | undefined
      return body ? 'statusCode' in body && !('code' in body) : null
    },
  },
  {
    since: '0.19',
    what: 'rules have exclude_from_routing',
    holds: seen => haveKey(rowsIn(seen, listRules, 'rules'), 'exclude_from_routing'),
  },
  {
    since: '0.19',
    what: 'the top users of the statistics have movies and shows',
    holds: seen => haveKey(rowsIn(seen, getStats, 'top_users'), 'movies'),
  },
  {
    since: '0.19',
    what: 'the status of the tags lists instances',
    holds: ({ bodies }) =>
      bodies.get(getTagSettings) === undefined
        ? null
        : 'instances' in (bodies.get(getTagSettings) as Row),
  },
  {
    since: '0.8',
    what: 'the request counts have auto_approved',
    holds: ({ bodies }) => {
      const stats = (bodies.get(getApprovalStats) as Row | undefined)?.stats as Row | undefined
      return stats && 'auto_approved' in stats
    },
  },
  {
    since: '0.19',
    what: 'the TMDB metadata requires the type',
    holds: ({ tmdbWithoutType }) => tmdbWithoutType && tmdbWithoutType.status === 400,
  },
  {
    since: '0.19',
    what: 'status events have fixed ids and come only when they change',
    holds: ({ statusIds }) =>
      statusIds.length === 0
        ? null
        : !statusIds.some(id => /-\d+$/.test(id)) && new Set(statusIds).size === statusIds.length,
  },
]

type Verdict = 'as described' | 'DIFFERS' | 'not certain' | 'not seen'

const numbersOf = (version: string) => version.split('.').map(Number)
const isAtLeast = (version: string, least: string): boolean => {
  const [a, b] = [numbersOf(version), numbersOf(least)]
  const index = b.findIndex((number, level) => number !== (a[level] ?? 0))
  return index < 0 || (a[index] ?? 0) > (b[index] ?? 0)
}

/** Whether all versions of the era have the difference; null if it began within the era. */
const isExpected = ({ since }: Fact, { from, to }: (typeof ERAS)[number]): boolean | null =>
  isAtLeast(from, since) ? true : isAtLeast(to, since) ? null : false

export interface FactRow {
  since: string
  what: string
  verdict: Verdict
  holds: boolean | null
}

export const checkFacts = (seen: Seen): FactRow[] => {
  const era = eraOf(seen.signs)
  return FACTS.map(fact => {
    const holds = fact.holds(seen) ?? null
    const expected = era ? isExpected(fact, era) : null
    const verdict: Verdict =
      holds === null
        ? 'not seen'
        : expected === null
          ? 'not certain'
          : holds === expected
            ? 'as described'
            : 'DIFFERS'
    return { since: fact.since, what: fact.what, holds, verdict }
  })
}
