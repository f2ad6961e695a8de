import { expect, vi } from 'vitest'
import type { Profile } from '../../../mock/world/profiles.ts'
import { createAgain } from '../../../web/components/requests/create-again.ts'
import { canRequestAgain } from '../../../web/components/requests/request-again.ts'
import { createTag } from '../../../web/components/routing/instance-tags.ts'
import { decisionWith } from '../../../web/components/routing/routing-draft.ts'
import { tagSettings, tagSource } from '../../../web/components/settings/tag-settings.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import { CONFIG_PATH, NEW_CONFIG_PATH } from '../../../web/contract/config-path.ts'
import { ARR_KINDS, type ArrKind, type Instance } from '../../../web/contract/instances.ts'
import {
  addInstance,
  removeInstance,
  updateInstance,
} from '../../../web/features/arr/instances/instance-writes.ts'
import { changeAccount } from '../../../web/features/auth/account.ts'
import { draftOf, webhooks } from '../../../web/features/notifications/webhooks.ts'
import {
  changesIn,
  compareItems,
  itemsOf,
} from '../../../web/features/settings-transfer/import-items.ts'
import { loadServer } from '../../../web/features/settings-transfer/server.ts'
import { usersSource } from '../../../web/features/users/edit/users-source.ts'
import { removeShow, rolling } from '../../../web/features/utilities/session-monitoring/rolling.ts'
import { groupShows } from '../../../web/features/utilities/session-monitoring/rolling-shows.ts'
import { saveRouting } from '../../../web/state/approval-decisions.ts'
import { save } from '../../../web/state/change.ts'
import { config } from '../../../web/state/config.ts'
import { updateConfig } from '../../../web/state/config-edits.ts'
import { editUsers, type UserEdit } from '../../../web/state/edit-users.ts'
import { exclude, exclusions as excluded, undoExclusions } from '../../../web/state/exclusions.ts'
import { instances } from '../../../web/state/instances.ts'
import { refreshUsers } from '../../../web/state/quotas.ts'
import {
  addRule,
  removeRule,
  routerRules,
  switchRule,
  updateRule,
} from '../../../web/state/router-rules.ts'
import { saveJob } from '../../../web/state/schedules.ts'
import { users } from '../../../web/state/users.ts'
import { startWorkflow, stopWorkflow, workflow } from '../../../web/state/workflow.ts'
import { ADMIN } from '../../support/app.ts'
import type { domMock } from '../../support/dom-mock.ts'

export type Row = Record<string, unknown>

/** Fields that differ between two versions of a row. */
export const changedIn = (before: object, after: object): string[] => {
  const [old, now] = [before as Row, after as Row]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    key => !COMPUTED.test(key) && JSON.stringify(old[key]) !== JSON.stringify(now[key]),
  )
}
/** Fields that the server computes. */
const COMPUTED = /^(updated_?at|next_run|isExp|expiration|time)/i

/** The saved rows in a response, by their keys: a list, an object or the response itself. */
const rowsIn = (response: unknown): Map<string, Row> => {
  const parts: unknown[] = Object.values(response as Row)
  const isObject = (part: unknown) => typeof part === 'object' && part !== null
  const list = [response, ...parts].find(Array.isArray)
  const rows: Row[] = list ?? [parts.find(isObject) ?? response]
  return new Map(rows.map(row => [`${row.id ?? row.name ?? row.userId} ${row.contentType}`, row]))
}

/** What a write changed: the names of fields, and "added" and "removed" once for each such row. */
export const changesBetween = (before: unknown, after: unknown): string[] => {
  const [old, now] = [rowsIn(before), rowsIn(after)]
  const fields = [...now].flatMap(([key, row]) => changedIn(old.get(key) ?? row, row))
  return [
    ...new Set(fields),
    ...[...now.keys()].filter(key => !old.has(key)).map(() => 'added'),
    ...[...old.keys()].filter(key => !now.has(key)).map(() => 'removed'),
  ].sort()
}

interface Write {
  /** Method and path, as in the contract. */
  call: string
  /** Path of the saved data. */
  stored: string
  /** Saves values other than the defaults, and loads what the page shows before the write. */
  open?: () => Promise<unknown>
  /** Rejects with the message shown to the user. */
  write: () => Promise<unknown>
  /** What the write changes; see `changesBetween`. Default: adds or removes one row. */
  changes?: readonly string[]
  /** Whether the server has the call. */
  isOffered?: boolean
}
type Writes = Record<string, Write>
type Mock = ReturnType<typeof domMock>

const RULES = '/v1/content-router/rules'
const ruleWrites = (mock: Mock): Writes => {
  let id = 0
  const load = () => routerRules('radarr').load({ force: true })
  const open = async () => {
    await load()
    const [rule] = routerRules('radarr').state.data ?? []
    if (!rule) throw new Error('The scenario has no rule.')
    const { created_at, updated_at, ...body } = {
      ...rule,
      enabled: false,
      tags: ['kept'],
      root_folder: '/kept',
      quality_profile: 4,
      search_on_add: false,
      always_require_approval: true,
      bypass_user_quotas: true,
      approval_reason: 'kept',
    }
    id = rule.id
    await mock.send('PUT', `${RULES}/${id}`, { ...body, id: undefined })
    await load()
  }
  const edit = { name: 'Edited', order: 77, root_folder: '' }
  const ofRules = { stored: RULES, open }
  return {
    'a rule is added': {
      ...ofRules,
      call: 'POST /v1/content-router/rules',
      write: () => addRule({ name: 'Added', target_type: 'radarr', target_instance_id: 1 }),
    },
    'a rule is edited': {
      ...ofRules,
      call: 'PUT /v1/content-router/rules/:id',
      write: () => updateRule('radarr', id, edit),
      changes: ['name', 'order', 'root_folder'],
    },
    'a rule is enabled': {
      ...ofRules,
      call: 'PATCH /v1/content-router/rules/:id/toggle',
      write: () => switchRule('radarr', id, true),
      changes: ['enabled'],
    },
    'a rule is deleted': {
      ...ofRules,
      call: 'DELETE /v1/content-router/rules/:id',
      write: () => removeRule('radarr', id),
    },
  }
}

const instanceWrites = (mock: Mock, kind: ArrKind): Writes => {
  const stored = `/v1/${kind}/instances`
  const load = () => instances[kind].load({ force: true })
  const rowOf = async (id: number) =>
    (await mock.send<Instance[]>('GET', stored)).find(row => row.id === id) as Instance
  const added = async () => {
    const { id: _, ...values } = await rowOf(1)
    return { ...values, name: 'Added', isDefault: false, syncedInstances: [] }
  }
  const open = async () => {
    const { id, ...row } = await rowOf(1)
    const odd =
      kind === 'radarr'
        ? { minimumAvailability: 'announced', ...('monitor' in row && { monitor: 'none' }) }
        : {
            monitorNewItems: 'none',
            createSeasonFolders: true,
            seriesType: 'anime',
            seasonMonitoring: 'pilotRolling',
          }
    const kept = { bypassIgnored: true, searchOnAdd: false, tags: ['kept'], syncedInstances: [2] }
    await mock.send('PUT', `${stored}/1`, { ...row, ...kept, ...odd, laterField: { kept: true } })
    await load()
  }
  const ofInstances = { stored, open }
  let id = 0
  return {
    [`a ${kind} instance is added`]: {
      call: `POST ${stored}`,
      ...ofInstances,
      write: async () => addInstance(kind, await added()),
    },
    [`a ${kind} instance is edited`]: {
      call: `PUT ${stored}/:id`,
      ...ofInstances,
      write: () => updateInstance(kind, 1, { name: 'Edited' }),
      changes: ['name'],
    },
    [`another ${kind} instance becomes the default`]: {
      call: `PUT ${stored}/:id`,
      ...ofInstances,
      write: () => updateInstance(kind, 2, { isDefault: true }),
      changes: ['isDefault'],
    },
    [`a ${kind} instance is deleted`]: {
      call: `DELETE ${stored}/:id`,
      ...ofInstances,
      open: async () => {
        id = (await mock.send<Instance>('POST', stored, await added())).id
        await load()
      },
      write: () => removeInstance(kind, id),
    },
    [`a ${kind} tag is created`]: {
      call: `POST /v1/${kind}/create-tag`,
      stored: `/v1/${kind}/tags?instanceId=1`,
      open: load,
      write: () => createTag(kind, 1, 'added'),
    },
  }
}

const userWrites = (mock: Mock, { hasNewestFeatures }: Profile): Writes => {
  const stored = '/v1/users/users/list/with-counts'
  const quotas = '/v1/quota/users'
  const full = { enabled: true, quotaType: 'daily', quotaLimit: 7, bypassApproval: true } as const
  /** Sets every flag to the value that isn't its default. */
  const open = async () => {
    const { users } = await mock.send<{ users: Row[] }>('GET', stored)
    for (const id of [2, 3]) {
      const flags = Object.entries(users.find(user => user.id === id) ?? {})
        .filter(([key, value]) => typeof value === 'boolean' && key !== 'is_primary_token')
        .map(([key]) => [key, key !== 'can_sync' && key !== 'notify_discord_mention'])
      const addresses = { apprise: 'json://kept', discord_id: '12345678901234567' }
      await mock.send('PATCH', `/v1/users/users/${id}`, {
        ...addresses,
        ...Object.fromEntries(flags),
      })
    }
    await refreshUsers({ force: true })
  }
  const openQuotas = async () => {
    const part = { ...full, watchlistCap: 40, later: { kept: true } }
    for (const id of [2, 3]) {
      const parts = { movieQuota: part, showQuota: part }
      await mock.send('PATCH', `${quotas}/${id}/separate`, parts)
    }
    await refreshUsers({ force: true })
  }
  const edit = (ids: readonly number[], change: UserEdit) => async () => {
    if (!users.state.data) await users.load()
    const people = users.state.data?.filter(({ id }) => ids.includes(id)) ?? []
    await save(editUsers(people, change, 'Edited'))
  }
  const ofUsers = { stored, open }
  const ofQuotas = { stored: quotas, open: openQuotas }
  return {
    'a user is edited': {
      call: 'PATCH /v1/users/users/:id',
      ...ofUsers,
      write: edit([2], { alias: 'Somebody else' }),
      changes: ['alias'],
    },
    'many users are edited': {
      call: 'PATCH /v1/users/bulk',
      ...ofUsers,
      write: edit([2, 3], { can_sync: true }),
      changes: ['can_sync'],
    },
    'the quotas of a user are edited': {
      call: 'PATCH /v1/quota/users/:id/separate',
      ...ofQuotas,
      write: async () => {
        const source = usersSource('quotas', [2])
        const fresh = await source.read()
        if (fresh) await source.write({ 'movie.limit': 9 }, fresh)
      },
      changes: ['quotaLimit'],
    },
    'the quotas of a user are imported': {
      ...ofQuotas,
      call: 'PATCH /v1/quota/users/:id/separate',
      write: async () => {
        const server = await loadServer()
        const name = server.users.find(({ user }) => user.id === 2)?.user.name
        const item = itemsOf(server).users.find(user => user.name === name)
        if (!item?.quotas) throw new Error('The file has no quotas of this user.')
        const quotas = { ...item.quotas, movie: { ...full, quotaLimit: 9 } }
        const items = { schedules: [], rules: [], users: [{ ...item, quotas }] }
        for (const change of changesIn(compareItems(items, server), server)) await save(change)
      },
      changes: ['quotaLimit'],
    },
    'the quotas of many users are edited': {
      call: 'PATCH /v1/quota/users/bulk',
      ...ofQuotas,
      write: edit([2, 3], { show: { quotaType: 'monthly' } }),
      changes: ['quotaType'],
    },
    'the name of the admin is changed': {
      call: 'PUT /v1/users/update-username',
      stored: '/v1/users/me',
      isOffered: hasNewestFeatures,
      write: () =>
        changeAccount({ username: 'ada' }, ADMIN.password).catch(({ cause }) => {
          throw cause
        }),
      changes: ['username'],
    },
  }
}

const settingWrites = (mock: Mock, { hasNewPaths, tagsInConfig }: Profile): Writes => {
  const stored = hasNewPaths ? NEW_CONFIG_PATH : CONFIG_PATH
  const jobs = '/v1/scheduler/schedules'
  const open = async () => {
    // The server tidies up its settings with the first write.
    await mock.send('PUT', stored, { deleteMovie: false })
    await config.load({ force: true })
    await tagSettings.load({ force: true })
  }
  return {
    'a setting is saved': {
      call: `PUT ${CONFIG_PATH}`,
      stored,
      open,
      write: () => updateConfig({ deleteMovie: true }),
      changes: ['deleteMovie'],
    },
    'the tag settings are saved': {
      call: tagsInConfig ? `PUT ${CONFIG_PATH}` : 'PUT /v1/tags/config',
      stored: tagsInConfig ? stored : '/v1/tags/status',
      open,
      write: async () => {
        const tags = tagSettings.state.data
        if (tags) await tagSource.write({ tagPrefix: 'added' }, tags)
      },
      changes: ['tagPrefix'],
    },
    'a schedule is saved': {
      call: 'PUT /v1/scheduler/schedules/:name',
      stored: jobs,
      write: () => saveJob('delete-sync', { expression: '0 5 * * 2' }),
      changes: ['config'],
    },
    'a schedule is enabled': {
      call: 'PATCH /v1/scheduler/schedules/:name/toggle',
      stored: jobs,
      open: () => mock.send('PATCH', `${jobs}/delete-sync/toggle`, { enabled: false }),
      write: () => saveJob('delete-sync', { enabled: true }),
      changes: ['enabled'],
    },
  }
}

const utilityWrites = (mock: Mock, profile: Profile): Writes => {
  const endpoints = '/v1/webhooks/endpoints'
  const exclusions = '/v1/watchlist-exclusions'
  const added = { key: 'added', title: 'Heat', type: 'movie', guids: [] }
  const webhook = {
    name: 'Added',
    url: 'http://added.example',
    authHeaderName: '',
    authHeaderValue: '',
    eventTypes: ['user.created'],
    enabled: true,
  }
  let id = 0
  const findFirst = async (path: string) => {
    id = Number([...rowsIn(await mock.send('GET', path)).values()][0]?.id)
  }
  const savedWebhook = () => {
    const [row] = webhooks.state.data ?? []
    if (!row) throw new Error('The scenario has no webhook.')
    return row
  }
  const ofWebhooks = {
    stored: endpoints,
    open: () => webhooks.load({ force: true }),
    isOffered: profile.hasWebhooks,
  }
  const ofExclusions = { stored: exclusions, isOffered: profile.hasNewestFeatures }
  return {
    'a webhook is added': {
      ...ofWebhooks,
      call: 'POST /v1/webhooks/endpoints',
      write: () => webhooks.add(draftOf(webhook)),
    },
    'a webhook is edited': {
      ...ofWebhooks,
      call: 'PUT /v1/webhooks/endpoints/:id',
      write: () => webhooks.save(savedWebhook(), draftOf({ ...webhook, name: 'Edited' })),
      changes: ['authHeaderName', 'authHeaderValue', 'eventTypes', 'name', 'url'],
    },
    'a webhook is deleted': {
      ...ofWebhooks,
      call: 'DELETE /v1/webhooks/endpoints/:id',
      write: () => webhooks.remove(savedWebhook()),
    },
    'a title is excluded': {
      ...ofExclusions,
      call: 'POST /v1/watchlist-exclusions',
      write: () => exclude(added, [2, 4]),
      changes: ['added', 'added'],
    },
    'an exclusion is undone': {
      ...ofExclusions,
      call: 'DELETE /v1/watchlist-exclusions/:id',
      open: async () => {
        await findFirst(exclusions)
        await excluded.load({ force: true })
      },
      write: () => undoExclusions(excluded.state.data?.filter(one => one.id === id) ?? []),
    },
    'a rolling show is removed': {
      call: 'DELETE /v1/session-monitoring/rolling-monitored/:id',
      stored: '/v1/session-monitoring/rolling-monitored',
      open: () => rolling.load({ force: true }),
      write: async () => {
        const [group] = groupShows(rolling.state.data ?? [], [], null)
        if (group) await removeShow(group, false)
      },
      changes: ['removed', 'removed', 'removed'],
    },
  }
}

const requestWrites = (mock: Mock): Writes => {
  const listOf = (status: string) => `/v1/approval/requests?status=${status}&limit=500`
  let found: Approval
  const find = async (status: string, isWanted: (request: Approval) => boolean) => {
    const request = (await mock.requests(`status=${status}&limit=500`)).find(isWanted)
    if (!request) throw new Error(`The scenario has no such ${status} request.`)
    found = request
  }
  return {
    'a rejected request is made again': {
      call: 'POST /v1/approval/requests',
      stored: listOf('pending'),
      open: () => find('rejected', canRequestAgain),
      write: () => createAgain(found),
    },
    'a request is routed elsewhere': {
      call: 'PATCH /v1/approval/requests/:id',
      stored: listOf('pending'),
      open: () => find('pending', ({ proposedRouterDecision: one }) => Boolean(one?.approval)),
      write: () => saveRouting(found.id, decisionWith(found, { rootFolder: '/elsewhere' })),
      changes: ['proposedRouterDecision'],
    },
  }
}

const workflowWrites = (mock: Mock): Writes => {
  const stored = '/v1/watchlist-workflow/status'
  const bring = async (call: 'start' | 'stop', wanted: string) => {
    const status = async () => (await mock.send<{ status: string }>('GET', stored)).status
    if ((await status()) !== wanted) await mock.send('POST', `/v1/watchlist-workflow/${call}`, {})
    await vi.waitFor(async () => expect(await status()).toBe(wanted))
    await workflow.load()
  }
  return {
    'the workflow is started': {
      call: 'POST /v1/watchlist-workflow/start',
      stored,
      open: () => bring('stop', 'stopped'),
      write: async () => {
        if (!(await startWorkflow({ autoStart: false })))
          throw new Error(workflow.state.error ?? '')
      },
      changes: ['status'],
    },
    'the workflow is stopped': {
      call: 'POST /v1/watchlist-workflow/stop',
      stored,
      open: () => bring('start', 'running'),
      write: async () => {
        if (!(await stopWorkflow())) throw new Error(workflow.state.error ?? '')
      },
      changes: ['status'],
    },
  }
}

/** The product's writes of single values and rows, with what each changes in the saved data. */
export const writesOn = (mock: Mock, profile: Profile) =>
  Object.entries(allOf(mock, profile))
    .filter(([, { isOffered }]) => isOffered !== false)
    .map(([name, write]) => ({
      name,
      changes: [write.call.startsWith('DELETE') ? 'removed' : 'added'],
      ...write,
    }))

const allOf = (mock: Mock, profile: Profile): Writes => ({
  ...ruleWrites(mock),
  ...Object.assign({}, ...ARR_KINDS.map(kind => instanceWrites(mock, kind))),
  ...userWrites(mock, profile),
  ...settingWrites(mock, profile),
  ...utilityWrites(mock, profile),
  ...requestWrites(mock),
  ...workflowWrites(mock),
})
