import { DEMO } from '../../../mock/rules/accounts.ts'
import { createApiKey, deleteApiKey, listApiKeys } from '../../../web/contract/api-keys.ts'
import * as approvals from '../../../web/contract/approvals.ts'
import { getConfig } from '../../../web/contract/config.ts'
import { putConfig } from '../../../web/contract/config-patch.ts'
import * as router from '../../../web/contract/content-router.ts'
import type { Endpoint } from '../../../web/contract/endpoint.ts'
import { arr } from '../../../web/contract/instances.ts'
import * as labels from '../../../web/contract/labels.ts'
import { startDiscord, stopDiscord, validateWebhooks } from '../../../web/contract/notifications.ts'
import * as plex from '../../../web/contract/plex.ts'
import * as quotaEdits from '../../../web/contract/quota-edits.ts'
import * as quotas from '../../../web/contract/quotas.ts'
import * as scheduler from '../../../web/contract/scheduler.ts'
import {
  createAdmin,
  getCurrentUser,
  login,
  logout,
  updatePassword,
} from '../../../web/contract/session.ts'
import * as monitoring from '../../../web/contract/session-monitoring.ts'
import { getStats, statsPieces } from '../../../web/contract/stats.ts'
import { syncAll, syncInstance } from '../../../web/contract/sync.ts'
import * as tags from '../../../web/contract/tags.ts'
import {
  syncTautulliNotifiers,
  testStoredTautulli,
  testTautulli,
} from '../../../web/contract/tautulli.ts'
import { getTmdbMetadata } from '../../../web/contract/tmdb.ts'
import * as userEdits from '../../../web/contract/user-edits.ts'
import * as users from '../../../web/contract/users.ts'
import { getWorkflowStatus, startWorkflow, stopWorkflow } from '../../../web/contract/workflow.ts'
import type { Send } from './mock.ts'

interface Sample extends Send {
  call: Endpoint
  /** Backend version that has the call. Default: both versions. */
  only?: 'new' | 'old'
  status?: number
}

const id = (value: number | string) => ({ params: { id: value } })
const instance = {
  name: 'Radarr test',
  baseUrl: 'http://radarr-test.example.internal:7878',
  apiKey: 'abc',
}
const routing = {
  instanceId: 1,
  instanceType: 'radarr',
  priority: 50,
  qualityProfile: 4,
  rootFolder: '/data/movies',
  tags: [],
}
const quotaPart = { enabled: true, quotaType: 'monthly', quotaLimit: 12, bypassApproval: true }

/**
 * One successful call per declared endpoint, for a signed-in admin on the quiet mock. The order matters, because later
 * calls build on earlier ones.
 */
export const SAMPLES: readonly Sample[] = [
  { call: login, body: { email: DEMO.email, password: DEMO.password } },
  { call: getCurrentUser },
  {
    call: updatePassword,
    body: { currentPassword: DEMO.password, newPassword: 'another-password' },
  },
  { call: getConfig },
  { call: putConfig, body: { deleteMovie: true, deleteEndedShow: true } },

  { call: users.listUsers },
  { call: users.listUsersWithoutCounts },
  { call: users.getUser, ...id(2) },
  {
    call: userEdits.createUser,
    status: 201,
    body: { name: 'New viewer', apprise: null, alias: null, discord_id: '' },
  },
  { call: userEdits.patchUser, ...id(2), body: { alias: null, can_sync: false } },
  { call: userEdits.patchUsers, body: { userIds: [2, 3], updates: { requires_approval: true } } },
  { call: users.getUserWatchlist, params: { userId: 3 } },

  { call: quotas.listQuotas },
  { call: quotas.listQuotaStatuses, body: { userIds: [1, 2, 3], contentType: 'movie' } },
  {
    call: quotaEdits.saveUserQuotas,
    ...id(2),
    body: { movieQuota: quotaPart, showQuota: quotaPart },
  },
  { call: quotaEdits.getUserQuotas, ...id(2) },
  { call: quotaEdits.getQuotaStatus, ...id(2), query: { contentType: 'movie' } },
  {
    call: quotaEdits.saveManyQuotas,
    body: { userIds: [2, 3], operation: 'update', movieQuota: quotaPart },
  },
  { call: quotaEdits.updateUserQuotas, ...id(2), body: { quotaLimit: 3 } },
  {
    call: quotaEdits.createUserQuotas,
    status: 201,
    body: { userId: 1, quotaType: 'daily', quotaLimit: 2 },
  },
  { call: quotaEdits.recordQuotaUsage, ...id(1), body: { contentType: 'movie' } },
  { call: quotaEdits.listQuotaUsage, query: { userId: 2, limit: 5 } },
  { call: quotaEdits.getDailyQuotaStats, query: { userId: 2, days: 7 } },
  { call: quotaEdits.cleanupQuotaUsage, query: { olderThanDays: 30 } },
  { call: quotaEdits.deleteUserQuotas, ...id(1) },

  { call: approvals.listApprovals, query: { status: 'pending', limit: 5, offset: 1 } },
  { call: approvals.getApprovalStats },
  { call: approvals.getApproval, ...id(1) },
  {
    call: approvals.createApproval,
    status: 201,
    body: {
      userId: 2,
      contentType: 'movie',
      contentTitle: 'Made by hand',
      contentKey: 'made-by-hand',
      routerDecision: { action: 'route', routing },
      triggeredBy: 'manual_flag',
    },
  },
  {
    call: approvals.patchApproval,
    ...id(49),
    body: { proposedRouterDecision: { action: 'route', routing } },
  },
  { call: approvals.rejectRequest, ...id(49), body: { reason: 'No' } },
  { call: approvals.approveRequest, ...id(49), body: { notes: 'Yes' } },
  { call: approvals.deleteRequest, ...id(49) },
  { call: approvals.bulkReject, body: { requestIds: [1, 5] } },
  { call: approvals.bulkApprove, body: { requestIds: [1, 5] } },
  { call: approvals.bulkDelete, body: { requestIds: [1, 5] } },

  { call: getWorkflowStatus },
  { call: stopWorkflow },
  // Stopping takes a moment. Afterwards, the workflow can be started again.
  { call: startWorkflow, body: { autoStart: true } },

  ...(['radarr', 'sonarr'] as const).flatMap((kind): Sample[] => [
    { call: arr[kind].list },
    { call: arr[kind].create, status: 201, body: instance },
    { call: arr[kind].update, ...id(1), status: 204, body: { name: 'Renamed' } },
    { call: arr[kind].remove, ...id(4), status: 204 },
    { call: arr[kind].testConnection, body: { baseUrl: instance.baseUrl, apiKey: 'abc' } },
    { call: arr[kind].qualityProfiles, query: { instanceId: 1 } },
    { call: arr[kind].rootFolders, query: { instanceId: 1 } },
    { call: arr[kind].tags, query: { instanceId: 1 } },
    { call: arr[kind].createTag, body: { instanceId: 1, label: 'New' } },
  ]),
  { call: syncInstance, params: { instanceId: 2 }, query: { type: 'radarr' } },
  { call: syncAll },

  { call: scheduler.listSchedules },
  { call: scheduler.getSchedule, params: { name: 'delete-sync' } },
  {
    call: scheduler.putSchedule,
    params: { name: 'delete-sync' },
    body: { type: 'cron', config: { expression: '0 30 4 * * 1' } },
  },
  { call: scheduler.toggleSchedule, params: { name: 'delete-sync' }, body: { enabled: true } },
  { call: scheduler.runSchedule, params: { name: 'quota-maintenance' } },
  { call: scheduler.saveSchedule, body: { name: 'mine', type: 'interval', config: { hours: 2 } } },
  { call: scheduler.deleteSchedule, params: { name: 'mine' } },
  { call: scheduler.dryRunDeleteSync },

  { call: router.listRules },
  { call: router.listRulesOf, params: { targetType: 'sonarr' } },
  { call: router.listRulesOfInstance, query: { targetType: 'radarr', instanceId: 1 } },
  { call: router.getRule, ...id(1) },
  {
    call: router.createRule,
    status: 201,
    body: {
      name: 'Made by a test',
      target_type: 'radarr',
      target_instance_id: 1,
      condition: {
        operator: 'AND',
        conditions: [{ field: 'year', operator: 'between', value: { min: 1990 }, _cid: 'c1' }],
      },
    },
  },
  { call: router.putRule, ...id(6), body: { order: 10, approval_reason: 'Because' } },
  { call: router.toggleRule, ...id(6), body: { enabled: false } },
  { call: router.deleteRule, ...id(6) },
  { call: router.getRouterMetadata },
  { call: router.listRouterPlugins },

  { call: plex.pingPlex },
  { call: plex.refreshOwnWatchlist },
  { call: plex.refreshOthersWatchlists },
  { call: plex.generateRssFeeds },
  { call: plex.readRssWatchlists },
  { call: plex.listGenres },
  { call: plex.getNotificationStatus },
  {
    call: plex.configureNotifications,
    body: { plexToken: 'abc', plexHost: 'plex.example.internal' },
  },
  { call: plex.removeNotifications },
  { call: plex.discoverServers, body: { plexToken: 'abc' } },

  {
    call: validateWebhooks,
    body: { webhookUrls: 'https://discord.com/api/webhooks/1/abc, https://example.com/x' },
  },
  { call: stopDiscord },
  { call: startDiscord },
  {
    call: testTautulli,
    body: { tautulliUrl: 'http://tautulli.example.internal:8181', tautulliApiKey: 'abc' },
  },
  { call: testStoredTautulli },
  { call: syncTautulliNotifiers },

  { call: getStats, query: { limit: 3, days: 7 } },
  ...Object.values(statsPieces).map(piece => ({ call: piece })),

  { call: tags.createTags },
  { call: tags.syncTags },
  { call: tags.cleanupTags },
  { call: tags.removeTags, body: { deleteTagDefinitions: true } },
  { call: tags.getTagSettings, only: 'old' },
  {
    call: tags.putTagSettings,
    only: 'old',
    body: {
      tagUsersInSonarr: true,
      tagUsersInRadarr: true,
      cleanupOrphanedTags: true,
      tagPrefix: 'u',
    },
  },

  { call: labels.syncLabels, only: 'new' },
  { call: labels.cleanupLabels, only: 'new' },
  { call: labels.removeLabels, only: 'new' },
  { call: getTmdbMetadata, only: 'new', params: { guid: 'tvdb:81189' } },
  { call: createApiKey, only: 'new', status: 201, body: { name: 'A test' } },
  { call: listApiKeys, only: 'new' },
  { call: deleteApiKey, only: 'new', status: 204, ...id(1) },

  { call: monitoring.listRollingShows },
  { call: monitoring.listInactiveShows, query: { inactivityDays: 5 } },
  {
    call: putConfig,
    body: {
      plexSessionMonitoring: { enabled: true, pollingIntervalMinutes: 5, remainingEpisodes: 2 },
    },
  },
  { call: monitoring.runSessionMonitor },
  { call: monitoring.resetRollingShow, ...id(1) },
  { call: monitoring.resetInactiveShows, body: { inactivityDays: 7 } },
  { call: monitoring.deleteRollingShow, ...id(4), query: { reset: false } },

  { call: logout },
]

/** These calls can't succeed on the quiet mock. Other tests cover them. */
export const ELSEWHERE: readonly Endpoint[] = [createAdmin]
