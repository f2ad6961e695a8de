import * as z from 'zod/mini'
import { listApiKeys } from '../../web/contract/api-keys.ts'
import { getApproval, getApprovalStats, listApprovals } from '../../web/contract/approvals.ts'
import { getConfig } from '../../web/contract/config.ts'
import { getRouterMetadata, listRules, listRulesOf } from '../../web/contract/content-router.ts'
import type { Endpoint } from '../../web/contract/endpoint.ts'
import { listExclusions } from '../../web/contract/exclusions.ts'
import { getFriends } from '../../web/contract/friends.ts'
import { ARR_KINDS, arr, PLACEHOLDER_KEY } from '../../web/contract/instances.ts'
import { getMaintainerrStatus } from '../../web/contract/maintainerr.ts'
import { getNotificationStatus, listGenres, pingPlex } from '../../web/contract/plex.ts'
import { getDailyQuotaStats, getHeldCount, getUserQuotas } from '../../web/contract/quota-edits.ts'
import { listQuotaStatuses, listQuotas } from '../../web/contract/quotas.ts'
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
import {
  getUser,
  getUserWatchlist,
  listUsers,
  listUsersWithoutCounts,
  User,
} from '../../web/contract/users.ts'
import { listWebhookEvents, listWebhooks } from '../../web/contract/webhooks.ts'
import { getWorkflowStatus } from '../../web/contract/workflow.ts'
import type { Inputs } from './backend.ts'
import { brokenRanges } from './broken-ranges.ts'
import type { Finding } from './compare.ts'

/** Values from earlier responses, for calls that need an id. */
export interface Known {
  userId?: number | undefined
  userName?: string | undefined
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
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

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

/** All calls that load data for pages, ordered so that ids are known when needed. They are read-only. */
export const READS: readonly Check[] = [
  { call: getCurrentUser, page: 'Shell' },
  {
    call: getConfig,
    page: 'Shell',
    notesOn: json =>
      brokenRanges((json as Row | null)?.config).map(({ path, min, max }) => ({
        path: `config.${path}`,
        expected: `${min} to ${max}`,
        got: 'a number out of range, which must be changed before the field can be saved',
      })),
  },
  {
    call: listUsers,
    page: 'Plex users',
    learn: (json, known) => {
      const [first] = rowsOf(json, 'users')
      known.userId = idOf(first)
      known.userName = textOf(first?.name)
      const user = z.safeParse(User, first)
      known.userSwitches = user.success ? switchesOf(user.data) : undefined
    },
  },
  { call: listUsersWithoutCounts, page: 'Plex users', isOptional: true },
  { call: getUser, page: 'Plex users', isOptional: true, ...ofUser(byId) },
  { call: getUserWatchlist, page: 'Plex users', ...ofUser(userId => ({ params: { userId } })) },
  {
    call: listQuotas,
    page: 'Plex users',
    learn: (json, known) => {
      const [first] = rowsOf(json, 'userQuotas')
      known.userWithQuota = typeof first?.userId === 'number' ? first.userId : undefined
    },
  },
  {
    call: listQuotaStatuses,
    page: 'Plex users',
    ...ofUser(userId => ({ body: { userIds: [userId], contentType: 'movie' } })),
  },
  { call: getUserQuotas, page: 'Plex users', alsoFine: [404], ...ofUserWithQuota(byId) },
  {
    call: getDailyQuotaStats,
    page: 'Plex users',
    ...ofUser(userId => ({ query: { userId, days: 7 } })),
  },
  {
    call: listApprovals,
    page: 'Approvals',
    inputs: () => ({ query: { limit: 1000 } }),
    learn: (json, known) => {
      known.approvalId = idOf(rowsOf(json, 'approvalRequests')[0])
      known.title = rowsOf(json, 'approvalRequests')
        .flatMap(row =>
          (Array.isArray(row.contentGuids) ? row.contentGuids : []).map(guid => ({
            guid: String(guid),
            type: row.contentType,
          })),
        )
        .find(({ guid }) => /^(tmdb|tvdb):\d+$/.test(guid))
    },
  },
  { call: getApprovalStats, page: 'Approvals' },
  {
    call: getApproval,
    page: 'Approvals',
    ...needing('no requests', ({ approvalId }) => approvalId)(byId),
  },
  { call: getWorkflowStatus, page: 'Dashboard' },
  { call: getStats, page: 'Dashboard', inputs: () => ({ query: { limit: 10, days: 30 } }) },
  ...Object.values(statsPieces).map(call => ({ call, page: 'Dashboard', isOptional: true })),
  ...ARR_KINDS.flatMap((kind): Check[] => {
    const page = kind === 'radarr' ? 'Radarr' : 'Sonarr'
    const ofInstance = {
      ...needing(
        'no configured instance',
        known => known[kind],
      )(instanceId => ({
        query: { instanceId },
      })),
      mayFail: 'the instance doesn’t respond',
    }
    return [
      {
        call: arr[kind].list,
        page,
        learn: (json, known) => {
          const usable = rowsOf(json).filter(row => row.apiKey !== PLACEHOLDER_KEY)
          known[kind] = idOf(usable.find(row => row.isDefault === true) ?? usable[0])
        },
      },
      { call: arr[kind].qualityProfiles, page, ...ofInstance },
      { call: arr[kind].rootFolders, page, ...ofInstance },
      { call: arr[kind].tags, page, ...ofInstance },
      {
        call: listRulesOf,
        page: `${page} router`,
        inputs: () => ({ params: { targetType: kind } }),
      },
    ]
  }),
  { call: listRules, page: 'Router', isOptional: true },
  { call: getRouterMetadata, page: 'Router' },
  { call: listGenres, page: 'Router' },
  {
    call: listSchedules,
    page: 'Schedules',
    learn: (json, known) => {
      const row = rowsOf(json).find(job => job.name === 'delete-sync') ?? rowsOf(json)[0]
      const name = textOf(row?.name)
      const type = textOf(row?.type)
      if (name !== undefined && type !== undefined)
        known.schedule = { name, type, enabled: row?.enabled === true }
    },
  },
  {
    call: getSchedule,
    page: 'Schedules',
    isOptional: true,
    ...ofSchedule(({ name }) => ({ params: { name } })),
  },
  { call: pingPlex, page: 'Plex configuration', mayFail: 'no token, or Plex doesn’t respond' },
  { call: getNotificationStatus, page: 'Plex notifications', mayFail: 'no instance responds' },
  { call: listRollingShows, page: 'Session monitoring' },
  {
    call: listInactiveShows,
    page: 'Session monitoring',
    inputs: () => ({ query: { inactivityDays: 7 } }),
  },
  {
    call: getTmdbMetadata,
    page: 'Approvals',
    isOptional: true,
    ...needing(
      'no request with a TMDB or TVDB id',
      ({ title }) => title,
    )(({ guid, type }) => ({
      params: { guid },
      query: { type: String(type) },
    })),
    // The title is unknown, or there is no TMDB key.
    alsoFine: [404, 503],
  },
  { call: listApiKeys, page: 'API keys', isOptional: true },
  { call: getHeldCount, page: 'Plex users', isOptional: true, ...ofUserWithQuota(byId) },
  { call: listProviders, page: 'Router', isOptional: true, alsoFine: [503] },
  { call: getAliasReadiness, page: 'User tags', isOptional: true },
  { call: getFriends, page: 'Plex users', isOptional: true, mayFail: 'Plex doesn’t respond' },
  { call: listExclusions, page: 'Plex users', isOptional: true },
  { call: listRoutingFailures, page: 'Dashboard', isOptional: true },
  { call: getUpdateStatus, page: 'Dashboard', isOptional: true },
  {
    call: listSonarrShows,
    page: 'Session monitoring',
    isOptional: true,
    ...needing(
      'no configured instance',
      ({ sonarr }) => sonarr,
    )(instanceId => ({ query: { instanceId } })),
  },
  { call: listWebhooks, page: 'Notifications', isOptional: true },
  { call: listWebhookEvents, page: 'Notifications', isOptional: true },
  { call: getMaintainerrStatus, page: 'Plex users', isOptional: true },
  { call: getTagSettings, page: 'User tags', isOptional: true },
]
