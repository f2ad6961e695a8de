import { DEMO } from '../../../mock/rules/accounts.ts'
import * as account from '../../../web/contract/account.ts'
import { createApiKey, deleteApiKey, listApiKeys } from '../../../web/contract/api-keys.ts'
import * as approvals from '../../../web/contract/approvals.ts'
import { putConfig } from '../../../web/contract/config-patch.ts'
import type { Endpoint } from '../../../web/contract/endpoint.ts'
import * as exclusions from '../../../web/contract/exclusions.ts'
import * as friends from '../../../web/contract/friends.ts'
import { arr } from '../../../web/contract/instances.ts'
import * as labels from '../../../web/contract/labels.ts'
import * as maintainerr from '../../../web/contract/maintainerr.ts'
import { startDiscord, stopDiscord } from '../../../web/contract/notifications.ts'
import * as plex from '../../../web/contract/plex.ts'
import * as pins from '../../../web/contract/plex-pin.ts'
import * as quotaEdits from '../../../web/contract/quota-edits.ts'
import * as failures from '../../../web/contract/routing-failures.ts'
import * as scheduler from '../../../web/contract/scheduler.ts'
import { getUpdateStatus } from '../../../web/contract/server-log.ts'
import { createAdmin, login, logout } from '../../../web/contract/session.ts'
import * as monitoring from '../../../web/contract/session-monitoring.ts'
import { syncInstance } from '../../../web/contract/sync.ts'
import * as tags from '../../../web/contract/tags.ts'
import { syncTautulliNotifiers, testTautulli } from '../../../web/contract/tautulli.ts'
import { getTmdbMetadata, listProviders } from '../../../web/contract/tmdb.ts'
import * as userEdits from '../../../web/contract/user-edits.ts'
import * as webhooks from '../../../web/contract/webhooks.ts'
import { startWorkflow, stopWorkflow } from '../../../web/contract/workflow.ts'
import type { Send } from './mock.ts'

interface Sample extends Send {
  call: Endpoint
  /** Backend version that has the call. Default: both versions. */
  only?: 'new' | 'old' | 'newest'
}

const id = (value: number | string) => ({ params: { id: value } })
const instance = {
  name: 'Radarr test',
  baseUrl: 'http://radarr-test.example.internal:7878',
  apiKey: 'abc',
}
const quotaPart = { enabled: true, quotaType: 'monthly', quotaLimit: 12, bypassApproval: true }

const webhook = {
  name: 'A test',
  url: 'http://home.example.internal/hook',
  eventTypes: ['media.available'],
}

/** Calls that only the newest versions have. */
const NEWEST: readonly Sample[] = [
  { call: quotaEdits.getHeldCount, ...id(2) },
  { call: listProviders },
  { call: userEdits.getAliasReadiness },
  { call: friends.getFriends },
  { call: friends.sendFriendRequest, body: { uuid: 'plex-3' } },
  { call: friends.cancelFriendRequest, body: { uuid: 'plex-2' } },
  { call: pins.createPin },
  { call: pins.getPlexPass },
  { call: exclusions.listExclusions },
  { call: exclusions.listExclusionsOf, params: { userId: 2 } },
  {
    call: exclusions.addExclusions,
    body: { key: 'a', userIds: [4], title: 'A', type: 'movie' },
  },
  { call: exclusions.removeExclusion, ...id(1) },
  { call: failures.listRoutingFailures, query: { category: 'arr_error' } },
  { call: failures.getRoutingFailureSummary },
  { call: failures.retryRoutingFailure, params: { watchlistItemId: 2000 } },
  { call: failures.retryRoutingFailures },
  { call: getUpdateStatus },
  { call: monitoring.listSonarrShows, query: { instanceId: 1 } },
  {
    call: monitoring.enrollShows,
    body: {
      shows: [
        { sonarrSeriesId: 100, sonarrInstanceId: 1, title: 'A', guids: [], rollingShowId: null },
      ],
      monitoringType: 'pilotRolling',
    },
  },
  { call: webhooks.listWebhooks },
  { call: webhooks.listWebhookEvents },
  { call: webhooks.createWebhook, body: webhook },
  { call: webhooks.updateWebhook, ...id(2), body: { authHeaderName: null } },
  { call: webhooks.testWebhook, body: { url: webhook.url } },
  { call: webhooks.testSavedWebhook, ...id(2) },
  { call: webhooks.deleteWebhook, ...id(2) },
  { call: maintainerr.getMaintainerrStatus },
  { call: maintainerr.syncMaintainerr },
  {
    call: account.updateUsername,
    body: { newUsername: 'another', currentPassword: DEMO.password },
  },
  {
    call: account.updateEmail,
    body: { newEmail: 'another@example.com', currentPassword: DEMO.password },
  },
]

/**
 * One successful call per endpoint that the conformance check doesn't call, for a signed-in admin on the quiet mock. The
 * order matters, because later calls build on earlier ones. Endpoints that one version lacks are listed in any case.
 */
export const SAMPLES: readonly Sample[] = [
  { call: login, body: { email: DEMO.email, password: DEMO.password } },
  {
    call: account.updatePassword,
    body: { currentPassword: DEMO.password, newPassword: 'another-password' },
  },

  { call: userEdits.patchUsers, body: { userIds: [2, 3], updates: { requires_approval: true } } },

  {
    call: quotaEdits.saveUserQuotas,
    ...id(2),
    body: { movieQuota: quotaPart, showQuota: quotaPart },
  },
  {
    call: quotaEdits.saveManyQuotas,
    body: { userIds: [2, 3], operation: 'update', movieQuota: quotaPart },
  },
  { call: quotaEdits.saveUserQuotas, ...id(1), body: { movieQuota: quotaPart } },
  { call: quotaEdits.recordQuotaUsage, ...id(1), body: { contentType: 'movie' } },
  { call: quotaEdits.deleteUserQuotas, ...id(1) },

  { call: approvals.approveRequest, ...id(1), body: { notes: 'Yes' } },
  { call: approvals.bulkReject, body: { requestIds: [1, 5] } },
  { call: approvals.bulkApprove, body: { requestIds: [1, 5] } },
  { call: approvals.bulkDelete, body: { requestIds: [1, 5] } },

  { call: stopWorkflow },
  // Stopping takes a moment. Afterwards, the workflow can be started again.
  { call: startWorkflow, body: { autoStart: true } },

  ...(['radarr', 'sonarr'] as const).flatMap((kind): Sample[] => [
    { call: arr[kind].create, body: instance },
    { call: arr[kind].update, ...id(1), body: { name: 'Renamed' } },
    { call: arr[kind].remove, ...id(4) },
    { call: arr[kind].testConnection, body: { baseUrl: instance.baseUrl, apiKey: 'abc' } },
    { call: arr[kind].createTag, body: { instanceId: 1, label: 'New' } },
  ]),
  { call: syncInstance, params: { instanceId: 2 }, query: { type: 'radarr' } },

  { call: scheduler.runSchedule, params: { name: 'quota-maintenance' } },
  { call: scheduler.dryRunDeleteSync },

  { call: plex.refreshOwnWatchlist },
  { call: plex.refreshOthersWatchlists },
  { call: plex.generateRssFeeds },
  {
    call: plex.configureNotifications,
    body: { plexToken: 'abc', plexHost: 'plex.example.internal' },
  },
  { call: plex.removeNotifications },
  { call: plex.discoverServers, body: { plexToken: 'abc' } },

  { call: stopDiscord },
  { call: startDiscord },
  {
    call: testTautulli,
    body: { tautulliUrl: 'http://tautulli.example.internal:8181', tautulliApiKey: 'abc' },
  },
  { call: syncTautulliNotifiers },

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
  { call: createApiKey, only: 'new', body: { name: 'A test' } },
  { call: listApiKeys, only: 'new' },
  { call: deleteApiKey, only: 'new', ...id(1) },

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

  ...NEWEST.map(sample => ({ ...sample, only: 'newest' as const })),
]

/** These calls can't succeed on the quiet mock. Other tests cover them. */
export const ELSEWHERE: readonly Endpoint[] = [pins.checkPin, createAdmin]
