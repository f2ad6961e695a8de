import { createApiKey, deleteApiKey, listApiKeys } from '../../web/contract/api-keys.ts'
import {
  createApproval,
  deleteRequest,
  getApproval,
  getApprovalStats,
  listApprovals,
  patchApproval,
  rejectRequest,
} from '../../web/contract/approvals.ts'
import { getConfig } from '../../web/contract/config.ts'
import { putConfig } from '../../web/contract/config-patch.ts'
import { brokenRanges } from '../../web/contract/config-rules.ts'
import {
  createRule,
  deleteRule,
  getRouterMetadata,
  getRule,
  listRouterPlugins,
  listRules,
  listRulesOf,
  putRule,
  toggleRule,
} from '../../web/contract/content-router.ts'
import type { Endpoint } from '../../web/contract/endpoint.ts'
import { ARR_KINDS, arr, PLACEHOLDER_KEY } from '../../web/contract/instances.ts'
import { validateWebhooks } from '../../web/contract/notifications.ts'
import { getNotificationStatus, listGenres, pingPlex } from '../../web/contract/plex.ts'
import {
  getDailyQuotaStats,
  getQuotaStatus,
  getUserQuotas,
  listQuotaUsage,
  saveUserQuotas,
} from '../../web/contract/quota-edits.ts'
import { listQuotaStatuses, listQuotas } from '../../web/contract/quotas.ts'
import {
  getSchedule,
  listSchedules,
  putSchedule,
  toggleSchedule,
} from '../../web/contract/scheduler.ts'
import { getCurrentUser } from '../../web/contract/session.ts'
import { listInactiveShows, listRollingShows } from '../../web/contract/session-monitoring.ts'
import { getStats, statsPieces } from '../../web/contract/stats.ts'
import { getTagSettings } from '../../web/contract/tags.ts'
import { patchUser } from '../../web/contract/user-edits.ts'
import {
  getUser,
  getUserWatchlist,
  listUsers,
  listUsersWithoutCounts,
} from '../../web/contract/users.ts'
import { getWorkflowStatus } from '../../web/contract/workflow.ts'
import type { Inputs } from './backend.ts'
import type { Finding } from './compare.ts'

/** What earlier answers held, for calls that need an id. */
export interface Known {
  userId?: number | undefined
  userName?: string | undefined
  userWithQuota?: number | undefined
  approvalId?: number | undefined
  schedule?: { name: string; type: string; enabled: boolean } | undefined
  radarr?: number | undefined
  sonarr?: number | undefined
  ruleId?: number | undefined
  /** What a write test made and has to take away again. */
  made: { ruleId?: number; apiKeyId?: number; approvalId?: number }
}

export interface Check {
  call: Endpoint
  /** Who needs it. */
  page: string
  /** A page lives without it: a feature that not every version has. */
  isOptional?: boolean
  /** Inputs from what is known; null: it cannot be asked here, `needs` says why. */
  inputs?: (known: Known) => Inputs | null
  needs?: string
  /** Statuses besides the declared one that are an answer as well, e.g. 404 where a user has no quota. */
  alsoFine?: readonly number[]
  /** A failure of something behind the backend, not of the contract. */
  mayFail?: string
  learn?: (json: unknown, known: Known) => void
  /** What else there is to say about a fitting answer. */
  notesOn?: (json: unknown) => Finding[]
}

type Row = Record<string, unknown>
const rowsOf = (json: unknown, key?: string): Row[] => {
  const list = key === undefined ? json : (json as Row | null)?.[key]
  return Array.isArray(list) ? (list as Row[]) : []
}
const idOf = (row: Row | undefined): number | undefined =>
  typeof row?.id === 'number' ? row.id : undefined
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

const withId = (id: number | undefined): Inputs | null =>
  id === undefined ? null : { params: { id } }

/** Everything the pages read, in an order in which each finds the ids it needs. Nothing here changes the backend. */
export const READS: readonly Check[] = [
  { call: getCurrentUser, page: 'Shell' },
  {
    call: getConfig,
    page: 'Shell',
    notesOn: json =>
      brokenRanges((json as Row | null)?.config).map(({ path, min, max }) => ({
        path: `config.${path}`,
        expected: `${min} to ${max}`,
        got: 'a number outside, to be changed before the field is saved',
      })),
  },
  {
    call: listUsers,
    page: 'Plex users',
    learn: (json, known) => {
      const [first] = rowsOf(json, 'users')
      known.userId = idOf(first)
      known.userName = textOf(first?.name)
    },
  },
  { call: listUsersWithoutCounts, page: 'Plex users', isOptional: true },
  {
    call: getUser,
    page: 'Plex users',
    isOptional: true,
    inputs: known => withId(known.userId),
    needs: 'no users',
  },
  {
    call: getUserWatchlist,
    page: 'Plex users',
    inputs: ({ userId }) => (userId === undefined ? null : { params: { userId } }),
    needs: 'no users',
  },
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
    inputs: ({ userId }) =>
      userId === undefined ? null : { body: { userIds: [userId], contentType: 'movie' } },
    needs: 'no users',
  },
  {
    call: getUserQuotas,
    page: 'Plex users',
    inputs: known => withId(known.userWithQuota),
    needs: 'nobody has a quota',
    alsoFine: [404],
  },
  {
    call: getQuotaStatus,
    page: 'Approvals',
    inputs: ({ userWithQuota }) =>
      userWithQuota === undefined
        ? null
        : { params: { id: userWithQuota }, query: { contentType: 'movie' } },
    needs: 'nobody has a quota',
  },
  {
    call: listQuotaUsage,
    page: 'Plex users',
    inputs: ({ userId }) => (userId === undefined ? null : { query: { userId, limit: 5 } }),
    needs: 'no users',
  },
  {
    call: getDailyQuotaStats,
    page: 'Plex users',
    inputs: ({ userId }) => (userId === undefined ? null : { query: { userId, days: 7 } }),
    needs: 'no users',
  },
  {
    call: listApprovals,
    page: 'Approvals',
    inputs: () => ({ query: { limit: 1000 } }),
    learn: (json, known) => {
      known.approvalId = idOf(rowsOf(json, 'approvalRequests')[0])
    },
  },
  { call: getApprovalStats, page: 'Approvals' },
  {
    call: getApproval,
    page: 'Approvals',
    inputs: known => withId(known.approvalId),
    needs: 'no requests',
  },
  { call: getWorkflowStatus, page: 'Dashboard' },
  { call: getStats, page: 'Dashboard', inputs: () => ({ query: { limit: 10, days: 30 } }) },
  ...Object.values(statsPieces).map(call => ({ call, page: 'Dashboard', isOptional: true })),
  ...ARR_KINDS.flatMap((kind): Check[] => {
    const page = kind === 'radarr' ? 'Radarr' : 'Sonarr'
    const needs = 'no configured instance'
    const mayFail = 'the instance does not answer'
    const inputs = (known: Known) =>
      known[kind] === undefined ? null : { query: { instanceId: known[kind] } }
    return [
      {
        call: arr[kind].list,
        page,
        learn: (json, known) => {
          const usable = rowsOf(json).filter(row => row.apiKey !== PLACEHOLDER_KEY)
          known[kind] = idOf(usable.find(row => row.isDefault === true) ?? usable[0])
        },
      },
      { call: arr[kind].qualityProfiles, page, inputs, needs, mayFail },
      { call: arr[kind].rootFolders, page, inputs, needs, mayFail },
      { call: arr[kind].tags, page, inputs, needs, mayFail },
      {
        call: listRulesOf,
        page: `${page} router`,
        inputs: () => ({ params: { targetType: kind } }),
      },
    ]
  }),
  {
    call: listRules,
    page: 'Router',
    isOptional: true,
    learn: (json, known) => {
      known.ruleId = idOf(rowsOf(json, 'rules')[0])
    },
  },
  {
    call: getRule,
    page: 'Router',
    isOptional: true,
    inputs: known => withId(known.ruleId),
    needs: 'no rules',
  },
  { call: getRouterMetadata, page: 'Router' },
  { call: listRouterPlugins, page: 'Router', isOptional: true },
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
    inputs: ({ schedule }) => (schedule ? { params: { name: schedule.name } } : null),
    needs: 'no schedules',
  },
  { call: pingPlex, page: 'Plex configuration', mayFail: 'no token, or Plex does not answer' },
  { call: getNotificationStatus, page: 'Plex notifications', mayFail: 'no instance answers' },
  { call: listRollingShows, page: 'Session monitoring' },
  {
    call: listInactiveShows,
    page: 'Session monitoring',
    inputs: () => ({ query: { inactivityDays: 7 } }),
  },
  { call: listApiKeys, page: 'API keys', isOptional: true },
  { call: getTagSettings, page: 'User tags', isOptional: true },
]

/** A word in what the write tests make, so that it can be recognized. */
const MARK = 'stargazarr-conformance'

/** Calls that change something and take it back. What they made is in `known.made` until it is gone. */
export const WRITES: readonly Check[] = [
  { call: putConfig, page: 'Settings', inputs: () => ({ body: {} }) },
  {
    call: patchUser,
    page: 'Plex users',
    inputs: ({ userId }) => (userId === undefined ? null : { params: { id: userId }, body: {} }),
    needs: 'no users',
  },
  {
    call: saveUserQuotas,
    page: 'Plex users',
    inputs: ({ userId }) => (userId === undefined ? null : { params: { id: userId }, body: {} }),
    needs: 'no users',
  },
  {
    call: putSchedule,
    page: 'Schedules',
    inputs: ({ schedule }) =>
      schedule
        ? {
            params: { name: schedule.name },
            body: { type: schedule.type, enabled: schedule.enabled },
          }
        : null,
    needs: 'no schedules',
  },
  {
    call: toggleSchedule,
    page: 'Schedules',
    inputs: ({ schedule }) =>
      schedule ? { params: { name: schedule.name }, body: { enabled: schedule.enabled } } : null,
    needs: 'no schedules',
  },
  {
    call: validateWebhooks,
    page: 'Notifications',
    inputs: () => ({ body: { webhookUrls: 'https://example.com/' } }),
  },
  {
    call: createRule,
    page: 'Router',
    inputs: () => ({
      body: {
        name: MARK,
        target_type: 'radarr',
        target_instance_id: 1,
        enabled: false,
        order: 1,
        condition: {
          operator: 'AND',
          conditions: [{ field: 'year', operator: 'equals', value: 1 }],
        },
      },
    }),
    learn: (json, known) => {
      const id = idOf((json as Row).rule as Row | undefined)
      if (id !== undefined) known.made.ruleId = id
    },
  },
  {
    call: putRule,
    page: 'Router',
    inputs: ({ made }) =>
      made.ruleId === undefined ? null : { params: { id: made.ruleId }, body: { order: 2 } },
    needs: 'the rule could not be made',
  },
  {
    call: toggleRule,
    page: 'Router',
    inputs: ({ made }) =>
      made.ruleId === undefined ? null : { params: { id: made.ruleId }, body: { enabled: false } },
    needs: 'the rule could not be made',
  },
  {
    call: deleteRule,
    page: 'Router',
    inputs: ({ made }) => withId(made.ruleId),
    needs: 'the rule could not be made',
    learn: (_json, known) => void delete known.made.ruleId,
  },
  {
    call: createApproval,
    page: 'Approvals',
    inputs: ({ userId }) =>
      userId === undefined
        ? null
        : {
            body: {
              userId,
              contentType: 'movie',
              contentTitle: MARK,
              contentKey: MARK,
              contentGuids: [],
              routerDecision: { action: 'require_approval' },
              triggeredBy: 'manual_flag',
            },
          },
    needs: 'no users',
    learn: (json, known) => {
      const id = idOf((json as Row).approvalRequest as Row | undefined)
      if (id !== undefined) known.made.approvalId = id
    },
  },
  {
    call: patchApproval,
    page: 'Approvals',
    inputs: ({ made }) =>
      made.approvalId === undefined
        ? null
        : { params: { id: made.approvalId }, body: { approvalNotes: MARK } },
    needs: 'the request could not be made',
  },
  {
    call: rejectRequest,
    page: 'Approvals',
    inputs: ({ made }) =>
      made.approvalId === undefined
        ? null
        : { params: { id: made.approvalId }, body: { reason: MARK } },
    needs: 'the request could not be made',
  },
  {
    call: deleteRequest,
    page: 'Approvals',
    inputs: ({ made }) => withId(made.approvalId),
    needs: 'the request could not be made',
    learn: (_json, known) => void delete known.made.approvalId,
  },
  {
    call: createApiKey,
    page: 'API keys',
    isOptional: true,
    inputs: () => ({ body: { name: MARK } }),
    learn: (json, known) => {
      const id = idOf((json as Row).apiKey as Row | undefined)
      if (id !== undefined) known.made.apiKeyId = id
    },
  },
  {
    call: deleteApiKey,
    page: 'API keys',
    isOptional: true,
    inputs: ({ made }) => withId(made.apiKeyId),
    needs: 'the key could not be made',
    alsoFine: [200],
    learn: (_json, known) => void delete known.made.apiKeyId,
  },
]
