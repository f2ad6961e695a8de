import * as z from 'zod/mini'
import { listApiKeys } from '../../web/contract/api-keys.ts'
import { getApproval, getApprovalStats, listApprovals } from '../../web/contract/approvals.ts'
import { getConfig } from '../../web/contract/config.ts'
import { getRouterMetadata, listRules, listRulesOf } from '../../web/contract/content-router.ts'
import type { Endpoint } from '../../web/contract/endpoint.ts'
import { listExclusions } from '../../web/contract/exclusions.ts'
import { getFriends } from '../../web/contract/friends.ts'
import { ARR_KINDS, type ArrKind, arr, PLACEHOLDER_KEY } from '../../web/contract/instances.ts'
import { getMaintainerrStatus } from '../../web/contract/maintainerr.ts'
import { getNotificationStatus, listGenres, pingPlex } from '../../web/contract/plex.ts'
import { getUserQuotas } from '../../web/contract/quota-edits.ts'
import {
  getDailyQuotaStats,
  getHeldCount,
  listQuotaStatuses,
  listQuotas,
} from '../../web/contract/quotas.ts'
import { listRoutingFailures } from '../../web/contract/routing-failures.ts'
import { getSchedule, listSchedules } from '../../web/contract/scheduler.ts'
import { getUpdateStatus } from '../../web/contract/server-log.ts'
import { getCurrentUser } from '../../web/contract/session.ts'
import {
  listInactiveShows,
  listRollingShows,
  listSonarrShows,
} from '../../web/contract/session-monitoring.ts'
import { getStats, statsPieces } from '../../web/contract/stats.ts'
import { getTagSettings } from '../../web/contract/tags.ts'
import { getTmdbMetadata, listProviders } from '../../web/contract/tmdb.ts'
import { getAliasReadiness, switchesOf, type UserPatch } from '../../web/contract/user-edits.ts'
import { getUser, getUserWatchlist, listUsers, User } from '../../web/contract/users.ts'
import { listWebhookEvents, listWebhooks } from '../../web/contract/webhooks.ts'
import { getWorkflowStatus } from '../../web/contract/workflow.ts'
import type { Inputs } from './backend.ts'
import { brokenRanges } from './broken-ranges.ts'
import type { Finding } from './compare.ts'

/** Values from earlier responses, for calls that need an id. */
export interface Known {
  userId?: number | undefined
  /** Flags that an update must preserve; absent if the user couldn't be loaded. */
  userSwitches?: UserPatch | undefined
  userWithQuota?: number | undefined
  approvalId?: number | undefined
  title?: { guid: string; type: unknown } | undefined
  schedule?: { name: string; type: string; enabled: boolean } | undefined
  radarr?: number | undefined
  sonarr?: number | undefined
  made: { ruleId?: number; apiKeyId?: number; approvalId?: number }
}

export interface Check {
  call: Endpoint
  page: string
  /** The page also works without this call, which some versions lack. */
  isOptional?: boolean
  /** Returns null if a required value is missing (see `needs`). */
  inputs?: (known: Known) => Inputs | null
  needs?: string
  /** Other accepted statuses, e.g. 404 for a user without quotas. */
  alsoFine?: readonly number[]
  /** Known failure caused by a service behind the backend, not by a difference from the contract. */
  mayFail?: string
  learn?: (json: unknown, known: Known) => void
  notesOn?: (json: unknown) => Finding[]
}

export type Row = Record<string, unknown>
const rowsOf = (json: unknown, key?: string): Row[] => {
  const list = key === undefined ? json : (json as Row | null)?.[key]
  return Array.isArray(list) ? (list as Row[]) : []
}

export const idOf = (row: Row | undefined): number | undefined =>
  typeof row?.id === 'number' ? row.id : undefined

/** Inputs of a check that depends on known data. `needs` names the data in the report if there is none. */
export const needing =
  <T>(needs: string, pick: (known: Known) => T | undefined) =>
  (inputsOf: (value: T) => Inputs): Pick<Check, 'inputs' | 'needs'> => ({
    needs,
    inputs: known => {
      const value = pick(known)
      return value === undefined ? null : inputsOf(value)
    },
  })
export const ofUser = needing('no users', ({ userId }) => userId)
export const ofSchedule = needing('no schedules', ({ schedule }) => schedule)
const ofUserWithQuota = needing('no user has a quota', ({ userWithQuota }) => userWithQuota)

/** Inputs for a call with an `:id` parameter. */
export const byId = (id: number): Inputs => ({ params: { id } })

/** The checks of a page: a call, and what it needs or how it may respond. */
export const ofPage = (
  page: string,
  ...checks: readonly (Endpoint | readonly [Endpoint, Omit<Check, 'call' | 'page'>])[]
): Check[] =>
  checks.map(check =>
    'method' in check ? { call: check, page } : { call: check[0], page, ...check[1] },
  )
export const OPTIONAL = { isOptional: true }
const optional = (...calls: readonly Endpoint[]) => calls.map(call => [call, OPTIONAL] as const)
const ask = (query: Inputs['query'] = {}) => ({ inputs: () => ({ query }) })

const learnUser: Check['learn'] = (json, known) => {
  const [first] = rowsOf(json, 'users')
  known.userId = idOf(first)
  const user = z.safeParse(User, first)
  known.userSwitches = user.success ? switchesOf(user.data) : undefined
}
const learnQuota: Check['learn'] = (json, known) => {
  const [first] = rowsOf(json, 'userQuotas')
  known.userWithQuota = typeof first?.userId === 'number' ? first.userId : undefined
}
const learnRequest: Check['learn'] = (json, known) => {
  const rows = rowsOf(json, 'approvalRequests')
  known.approvalId = idOf(rows[0])
  known.title = rows
    .flatMap(({ contentGuids, contentType: type }) =>
      (Array.isArray(contentGuids) ? contentGuids : []).map(guid => ({ guid: String(guid), type })),
    )
    .find(({ guid }) => /^(tmdb|tvdb):\d+$/.test(guid))
}
const learnSchedule: Check['learn'] = (json, known) => {
  const rows = rowsOf(json)
  const { name, type, enabled } = rows.find(job => job.name === 'delete-sync') ?? rows[0] ?? {}
  if (typeof name === 'string' && typeof type === 'string')
    known.schedule = { name, type, enabled: enabled === true }
}
const learnInstance =
  (kind: ArrKind): NonNullable<Check['learn']> =>
  (json, known) => {
    const usable = rowsOf(json).filter(row => row.apiKey !== PLACEHOLDER_KEY)
    known[kind] = idOf(usable.find(row => row.isDefault === true) ?? usable[0])
  }
const brokenSettings: Check['notesOn'] = json =>
  brokenRanges((json as Row | null)?.config).map(({ path, min, max }) => ({
    path: `config.${path}`,
    expected: `${min} to ${max}`,
    got: 'a number out of range, which must be changed before the field can be saved',
  }))

const ofInstance = (kind: ArrKind) =>
  needing('no configured instance', known => known[kind])(instanceId => ({ query: { instanceId } }))
const ofTitle = needing('no request with a TMDB or TVDB id', ({ title }) => title)

/** All calls that load data for pages, ordered so that ids are known when needed. They are read-only. */
export const READS: readonly Check[] = [
  ...ofPage('Shell', getCurrentUser, [getConfig, { notesOn: brokenSettings }]),
  ...ofPage(
    'Plex users',
    [listUsers, { learn: learnUser }],
    [getUser, { ...OPTIONAL, ...ofUser(byId) }],
    [getUserWatchlist, ofUser(userId => ({ params: { userId } }))],
    [listQuotas, { learn: learnQuota }],
    [listQuotaStatuses, ofUser(id => ({ body: { userIds: [id], contentType: 'movie' } }))],
    [getUserQuotas, { alsoFine: [404], ...ofUserWithQuota(byId) }],
    [getDailyQuotaStats, ofUser(userId => ({ query: { userId, days: 7 } }))],
  ),
  ...ofPage(
    'Approvals',
    [listApprovals, { ...ask({ limit: 1000 }), learn: learnRequest }],
    getApprovalStats,
    [getApproval, needing('no requests', ({ approvalId }) => approvalId)(byId)],
  ),
  ...ofPage(
    'Dashboard',
    getWorkflowStatus,
    [getStats, ask({ limit: 10, days: 30 })],
    ...optional(...Object.values(statsPieces)),
  ),
  ...ARR_KINDS.flatMap(kind => {
    const page = kind === 'radarr' ? 'Radarr' : 'Sonarr'
    const { list, qualityProfiles, rootFolders, tags } = arr[kind]
    const lookup = { ...ofInstance(kind), mayFail: 'the instance doesn’t respond' }
    return [
      ...ofPage(page, [list, { learn: learnInstance(kind) }]),
      ...ofPage(page, [qualityProfiles, lookup], [rootFolders, lookup], [tags, lookup]),
      ...ofPage(`${page} router`, [
        listRulesOf,
        { inputs: () => ({ params: { targetType: kind } }) },
      ]),
    ]
  }),
  ...ofPage('Router', [listRules, OPTIONAL], getRouterMetadata, listGenres),
  ...ofPage(
    'Schedules',
    [listSchedules, { learn: learnSchedule }],
    [getSchedule, { ...OPTIONAL, ...ofSchedule(({ name }) => ({ params: { name } })) }],
  ),
  ...ofPage('Plex configuration', [pingPlex, { mayFail: 'no token, or Plex doesn’t respond' }]),
  ...ofPage('Plex notifications', [getNotificationStatus, { mayFail: 'no instance responds' }]),
  ...ofPage(
    'Session monitoring',
    listRollingShows,
    [listInactiveShows, ask({ inactivityDays: 7 })],
    [listSonarrShows, { ...OPTIONAL, ...ofInstance('sonarr') }],
  ),
  ...ofPage('Approvals', [
    getTmdbMetadata,
    {
      ...OPTIONAL,
      ...ofTitle(({ guid, type }) => ({ params: { guid }, query: { type: String(type) } })),
      // The title is unknown, or there is no TMDB key.
      alsoFine: [404, 503],
    },
  ]),
  ...ofPage('API keys', ...optional(listApiKeys)),
  ...ofPage(
    'Plex users',
    [getHeldCount, { ...OPTIONAL, ...ofUserWithQuota(byId) }],
    [getFriends, { ...OPTIONAL, mayFail: 'Plex doesn’t respond' }],
    ...optional(listExclusions, getMaintainerrStatus),
  ),
  ...ofPage('Router', [listProviders, { ...OPTIONAL, alsoFine: [503] }]),
  ...ofPage('Dashboard', ...optional(listRoutingFailures, getUpdateStatus)),
  ...ofPage('Notifications', ...optional(listWebhooks, listWebhookEvents)),
  ...ofPage('User tags', ...optional(getAliasReadiness, getTagSettings)),
]
