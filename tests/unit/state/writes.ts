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
import { exclude, exclusions, undoExclusions } from '../../../web/state/exclusions.ts'
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

type Write = () => Promise<unknown>
/**
 * A call of the contract, the write that makes it, which rejects with the message shown to the user, and what that changes
 * (see `changesBetween`). Default: it adds or removes one row.
 */
type Line = [call: string, write: Write, ...changes: string[]]
type Mock = ReturnType<typeof domMock>

/**
 * @param stored path of the saved data
 * @param open saves values other than the defaults, and loads what the page shows before the write
 */
const writesOf = (stored: string, open: Write | null, lines: Record<string, Line>) =>
  Object.entries(lines).map(([name, [call, write, ...changes]]) => {
    const one = call.startsWith('DELETE') ? 'removed' : 'added'
    return { name, call, stored, open, write, changes: changes.length > 0 ? changes : [one] }
  })

const RULES = '/v1/content-router/rules'
const ruleWrites = (mock: Mock) => {
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
  const added = { name: 'Added', target_type: 'radarr', target_instance_id: 1 } as const
  const edit = { name: 'Edited', order: 77, root_folder: '' }
  const edited = Object.keys(edit)
  return writesOf(RULES, open, {
    'a rule is added': [`POST ${RULES}`, () => addRule(added)],
    'a rule is edited': [`PUT ${RULES}/:id`, () => updateRule('radarr', id, edit), ...edited],
    'a rule is enabled': [
      `PATCH ${RULES}/:id/toggle`,
      () => switchRule('radarr', id, true),
      'enabled',
    ],
    'a rule is deleted': [`DELETE ${RULES}/:id`, () => removeRule('radarr', id)],
  })
}

const instanceWrites = (mock: Mock, kind: ArrKind) => {
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
  let id = 0
  const openAdded = async () => {
    id = (await mock.send<Instance>('POST', stored, await added())).id
    await load()
  }
  const edit = (id: number, change: Partial<Instance>): Line => [
    `PUT ${stored}/:id`,
    () => updateInstance(kind, id, change),
    ...Object.keys(change),
  ]
  return [
    ...writesOf(stored, open, {
      [`a ${kind} instance is added`]: [
        `POST ${stored}`,
        async () => addInstance(kind, await added()),
      ],
      [`a ${kind} instance is edited`]: edit(1, { name: 'Edited' }),
      [`another ${kind} instance becomes the default`]: edit(2, { isDefault: true }),
    }),
    ...writesOf(stored, openAdded, {
      [`a ${kind} instance is deleted`]: [`DELETE ${stored}/:id`, () => removeInstance(kind, id)],
    }),
    ...writesOf(`/v1/${kind}/tags?instanceId=1`, load, {
      [`a ${kind} tag is created`]: [
        `POST /v1/${kind}/create-tag`,
        () => createTag(kind, 1, 'added'),
      ],
    }),
  ]
}

const userWrites = (mock: Mock, { hasNewestFeatures }: Profile) => {
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
      const odd = { ...addresses, ...Object.fromEntries(flags) }
      await mock.send('PATCH', `/v1/users/users/${id}`, odd)
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
  const editQuotas = async () => {
    const source = usersSource('quotas', [2])
    const fresh = await source.read()
    if (fresh) await source.write({ 'movie.limit': 9 }, fresh)
  }
  const importQuotas = async () => {
    const server = await loadServer()
    const name = server.users.find(({ user }) => user.id === 2)?.user.name
    const item = itemsOf(server).users.find(user => user.name === name)
    if (!item?.quotas) throw new Error('The file has no quotas of this user.')
    const quotas = { ...item.quotas, movie: { ...full, quotaLimit: 9 } }
    const items = { schedules: [], rules: [], users: [{ ...item, quotas }] }
    for (const change of changesIn(compareItems(items, server), server)) await save(change)
  }
  const rename = () =>
    changeAccount({ username: 'ada' }, ADMIN.password).catch(({ cause }) => {
      throw cause
    })
  const ofOne = `PATCH ${quotas}/:id/separate`
  return [
    ...writesOf(stored, open, {
      'a user is edited': [
        'PATCH /v1/users/users/:id',
        edit([2], { alias: 'Somebody else' }),
        'alias',
      ],
      'many users are edited': [
        'PATCH /v1/users/bulk',
        edit([2, 3], { can_sync: true }),
        'can_sync',
      ],
    }),
    ...writesOf(quotas, openQuotas, {
      'the quotas of a user are edited': [ofOne, editQuotas, 'quotaLimit'],
      'the quotas of a user are imported': [ofOne, importQuotas, 'quotaLimit'],
      'the quotas of many users are edited': [
        `PATCH ${quotas}/bulk`,
        edit([2, 3], { show: { quotaType: 'monthly' } }),
        'quotaType',
      ],
    }),
    ...writesOf('/v1/users/me', null, {
      'the name of the admin is changed': ['PUT /v1/users/update-username', rename, 'username'],
    }).filter(() => hasNewestFeatures),
  ]
}

const settingWrites = (mock: Mock, { hasNewPaths, tagsInConfig }: Profile) => {
  const stored = hasNewPaths ? NEW_CONFIG_PATH : CONFIG_PATH
  const jobs = '/v1/scheduler/schedules'
  const open = async () => {
    // The server tidies up its settings with the first write.
    await mock.send('PUT', stored, { deleteMovie: false })
    await config.load({ force: true })
    await tagSettings.load({ force: true })
  }
  const openJob = () => mock.send('PATCH', `${jobs}/delete-sync/toggle`, { enabled: false })
  const saveTags = async () => {
    const tags = tagSettings.state.data
    if (tags) await tagSource.write({ tagPrefix: 'added' }, tags)
  }
  return [
    ...writesOf(stored, open, {
      'a setting is saved': [
        `PUT ${CONFIG_PATH}`,
        () => updateConfig({ deleteMovie: true }),
        'deleteMovie',
      ],
    }),
    ...writesOf(tagsInConfig ? stored : '/v1/tags/status', open, {
      'the tag settings are saved': [
        tagsInConfig ? `PUT ${CONFIG_PATH}` : 'PUT /v1/tags/config',
        saveTags,
        'tagPrefix',
      ],
    }),
    ...writesOf(jobs, openJob, {
      'a schedule is saved': [
        `PUT ${jobs}/:name`,
        () => saveJob('delete-sync', { expression: '0 5 * * 2' }),
        'config',
      ],
      'a schedule is enabled': [
        `PATCH ${jobs}/:name/toggle`,
        () => saveJob('delete-sync', { enabled: true }),
        'enabled',
      ],
    }),
  ]
}

const webhookWrites = () => {
  const stored = '/v1/webhooks/endpoints'
  const added = {
    name: 'Added',
    url: 'http://added.example',
    authHeaderName: '',
    authHeaderValue: '',
    eventTypes: ['user.created'],
    enabled: true,
  }
  const saved = () => {
    const [row] = webhooks.state.data ?? []
    if (!row) throw new Error('The scenario has no webhook.')
    return row
  }
  return writesOf(stored, () => webhooks.load({ force: true }), {
    'a webhook is added': [`POST ${stored}`, () => webhooks.add(draftOf(added))],
    'a webhook is edited': [
      `PUT ${stored}/:id`,
      () => webhooks.save(saved(), draftOf({ ...added, name: 'Edited' })),
      ...['authHeaderName', 'authHeaderValue', 'eventTypes', 'name', 'url'],
    ],
    'a webhook is deleted': [`DELETE ${stored}/:id`, () => webhooks.remove(saved())],
  })
}

const exclusionWrites = () => {
  const stored = '/v1/watchlist-exclusions'
  const added = { key: 'added', title: 'Heat', type: 'movie', guids: [] }
  return writesOf(stored, () => exclusions.load({ force: true }), {
    'a title is excluded': [`POST ${stored}`, () => exclude(added, [2, 4]), 'added', 'added'],
    'an exclusion is undone': [
      `DELETE ${stored}/:id`,
      () => undoExclusions(exclusions.state.data?.slice(0, 1) ?? []),
    ],
  })
}

const rollingWrites = () => {
  const stored = '/v1/session-monitoring/rolling-monitored'
  const remove = async () => {
    const [group] = groupShows(rolling.state.data ?? [], [], null)
    if (group) await removeShow(group, false)
  }
  const removed = Array(3).fill('removed')
  return writesOf(stored, () => rolling.load({ force: true }), {
    'a rolling show is removed': [`DELETE ${stored}/:id`, remove, ...removed],
  })
}

const requestWrites = (mock: Mock) => {
  const stored = '/v1/approval/requests?status=pending&limit=500'
  let found: Approval
  const find = (status: string, isWanted: (request: Approval) => boolean) => async () => {
    const request = (await mock.requests(`status=${status}&limit=500`)).find(isWanted)
    if (!request) throw new Error(`The scenario has no such ${status} request.`)
    found = request
  }
  const isRouted = ({ proposedRouterDecision: one }: Approval) => Boolean(one?.approval)
  return [
    ...writesOf(stored, find('rejected', canRequestAgain), {
      'a rejected request is made again': ['POST /v1/approval/requests', () => createAgain(found)],
    }),
    ...writesOf(stored, find('pending', isRouted), {
      'a request is routed elsewhere': [
        'PATCH /v1/approval/requests/:id',
        () => saveRouting(found.id, decisionWith(found, { rootFolder: '/elsewhere' })),
        'proposedRouterDecision',
      ],
    }),
  ]
}

const workflowWrites = (mock: Mock) => {
  const path = '/v1/watchlist-workflow'
  const status = async () => (await mock.send<{ status: string }>('GET', `${path}/status`)).status
  const bring = (call: 'start' | 'stop', wanted: string) => async () => {
    if ((await status()) !== wanted) await mock.send('POST', `${path}/${call}`, {})
    await vi.waitFor(async () => expect(await status()).toBe(wanted))
    await workflow.load()
  }
  const orThrow = (write: () => Promise<boolean>) => async () => {
    if (!(await write())) throw new Error(workflow.state.error ?? '')
  }
  const start = orThrow(() => startWorkflow({ autoStart: false }))
  return [
    ...writesOf(`${path}/status`, bring('stop', 'stopped'), {
      'the workflow is started': [`POST ${path}/start`, start, 'status'],
    }),
    ...writesOf(`${path}/status`, bring('start', 'running'), {
      'the workflow is stopped': [`POST ${path}/stop`, orThrow(stopWorkflow), 'status'],
    }),
  ]
}

/** The product's writes of single values and rows, with what each changes in the saved data. */
export const writesOn = (mock: Mock, profile: Profile) => [
  ...ruleWrites(mock),
  ...ARR_KINDS.flatMap(kind => instanceWrites(mock, kind)),
  ...userWrites(mock, profile),
  ...settingWrites(mock, profile),
  ...(profile.hasWebhooks ? webhookWrites() : []),
  ...(profile.hasNewestFeatures ? exclusionWrites() : []),
  ...rollingWrites(),
  ...requestWrites(mock),
  ...workflowWrites(mock),
]
