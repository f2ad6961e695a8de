// @vitest-environment happy-dom

import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createTag } from '../../../web/components/routing/create-tag.ts'
import { tagSource } from '../../../web/components/settings/tag-settings.ts'
import { changeQuotas } from '../../../web/components/users/save-user.ts'
import * as accountCalls from '../../../web/contract/account.ts'
import * as apiKeyCalls from '../../../web/contract/api-keys.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import * as approvalCalls from '../../../web/contract/approvals.ts'
import type { Config } from '../../../web/contract/config.ts'
import { putConfig } from '../../../web/contract/config-patch.ts'
import * as ruleCalls from '../../../web/contract/content-router.ts'
import type { Endpoint } from '../../../web/contract/endpoint.ts'
import * as exclusionCalls from '../../../web/contract/exclusions.ts'
import * as friends from '../../../web/contract/friends.ts'
import { ARR_KINDS, type ArrKind, arr, type Instance } from '../../../web/contract/instances.ts'
import * as labelCalls from '../../../web/contract/labels.ts'
import { syncMaintainerr } from '../../../web/contract/maintainerr.ts'
import * as notificationCalls from '../../../web/contract/notifications.ts'
import * as plexCalls from '../../../web/contract/plex.ts'
import * as pins from '../../../web/contract/plex-pin.ts'
import * as quotaEdits from '../../../web/contract/quota-edits.ts'
import { listQuotaStatuses } from '../../../web/contract/quotas.ts'
import * as failures from '../../../web/contract/routing-failures.ts'
import * as schedules from '../../../web/contract/scheduler.ts'
import * as sessionCalls from '../../../web/contract/session.ts'
import * as monitoring from '../../../web/contract/session-monitoring.ts'
import { syncInstance } from '../../../web/contract/sync.ts'
import * as tagCalls from '../../../web/contract/tags.ts'
import * as tautulli from '../../../web/contract/tautulli.ts'
import * as userEdits from '../../../web/contract/user-edits.ts'
import * as webhookCalls from '../../../web/contract/webhooks.ts'
import * as workflowCalls from '../../../web/contract/workflow.ts'
import {
  canRequestAgain,
  requestAgain,
} from '../../../web/features/approvals/detail/request-again.ts'
import { instanceSyncs } from '../../../web/features/arr/instances/instance-sync.ts'
import {
  addInstance,
  removeInstance,
  updateInstance,
} from '../../../web/features/arr/instances/instance-writes.ts'
import { changeAccount } from '../../../web/features/auth/account.ts'
import {
  deleteWebhook,
  saveWebhook,
  webhooks,
} from '../../../web/features/notifications/webhooks.ts'
import { sendBatch, type UserChange } from '../../../web/features/plex/users/bulk/bulk-edit.ts'
import { freshQuotaSource } from '../../../web/features/plex/users/edit/quota-source.ts'
import { userSource } from '../../../web/features/plex/users/edit/user-source.ts'
import {
  comparePieces,
  loadServer,
  piecesOf,
} from '../../../web/features/settings-transfer/pieces.ts'
import {
  apiKeys,
  createApiKey,
  revokeApiKey,
} from '../../../web/features/utilities/api-keys/api-keys.ts'
import { labelRuns } from '../../../web/features/utilities/plex-labels/label-runs.ts'
import {
  configuring,
  removing,
} from '../../../web/features/utilities/plex-notifications/notifications.ts'
import {
  enrollment,
  inactiveReset,
  removeShow,
  resetShow,
  rolling,
  sessionRun,
} from '../../../web/features/utilities/session-monitoring/rolling.ts'
import { groupShows } from '../../../web/features/utilities/session-monitoring/rolling-shows.ts'
import { tagRuns } from '../../../web/features/utilities/user-tags/tag-runs.ts'
import { explainFailure, reasonOf, UnconfirmedError } from '../../../web/lib/errors.ts'
import { saveRouting, sendDecisions } from '../../../web/state/approval-decisions.ts'
import { updateConfig } from '../../../web/state/config-edits.ts'
import { currentUser } from '../../../web/state/current-user.ts'
import { exclude, undoExclusion } from '../../../web/state/exclusions.ts'
import { instances } from '../../../web/state/instances.ts'
import { failureTitleOf, type Operation } from '../../../web/state/operation-state.ts'
import {
  addRule,
  removeRule,
  routerRules,
  switchRule,
  updateRule,
} from '../../../web/state/router-rules.ts'
import { jobRun, saveJob } from '../../../web/state/schedules.ts'
import { createAdminAccount, logOut } from '../../../web/state/sign-in-flows.ts'
import { drainToasts } from '../../../web/state/toasts.ts'
import { startWorkflow, stopWorkflow, workflow } from '../../../web/state/workflow.ts'
import { allEndpoints, nameOf } from '../../gateway/support/contract.ts'
import { ADMIN } from '../../support/app.ts'
import { domMock, LOST_RESPONSES, type LostResponse } from '../../support/dom-mock.ts'
import { fakeBackend, gatewayStatus, unreachable } from '../../support/fake-backend.ts'
import { sourcesUnder } from '../house/imports.ts'

/** Every write of the contract, sent by the product's own actions to a backend whose response is lost. */

const mock = domMock()
const get = <T>(path: string) => mock.send<T>('GET', path)

interface Row {
  call: Endpoint
  scenario?: Parameters<typeof mock.reset>[0]
  /** Prepares the mock's state and loads what the page shows before the write. */
  open?: () => Promise<unknown>
  /** Rejects with the message shown to the user. */
  write: () => Promise<unknown>
  /** Whether the backend saved the change exactly once. */
  isDone: () => Promise<boolean>
  /** How the page reports a saved change whose response was lost. Default: a toast. */
  says?: 'in place'
  /** Whether the backend adds nothing if the call is repeated. */
  isRepeatable?: true
}

const throwing = (words: string | null | undefined) => {
  if (words !== null && words !== undefined) throw new Error(words)
}

interface Rule {
  id: number
  name: string
  enabled: boolean
}
const rules = async () =>
  (await get<{ rules: Rule[] }>('/v1/content-router/rules/target/radarr')).rules
const openRules = () => routerRules('radarr').load({ force: true })
const firstRule = async () => (await rules())[0] as Rule
const keys = async () =>
  (await get<{ apiKeys: { id: number; name: string }[] }>('/v1/api-keys/api-keys')).apiKeys

const ruleRows = (): Record<string, Row> => {
  let id = 0
  const findFirst = async () => {
    await openRules()
    id = (await firstRule()).id
  }
  return {
    'a rule is added': {
      call: ruleCalls.createRule,
      open: openRules,
      write: () => addRule({ name: 'Added', target_type: 'radarr', target_instance_id: 1 }),
      isDone: async () => (await rules()).filter(rule => rule.name === 'Added').length === 1,
    },
    'a rule is edited': {
      call: ruleCalls.putRule,
      open: findFirst,
      write: () => updateRule('radarr', id, { name: 'Edited' }),
      isDone: async () => (await rules()).some(rule => rule.name === 'Edited'),
    },
    'a rule is disabled': {
      call: ruleCalls.toggleRule,
      open: async () => {
        await findFirst()
        await mock.send('PATCH', `/v1/content-router/rules/${id}/toggle`, { enabled: true })
      },
      write: () => switchRule('radarr', id, false),
      isDone: async () => (await rules()).find(rule => rule.id === id)?.enabled === false,
    },
    'a rule is deleted': {
      call: ruleCalls.deleteRule,
      open: findFirst,
      write: () => removeRule('radarr', id),
      isDone: async () => !(await rules()).some(rule => rule.id === id),
    },
  }
}

const keyRows = (): Record<string, Row> => {
  let id = 0
  return {
    'an API key is created': {
      call: apiKeyCalls.createApiKey,
      open: () => apiKeys.load({ force: true }),
      write: () => createApiKey('Added'),
      isDone: async () => (await keys()).filter(key => key.name === 'Added').length === 1,
    },
    'an API key is revoked': {
      call: apiKeyCalls.deleteApiKey,
      open: async () => {
        await mock.send('POST', '/v1/api-keys/api-keys', { name: 'Old' })
        await apiKeys.load({ force: true })
        id = (await keys())[0]?.id ?? 0
      },
      write: () => revokeApiKey(id),
      isDone: async () => !(await keys()).some(key => key.id === id),
    },
  }
}

/** Exclusions exist in newer versions only. */
const exclusionRows = (): Record<string, Row> => {
  const scenario = { name: 'exclusions', profile: '0.19', timeline: [] }
  const path = '/v1/watchlist-exclusions'
  const added = { key: 'added', title: 'Heat', type: 'movie', guids: [] }
  const list = async () => (await get<{ exclusions: exclusionCalls.Exclusion[] }>(path)).exclusions
  let id = 0
  return {
    'a title is excluded': {
      scenario,
      call: exclusionCalls.addExclusions,
      isRepeatable: true,
      write: () => exclude(added, [2, 4]),
      isDone: async () => (await list()).filter(({ key }) => key === 'added').length === 2,
    },
    'an exclusion is undone': {
      scenario,
      call: exclusionCalls.removeExclusion,
      open: async () => {
        id = (await list())[0]?.id ?? 0
      },
      write: () => undoExclusion(id),
      isDone: async () => !(await list()).some(row => row.id === id),
    },
  }
}

const webhookRows = (): Record<string, Row> => {
  const scenario = { name: 'webhooks', profile: '0.19', timeline: [] }
  const path = '/v1/webhooks/endpoints'
  const list = async () => (await get<{ data: webhookCalls.Webhook[] }>(path)).data
  const values = {
    name: 'Added',
    url: 'http://added.example',
    authHeaderName: '',
    authHeaderValue: '',
    eventTypes: ['user.created'],
    enabled: true,
  }
  let id = 0
  const open = async () => {
    await webhooks.load({ force: true })
    id = (await list())[0]?.id ?? 0
  }
  const isNamed = async (name: string) =>
    (await list()).filter(row => row.name === name).length === 1
  return {
    'a webhook is added': {
      scenario,
      call: webhookCalls.createWebhook,
      open,
      write: () => saveWebhook(null, values),
      isDone: () => isNamed('Added'),
    },
    'a webhook is edited': {
      scenario,
      call: webhookCalls.updateWebhook,
      open,
      write: () => saveWebhook(id, { ...values, name: 'Edited' }),
      isDone: () => isNamed('Edited'),
    },
    'a webhook is deleted': {
      scenario,
      call: webhookCalls.deleteWebhook,
      open,
      write: () => deleteWebhook(id),
      isDone: async () => !(await list()).some(row => row.id === id),
    },
  }
}

const instanceRows = (kind: ArrKind): Record<string, Row> => {
  const path = `/v1/${kind}/instances`
  const list = () => get<Instance[]>(path)
  const open = () => instances[kind].load({ force: true })
  const first = async () => (await list()).find(row => row.isDefault) as Instance
  const added = async () => {
    const { id: _, ...values } = await first()
    return { ...values, name: 'Added', isDefault: false, syncedInstances: [] }
  }
  let id = 0
  const findFirst = async () => {
    await open()
    id = (await first()).id
  }
  const tags = async () =>
    (await get<{ tags: { label: string }[] }>(`/v1/${kind}/tags?instanceId=${id}`)).tags
  return {
    [`a ${kind} instance is added`]: {
      call: arr[kind].create,
      open,
      write: async () => addInstance(kind, await added()),
      isDone: async () => (await list()).filter(row => row.name === 'Added').length === 1,
    },
    [`a ${kind} instance is edited`]: {
      call: arr[kind].update,
      open: findFirst,
      write: () => updateInstance(kind, id, { name: 'Edited' }),
      isDone: async () => (await list()).some(row => row.name === 'Edited'),
    },
    [`a ${kind} instance is deleted`]: {
      call: arr[kind].remove,
      open: async () => {
        await mock.send('POST', path, await added())
        await open()
        id = (await list()).find(row => row.name === 'Added')?.id ?? 0
      },
      write: () => removeInstance(kind, id),
      isDone: async () => !(await list()).some(row => row.id === id),
    },
    [`a ${kind} tag is created`]: {
      call: arr[kind].createTag,
      open: findFirst,
      write: () => createTag(kind, id, 'added'),
      isDone: async () => (await tags()).some(tag => tag.label === 'added'),
    },
  }
}

const JOB = '/v1/scheduler/schedules/delete-sync'
const settingsRows = (): Record<string, Row> => {
  const tagPrefix = async () =>
    (await get<{ config: { tagPrefix: string } }>('/v1/tags/status')).config.tagPrefix
  return {
    'a setting is saved': {
      call: putConfig,
      write: () => updateConfig({ queueWaitTime: 60_000 }),
      isDone: async () =>
        (await get<{ config: { queueWaitTime: number } }>('/v1/config/config')).config
          .queueWaitTime === 60_000,
    },
    'the tag settings of an older server are saved': {
      call: tagCalls.putTagSettings,
      scenario: 'old-backend',
      write: async () => {
        const stored = await tagSource.read()
        if (stored) await tagSource.write({ tagPrefix: 'added' }, stored)
      },
      isDone: async () => (await tagPrefix()) === 'added',
    },
    'a schedule is saved': {
      call: schedules.putSchedule,
      write: () => saveJob('delete-sync', { expression: '0 5 * * 2' }),
      isDone: async () =>
        (await get<{ config: { expression: string } }>(JOB)).config.expression === '0 5 * * 2',
    },
    'a schedule is enabled': {
      call: schedules.toggleSchedule,
      open: () => mock.send('PATCH', `${JOB}/toggle`, { enabled: false }),
      write: () => saveJob('delete-sync', { enabled: true }),
      isDone: async () => (await get<{ enabled: boolean }>(JOB)).enabled,
    },
  }
}

const userRows = (): Record<string, Row> => {
  const user = async (id: number) =>
    (await get<{ user: { alias: string; can_sync: boolean } }>(`/v1/users/users/${id}`)).user
  const limits = async (id: number) =>
    (await get<{ userQuotas: { movieQuota?: { quotaLimit: number } } }>(`/v1/quota/users/${id}`))
      .userQuotas.movieQuota?.quotaLimit
  const movieQuota = {
    enabled: true,
    quotaType: 'monthly' as const,
    quotaLimit: 5,
    bypassApproval: false,
  }
  const many = (change: Partial<UserChange>) => async () => {
    const refused = await sendBatch([2, 3], { patch: {}, quotas: {}, ...change })
    throwing([...refused.values()][0])
  }
  return {
    'a user is edited': {
      call: userEdits.patchUser,
      write: async () => {
        const source = userSource(2)
        const stored = await source.read()
        if (stored) await source.write({ alias: 'Countess' }, stored)
      },
      isDone: async () => (await user(2)).alias === 'Countess',
    },
    'the quotas of a user are edited': {
      call: quotaEdits.saveUserQuotas,
      open: () => mock.send('PATCH', '/v1/quota/users/2/separate', { movieQuota }),
      write: async () => {
        const source = freshQuotaSource(2)
        const stored = await source.read()
        if (stored) await source.write({ 'movie.limit': 7 }, stored)
      },
      isDone: async () => (await limits(2)) === 7,
    },
    'a quota is raised by an offer': {
      call: quotaEdits.saveUserQuotas,
      open: () => mock.send('PATCH', '/v1/quota/users/2/separate', { movieQuota }),
      write: () => changeQuotas(2, { movieQuota: { enabled: true, quotaLimit: 7 } }),
      isDone: async () => (await limits(2)) === 7,
    },
    'the quotas of a user are imported': {
      call: quotaEdits.saveUserQuotas,
      open: () => mock.send('PATCH', '/v1/quota/users/2/separate', { movieQuota }),
      write: async () => {
        const server = await loadServer()
        const piece = piecesOf(server).users.find(
          ({ name }) => name === server.users?.find(({ id }) => id === 2)?.name,
        )
        if (!piece?.quotas) throw new Error('The file has no quotas of this user.')
        const quotas = { ...piece.quotas, movie: { ...movieQuota, quotaLimit: 7 } as const }
        const pieces = { schedules: [], rules: [], users: [{ ...piece, quotas }] }
        for (const { save } of comparePieces(pieces, server)) await save()
      },
      isDone: async () => (await limits(2)) === 7,
    },
    'many users are edited': {
      call: userEdits.patchUsers,
      open: async () => {
        for (const id of [2, 3])
          await mock.send('PATCH', `/v1/users/users/${id}`, { can_sync: true })
      },
      write: many({ patch: { can_sync: false } }),
      isDone: async () => !(await user(2)).can_sync && !(await user(3)).can_sync,
      says: 'in place',
    },
    'the quotas of many users are edited': {
      call: quotaEdits.saveManyQuotas,
      open: async () => {
        for (const id of [2, 3])
          await mock.send('PATCH', `/v1/quota/users/${id}/separate`, { movieQuota })
      },
      write: many({ quotas: { movie: { ...movieQuota, quotaLimit: 8 } } }),
      isDone: async () => (await limits(2)) === 8 && (await limits(3)) === 8,
      says: 'in place',
    },
  }
}

const requestRows = (): Record<string, Row> => {
  const withStatus = async (status: string) =>
    (await get<{ approvalRequests: Approval[] }>(`/v1/approval/requests?status=${status}&limit=50`))
      .approvalRequests
  let rejected: Approval
  return {
    'a rejected request is made again': {
      call: approvalCalls.createApproval,
      open: async () => {
        const [first] = (await withStatus('rejected')).filter(canRequestAgain)
        if (!first) throw new Error('The scenario has no rejected request.')
        rejected = first
      },
      write: () => requestAgain(rejected),
      isDone: async () =>
        (await withStatus('pending')).filter(
          ({ userId, contentKey }) =>
            userId === rejected.userId && contentKey === rejected.contentKey,
        ).length === 1,
    },
  }
}

const otherRows = (): Record<string, Row> => {
  const status = async () => (await get<{ status: string }>('/v1/watchlist-workflow/status')).status
  const wait = async (wanted: string) => {
    await vi.waitFor(async () => expect(await status()).toBe(wanted), 20_000)
    await workflow.load()
  }
  const shows = async () =>
    (await get<{ shows: { id: number }[] }>('/v1/session-monitoring/rolling-monitored')).shows
  const group = () => {
    const [found] = groupShows(rolling.state.data ?? [], [], null)
    if (!found) throw new Error('The scenario has no rolling show.')
    return found
  }
  let show = 0
  return {
    'the workflow is started': {
      call: workflowCalls.startWorkflow,
      open: async () => {
        if ((await status()) !== 'stopped') await mock.send('POST', '/v1/watchlist-workflow/stop')
        await wait('stopped')
      },
      write: async () => {
        if (!(await startWorkflow({ autoStart: false }))) throwing(workflow.state.error)
      },
      isDone: async () => ['starting', 'running'].includes(await status()),
    },
    'the workflow is stopped': {
      call: workflowCalls.stopWorkflow,
      open: async () => {
        if ((await status()) === 'stopped')
          await mock.send('POST', '/v1/watchlist-workflow/start', {})
        await wait('running')
      },
      write: async () => {
        if (!(await stopWorkflow())) throwing(workflow.state.error)
      },
      isDone: async () => ['stopping', 'stopped'].includes(await status()),
    },
    'a rolling show is removed': {
      call: monitoring.deleteRollingShow,
      open: async () => {
        await rolling.load({ force: true })
        show = group().id
      },
      write: () => removeShow(group(), false),
      isDone: async () => !(await shows()).some(one => one.id === show),
    },
  }
}

const rows = (): Record<string, Row> => ({
  ...ruleRows(),
  ...keyRows(),
  ...exclusionRows(),
  ...webhookRows(),
  ...Object.assign({}, ...ARR_KINDS.map(instanceRows)),
  ...settingsRows(),
  ...userRows(),
  ...requestRows(),
  ...otherRows(),
})

const said = () => drainToasts().map(({ title }) => title)
const SAVED = 'The response was lost, but the change was saved'
const failure = (write: () => Promise<unknown>) =>
  write().then(
    () => null,
    (cause: unknown) =>
      cause instanceof Error && cause.name === 'Error' && !cause.cause
        ? cause.message
        : reasonOf(cause),
  )

beforeEach(async () => {
  drainToasts()
  // At this speed, runs of several seconds end within milliseconds.
  await mock.reset({ name: 'fast', seed: 7, clock: { speed: 100 } })
})

const OF_PROXIES = (Object.keys(LOST_RESPONSES) as LostResponse[]).filter(how =>
  how.startsWith('a proxy’s'),
)

describe.each(Object.keys(rows()).map((name, index) => [name, index] as const))(
  '%s',
  (name, index) => {
    const prepared = async () => {
      const row = rows()[name] as Row
      if (row.scenario) await mock.reset(row.scenario)
      await row.open?.()
      expect(await row.isDone()).toBe(false)
      return row
    }
    const sent = async ({ call }: Row) => {
      const made = Object.entries(await mock.calls())
      const own = made.filter(([key]) => key.startsWith(`${call.method} `))
      return own.reduce((sum, [, count]) => sum + count, 0)
    }

    // The writes take turns, so that each of the responses meets several of them.
    const ofProxy = OF_PROXIES[index % OF_PROXIES.length] as LostResponse
    test.each(['lost at the backend', ofProxy] as const)(
      'counts as saved if its response is replaced by %s',
      async how => {
        const row = await prepared()
        mock.loseResponse(row.call.method, how)
        expect(await failure(row.write)).toBeNull()
        expect(await row.isDone()).toBe(true)
        expect(said()).toEqual(row.says ? [] : [SAVED])
      },
    )

    test('isn’t saved if the request never reaches the backend, and a retry works', async () => {
      const row = await prepared()
      mock.loseAnswer(row.call.method)
      expect(await failure(row.write)).toContain('the change wasn’t saved')
      expect(await row.isDone()).toBe(false)
      expect(said()).toEqual([])
      expect(await failure(row.write)).toBeNull()
      expect(await row.isDone()).toBe(true)
    })

    test('is unknown if nothing can be loaded afterwards, and a retry adds no duplicate', async () => {
      const row = await prepared()
      const before = await sent(row)
      mock.loseResponse(row.call.method, 'lost at the backend', true)
      expect(await failure(row.write)).toContain('it’s unclear whether the change was made')
      expect(said()).toEqual([])
      if (row.call.status !== 201) return
      expect(await failure(row.write)).toBeNull()
      expect(await row.isDone()).toBe(true)
      expect(await sent(row)).toBe(before + (row.isRepeatable ? 2 : 1))
    })

    test('shows the server’s message if it is rejected', async () => {
      const row = await prepared()
      const { method, path } = row.call
      await mock.fault({ method, path, status: 403, body: { message: 'Not you' } })
      expect(await failure(row.write)).toContain('Not you')
      expect(await row.isDone()).toBe(false)
      expect(said()).toEqual([])
    })
  },
)

/**
 * A stream event or a change in its list ends long-running work. Without either, the page reports an unknown outcome.
 */

const runs = (): Record<
  string,
  { call: Endpoint; run: () => Promise<Operation<never, never>> }
> => {
  const of = (call: Endpoint, operation: unknown, input?: unknown) => ({
    call,
    run: async () => {
      const { start, ...rest } = operation as Operation<unknown, never>
      await start(input)
      return { start, ...rest } as Operation<never, never>
    },
  })
  const draft = { plexToken: 't', plexHost: '10.0.0.1', plexPort: 32400, useSsl: false }
  return {
    'tags are created': of(tagCalls.createTags, tagRuns.create.operation),
    'tags are synced': of(tagCalls.syncTags, tagRuns.sync.operation),
    'tags are cleaned up': of(tagCalls.cleanupTags, tagRuns.cleanup.operation),
    'tags are removed': of(tagCalls.removeTags, tagRuns.remove.operation, {
      deleteTagDefinitions: true,
    }),
    'labels are synced': of(labelCalls.syncLabels, labelRuns.sync.operation),
    'labels are cleaned up': of(labelCalls.cleanupLabels, labelRuns.cleanup.operation),
    'labels are removed': of(labelCalls.removeLabels, labelRuns.remove.operation),
    'Plex notifications are configured': of(plexCalls.configureNotifications, configuring, draft),
    'Plex notifications are removed': of(plexCalls.removeNotifications, removing),
    'sessions are checked': of(monitoring.runSessionMonitor, sessionRun),
    'inactive shows are reset': of(monitoring.resetInactiveShows, inactiveReset, {
      days: 7,
      titles: [],
    }),
  }
}

test.each(
  Object.entries(runs()).flatMap(([name, work], index) =>
    (['lost at the backend', OF_PROXIES[index % OF_PROXIES.length]] as LostResponse[]).map(how => ({
      name,
      how,
      ...work,
    })),
  ),
)(
  '$name: has an unknown outcome if the response is lost ($how), and the page says so',
  async ({ call, run, how }) => {
    const { config } = await get<{ config: Config }>('/v1/config/config')
    const plexSessionMonitoring = { ...config.plexSessionMonitoring, enabled: true }
    await mock.send('PUT', '/v1/config/config', { plexSessionMonitoring })
    mock.loseResponse(call.method, how)
    const { state, dismiss } = await run()
    expect(state.error).toContain('it’s unclear whether the change was made')
    expect(failureTitleOf('Work', state)).toBe('Work unconfirmed')
    dismiss()
  },
)

test('a job run manually is still running after a lost response', async () => {
  const run = jobRun('quota-maintenance')
  mock.loseResponse('POST', 'lost at the backend')
  await run.start(null)
  expect(run.state).toMatchObject({ phase: 'running', error: null })
})

test('an instance sync reports the instance whose response was lost', async () => {
  mock.loseResponse('POST', 'lost at the backend')
  await instanceSyncs.radarr.start([1])
  expect(instanceSyncs.radarr.state.result?.[0]?.error).toContain(
    'it’s unclear whether the change was made',
  )
})

test('a rolling-show reset with a lost response refers to the list', async () => {
  await rolling.load({ force: true })
  const [group] = groupShows(rolling.state.data ?? [], [], null)
  if (!group) throw new Error('The scenario has no rolling show.')
  mock.loseResponse('POST', 'lost at the backend')
  const thrown = await resetShow(group).catch((cause: unknown) => cause)
  const { title, cause } = explainFailure('reset the show', thrown)
  expect(title).toBe('Tried to reset the show, but got no confirmation')
  expect(cause).toContain('Check the show in the list')
})

test.each(Object.keys(LOST_RESPONSES) as LostResponse[])(
  'a sign-out counts as done if its response is %s',
  async how => {
    mock.loseResponse('POST', how)
    expect(await logOut()).toBe(true)
  },
)

describe('first admin', () => {
  const account = { email: 'a@example.com', username: 'admin', password: 'password-1' }
  const create = (adminExists: boolean | null) => {
    fakeBackend({
      'POST /v1/users/create-admin': LOST_RESPONSES['lost at the backend'],
      'GET /gateway/status': adminExists === null ? unreachable : gatewayStatus({ adminExists }),
    })
    return failure(() => createAdminAccount(account))
  }

  test('is created if only the response was lost', async () => {
    expect(await create(true)).toBeNull()
    expect(said()).toEqual([SAVED])
  })
  test('is not created if the server has none afterwards', async () => {
    expect(await create(false)).toContain('the change wasn’t saved')
  })
  test('is unknown if the server can’t be reached afterwards', async () => {
    expect(await create(null)).toContain('it’s unclear whether the change was made')
  })
})

describe('decisions', () => {
  const pending = async () =>
    (
      await get<{ approvalRequests: { id: number }[] }>(
        '/v1/approval/requests?status=pending&limit=3',
      )
    ).approvalRequests.map(({ id }) => id)
  const statusOf = (id: number) =>
    get<{ approvalRequest: { status: string } }>(`/v1/approval/requests/${id}`).then(
      answer => answer.approvalRequest.status,
      () => 'deleted',
    )
  const AFTER = { approve: 'approved', reject: 'rejected', delete: 'deleted' } as const

  test.each(
    (['approve', 'reject', 'delete'] as const).flatMap(decision =>
      (Object.keys(LOST_RESPONSES) as LostResponse[]).flatMap(how =>
        [1, 2].map(count => ({ decision, how, count })),
      ),
    ),
  )('$decision of $count succeeds if the response is $how', async ({ decision, how, count }) => {
    const ids = (await pending()).slice(0, count)
    mock.loseResponse(decision === 'delete' ? 'DELETE' : 'POST', how)
    const { done, failed } = await sendDecisions(decision, ids)
    for (const id of ids) expect(await statusOf(id)).toBe(AFTER[decision])
    const isSeen = ({ now }: (typeof failed)[number]) =>
      (now ? now.status : 'deleted') === AFTER[decision]
    expect(new Set([...done, ...failed.filter(isSeen).map(({ id }) => id)])).toEqual(new Set(ids))
  })

  test('routing counts as saved if the response is lost', async () => {
    const [id = 0] = await pending()
    const routing = { instanceId: 1, instanceType: 'radarr' as const, priority: 50 }
    mock.loseResponse('PATCH', 'lost at the backend')
    expect(await saveRouting(id, { action: 'route', routing })).toMatchObject({ id })
  })
})

test('shows added with a lost response are unconfirmed', async () => {
  await mock.reset({ name: 'shows', profile: '0.19', timeline: [] })
  const show = { sonarrInstanceId: 1, sonarrSeriesId: 99, title: 'Added', guids: [] }
  mock.loseResponse('POST', 'lost at the backend')
  await enrollment.start({
    shows: [{ ...show, rollingShowId: null, monitoringType: null }],
    monitoringType: 'pilotRolling',
  })
  expect(failureTitleOf('Work', enrollment.state)).toBe('Work unconfirmed')
  enrollment.dismiss()
})

describe('the account', () => {
  const newer = domMock('0.19')

  test.each(Object.keys(LOST_RESPONSES) as LostResponse[])(
    'is known to have changed if the response is %s, and the password to be uncertain',
    async how => {
      const { username, password } = { username: 'mira', password: 'another secret' }
      newer.loseResponse('PUT', how)
      await changeAccount({ username }, ADMIN.password)
      expect(currentUser.state.data?.username).toBe(username)
      newer.loseResponse('PUT', how)
      const lost = await changeAccount({ password }, ADMIN.password).catch(cause => cause)
      expect(lost.cause).toBeInstanceOf(UnconfirmedError)
      await newer.send('POST', '/v1/users/login', { login: ADMIN.email, password })
    },
  )
})

/** These calls save nothing or the same values again, so a retry is safe. */
const HARMLESS: readonly Endpoint[] = [
  sessionCalls.login,
  listQuotaStatuses,
  notificationCalls.validateWebhooks,
  notificationCalls.startDiscord,
  notificationCalls.stopDiscord,
  tautulli.testTautulli,
  webhookCalls.testWebhook,
  webhookCalls.testSavedWebhook,
  tautulli.syncTautulliNotifiers,
  syncMaintainerr,
  plexCalls.discoverServers,
  pins.createPin,
  schedules.dryRunDeleteSync,
  failures.retryRoutingFailures,
  failures.retryRoutingFailure,
  ...ARR_KINDS.map(kind => arr[kind].testConnection),
]
/** Tested above, outside the tables. */
const ALONE: readonly Endpoint[] = [
  ...Object.values(accountCalls),
  ...[friends.sendFriendRequest, friends.cancelFriendRequest],
  schedules.runSchedule,
  syncInstance,
  monitoring.resetRollingShow,
  monitoring.enrollShows,
  sessionCalls.logout,
  sessionCalls.createAdmin,
  approvalCalls.approveRequest,
  approvalCalls.rejectRequest,
  approvalCalls.deleteRequest,
  approvalCalls.bulkApprove,
  approvalCalls.bulkReject,
  approvalCalls.bulkDelete,
  approvalCalls.patchApproval,
]
/** Contract calls the product never makes. */
const UNUSED = {
  deleteUserQuotas: quotaEdits.deleteUserQuotas,
  recordQuotaUsage: quotaEdits.recordQuotaUsage,
}

test('every write of the contract is covered', async () => {
  const covered = new Set(
    [
      ...Object.values(rows()).map(({ call }) => call),
      ...Object.values(runs()).map(({ call }) => call),
      ...HARMLESS,
      ...ALONE,
      ...Object.values(UNUSED),
    ].map(nameOf),
  )
  const writes = (await allEndpoints()).filter(({ method }) => method !== 'GET')
  expect(writes.map(nameOf).filter(name => !covered.has(name))).toEqual([])
})

test('calls listed as unused are unused', () => {
  const product = ['state', 'components', 'features', 'app'].flatMap(room =>
    sourcesUnder(`web/${room}`),
  )
  const text = product.map(file => readFileSync(file, 'utf8')).join('\n')
  expect(Object.keys(UNUSED).filter(name => new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
})
