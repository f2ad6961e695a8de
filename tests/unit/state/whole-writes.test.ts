// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { PROFILE_IDS, PROFILES } from '../../../mock/world/profiles.ts'
import { decisionWith } from '../../../web/components/routing/routing-draft.ts'
import { configSource } from '../../../web/components/settings/config-source.ts'
import { tagSettings, tagSource } from '../../../web/components/settings/tag-settings.ts'
import { changeUser } from '../../../web/components/users/save-user.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import type { Config } from '../../../web/contract/config.ts'
import { CONFIG_PATH, NEW_CONFIG_PATH } from '../../../web/contract/config-path.ts'
import type { RouterRule } from '../../../web/contract/content-router.ts'
import { ARR_KINDS } from '../../../web/contract/instances.ts'
import { Quota } from '../../../web/contract/quotas.ts'
import { resetRollingShow } from '../../../web/contract/session-monitoring.ts'
import { requestAgain } from '../../../web/features/approvals/detail/request-again.ts'
import { makeDefault, updateInstance } from '../../../web/features/arr/instances/instance-writes.ts'
import { copyOf } from '../../../web/features/arr/router/rule-values.ts'
import { keptQuotas, saveBoth } from '../../../web/features/plex/users/bulk/bulk-calls.ts'
import { freshQuotaSource } from '../../../web/features/plex/users/edit/quota-source.ts'
import {
  apiKeys,
  createApiKey,
  revokeApiKey,
} from '../../../web/features/utilities/api-keys/api-keys.ts'
import { withValueAt } from '../../../web/lib/form-edits.ts'
import { request } from '../../../web/lib/request.ts'
import { saveRouting, sendDecisions } from '../../../web/state/approval-decisions.ts'
import { config } from '../../../web/state/config.ts'
import { updateConfig } from '../../../web/state/config-edits.ts'
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
import { domMock } from '../../support/dom-mock.ts'

const mock = domMock()
type Row = Record<string, unknown>

const USERS = '/v1/users/users/list/with-counts'
const userOf = async (id: number) => {
  const { users } = await mock.send<{ users: Row[] }>('GET', USERS)
  return users.find(user => user.id === id) ?? {}
}
const ruleOf = async (id: number) => {
  const { rules } = await mock.send<{ rules: Row[] }>('GET', '/v1/content-router/rules')
  return rules.find(rule => rule.id === id) ?? {}
}

const changedIn = (before: object, after: object): string[] => {
  const [old, now] = [before as Row, after as Row]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    key => key !== 'updated_at' && JSON.stringify(old[key]) !== JSON.stringify(now[key]),
  )
}

const bodiesOf = (fetched: { mock: { calls: unknown[][] } }, method: string): Row[] =>
  fetched.mock.calls
    .map(([, init]) => init as RequestInit)
    .filter(init => init.method === method)
    .map(init => JSON.parse(String(init.body)) as Row)

/** Changes of a request, apart from what the server computes. */
const changedRow = (before: object, after: object) =>
  changedIn(before, after).filter(key => !/^(isExp|expiration|time|updatedAt)/.test(key))

/** Other values than the defaults in all fields. */
const oddly = (group: Row): Row =>
  Object.fromEntries(
    Object.entries(group).map(([key, value]) => {
      if (typeof value === 'boolean') return [key, !value]
      if (typeof value === 'number') return [key, value + 1]
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return [key, { ...oddly(value as Row), laterField: true }]
      return [key, value]
    }),
  )

const GROUPS = [
  ['publicContentNotifications.enabled', true],
  ['approvalExpiration.enabled', true],
  ['quotaSettings.monthly.resetDay', 9],
  ['plexSessionMonitoring.remainingEpisodes', 7],
  ['plexLabelSync.labelPrefix', 'another'],
  ['plexLabelSync.tagSync.syncRadarrTags', true],
] as const

describe.each(PROFILE_IDS)('version %s: only the intended fields change', profile => {
  const load = () => mock.reset({ name: 'whole-writes', profile, timeline: [] })

  test('of a user', async () => {
    await load()
    const known = await userOf(2)
    // Every flag has the value that its default isn't.
    const flags = Object.fromEntries(
      Object.entries(known)
        .filter(([key, value]) => typeof value === 'boolean' && key !== 'is_primary_token')
        .map(([key]) => [key, key !== 'can_sync' && key !== 'notify_discord_mention']),
    )
    await mock.send('PATCH', '/v1/users/users/2', flags)
    const before = await userOf(2)
    await changeUser(2, { alias: 'Somebody else' })
    expect(changedIn(before, await userOf(2))).toEqual(['alias'])
  })

  test('of a rule', async () => {
    await load()
    await routerRules('radarr').load({ force: true })
    const rule = routerRules('radarr').state.data?.[0] as RouterRule
    const { id, created_at, updated_at, ...body } = {
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
    await mock.send('PUT', `/v1/content-router/rules/${id}`, body)
    await routerRules('radarr').load({ force: true })

    const before = await ruleOf(id)
    await updateRule('radarr', id, { name: 'Renamed' })
    const renamed = await ruleOf(id)
    expect(changedIn(before, renamed)).toEqual(['name'])
    await updateRule('radarr', id, { order: 77 })
    const moved = await ruleOf(id)
    expect(changedIn(renamed, moved)).toEqual(['order'])
    await switchRule('radarr', id, true)
    const enabled = await ruleOf(id)
    expect(changedIn(moved, enabled)).toEqual(['enabled'])
    await updateRule('radarr', id, { root_folder: '' })
    expect(changedIn(enabled, await ruleOf(id))).toEqual(['root_folder'])
  })

  test('of quotas', async () => {
    await load()
    const full = { enabled: true, quotaType: 'daily', quotaLimit: 7, bypassApproval: true }
    const capped = (watchlistCap: number) => ({ ...full, watchlistCap, later: { kept: true } })
    const set = (id: number, part: object) =>
      mock.send('PATCH', `/v1/quota/users/${id}/separate`, { movieQuota: part, showQuota: part })
    const quotasOf = async (id: number) => {
      const { userQuotas } = await mock.send<{ userQuotas: Row[] }>('GET', '/v1/quota/users')
      return userQuotas.filter(({ userId }) => userId === id)
    }
    await set(2, capped(40))
    await set(3, capped(50))
    const [before] = await quotasOf(2)
    expect(before).toMatchObject({ watchlistCap: 40 })
    const source = freshQuotaSource(2)
    const fresh = await source.read()
    if (!fresh) throw new Error('not loaded')
    await source.write({ 'movie.limit': 9 }, fresh)
    const [movie, show] = await quotasOf(2)
    expect(changedIn(before ?? {}, movie ?? {})).toEqual(['quotaLimit'])
    expect(show).toMatchObject({ quotaLimit: 7, watchlistCap: 40 })

    await refreshUsers({ force: true })
    const [two, three] = [2, 3].map(id => JSON.stringify(keptQuotas({ id })))
    expect(two).not.toBe(three)
    await saveBoth([2], { patch: {}, quotas: { show: { ...full, quotaType: 'monthly' } } })
    const [, monthly] = await quotasOf(2)
    expect(changedIn(show ?? {}, monthly ?? {})).toEqual(['quotaType'])
  })

  test('of a quota whose limit can’t be read', async () => {
    await load()
    const quota = { userId: 2, contentType: 'movie', quotaType: 'daily', quotaLimit: null }
    const fetched = vi.spyOn(globalThis, 'fetch')
    const write = freshQuotaSource(2).write(
      { 'movie.bypass': true },
      { userId: 2, movieQuota: z.parse(Quota, quota) },
    )
    await expect(write).rejects.toThrow()
    const bodies = fetched.mock.calls.map(([, init]) => String(init?.body))
    expect(bodies.find(body => body.includes('movieQuota'))).toContain('"quotaLimit":null')
  })

  test('of a copied rule', async () => {
    await load()
    await routerRules('sonarr').load({ force: true })
    for (const rule of routerRules('sonarr').state.data ?? []) {
      const copy = await addRule(copyOf(rule))
      expect(
        changedIn(rule, copy).filter(
          key => !['id', 'name', 'enabled', 'created_at', 'condition'].includes(key),
        ),
      ).toEqual([])
    }
  })

  test('of a rule that excludes titles', async () => {
    await load()
    await routerRules('sonarr').load({ force: true })
    const rule = routerRules('sonarr').state.data?.find(one => one.exclude_from_routing)
    expect(rule !== undefined).toBe(PROFILES[profile].replacesRules)
    if (!rule) return
    expect(rule).toMatchObject({ target_instance_id: null })
    expect(rule.unread).toBeUndefined()
    await updateRule('sonarr', rule.id, { name: 'Renamed' })
    const renamed = await ruleOf(rule.id)
    expect(changedIn(rule, renamed)).toEqual(['name'])
    await updateRule('sonarr', rule.id, { order: 77 })
    await switchRule('sonarr', rule.id, false)
    expect(changedIn(renamed, await ruleOf(rule.id))).toEqual(['enabled', 'order'])
    await removeRule('sonarr', rule.id)
    expect(routerRules('sonarr').state.data?.some(one => one.id === rule.id)).toBe(false)
  })

  test.each(ARR_KINDS)('of a %s instance', async kind => {
    await load()
    const list = instances[kind]
    const path = `/v1/${kind}/instances`
    const rowOf = async (id: number) =>
      (await mock.send<Row[]>('GET', path)).find(row => row.id === id) ?? {}
    const stored = await rowOf(1)
    const odd = {
      ...stored,
      bypassIgnored: true,
      searchOnAdd: false,
      tags: ['kept'],
      syncedInstances: [2],
      laterField: { kept: true },
      ...(kind === 'radarr'
        ? { minimumAvailability: 'announced', ...('monitor' in stored && { monitor: 'none' }) }
        : {
            monitorNewItems: 'none',
            createSeasonFolders: true,
            seriesType: 'anime',
            seasonMonitoring: 'pilotRolling',
          }),
    }
    await mock.send('PUT', `${path}/1`, { ...odd, id: undefined })
    await list.load({ force: true })
    const before = await rowOf(1)
    expect(before).toMatchObject({ laterField: { kept: true }, searchOnAdd: false })
    await updateInstance(kind, 1, { name: 'Renamed' })
    const renamed = await rowOf(1)
    expect(changedIn(before, renamed)).toEqual(['name'])
    const other = await rowOf(2)
    await makeDefault(kind, 2)
    expect(changedIn(other, await rowOf(2))).toEqual(['isDefault'])
    expect(changedIn(renamed, await rowOf(1))).toEqual(['isDefault'])
  })

  test('of a Sonarr instance with a season monitoring that only the server knows', async () => {
    await load()
    const path = '/v1/sonarr/instances'
    const rows = await mock.send<Row[]>('GET', path)
    const body = rows.map(row => (row.id === 1 ? { ...row, seasonMonitoring: 'firstseason' } : row))
    await mock.fault({ method: 'GET', path, status: 200, body, times: 0 })
    const fetched = vi.spyOn(globalThis, 'fetch')
    await updateInstance('sonarr', 1, { searchOnAdd: false }).catch(() => undefined)
    expect(bodiesOf(fetched, 'PUT')[0]).toMatchObject({
      seasonMonitoring: 'firstseason',
      searchOnAdd: false,
    })
  })

  test('of a request’s routing', async () => {
    await load()
    const requestOf = async (id: number) =>
      (await mock.send<{ approvalRequest: Approval }>('GET', `/v1/approval/requests/${id}`))
        .approvalRequest
    const list = '/v1/approval/requests?status=pending&limit=1'
    const [first] = (await mock.send<{ approvalRequests: Approval[] }>('GET', list))
      .approvalRequests
    if (!first?.proposedRouterDecision?.approval) throw new Error('no request with a decision')
    const { id, proposedRouterDecision: decision } = first
    const approval = decision.approval ?? {}
    const routing = { ...approval.proposedRouting, monitor: 'none', ruleId: 7, tags: ['kept'] }
    await mock.send('PATCH', `/v1/approval/requests/${id}`, {
      proposedRouterDecision: {
        ...decision,
        additionalRouting: [{ instanceId: 2 }],
        approval: { ...approval, later: true, proposedRouting: { ...routing, priority: 77 } },
      },
    })
    const before = await requestOf(id)
    await saveRouting(id, decisionWith(before, { rootFolder: '/elsewhere' }))
    const after = await requestOf(id)
    expect(changedRow(before, after)).toEqual(['proposedRouterDecision'])
    const targetIn = (row: Approval) =>
      row.proposedRouterDecision?.approval?.proposedRouting as unknown as Row
    expect(changedIn(targetIn(before), targetIn(after))).toEqual(['rootFolder'])
    const restOf = ({ proposedRouterDecision: all }: Approval) => ({
      ...all,
      approval: { ...all?.approval, proposedRouting: null },
    })
    expect(restOf(after)).toEqual(restOf(before))

    await sendDecisions('reject', [id], 'No space')
    const rejected = await requestOf(id)
    expect(changedRow(after, rejected)).toEqual(['status', 'approvedBy', 'approvalNotes'])
    const copy = await requestAgain(rejected)
    expect(copy.proposedRouterDecision).toEqual(rejected.proposedRouterDecision)
  })

  test('of switches of many users', async () => {
    await load()
    await refreshUsers({ force: true })
    const before = await userOf(2)
    const { notify_discord: discord } = before
    await saveBoth([2], { patch: { can_sync: before.can_sync !== true }, quotas: {} })
    expect(changedIn(before, await userOf(2))).toEqual(['can_sync'])
    expect(await userOf(2)).toMatchObject({ notify_discord: discord })
  })

  test.each(GROUPS)('of the group with %s', async (name, value) => {
    await load()
    const path = PROFILES[profile].hasNewPaths ? NEW_CONFIG_PATH : CONFIG_PATH
    const { config: stored } = await mock.send<{ config: Row }>('GET', path)
    const [key = '', ...inner] = name.split('.')
    if (stored[key] === undefined) return
    const odd = { ...oddly(stored[key] as Row), laterField: { kept: true } }
    const body = { success: true, config: { ...stored, [key]: odd } }
    await mock.fault({ method: 'GET', path, status: 200, body, times: 0 })
    await config.load({ force: true })
    const fresh = config.state.data as Config
    const fetched = vi.spyOn(globalThis, 'fetch')
    await configSource.write({ [name]: value }, fresh).catch(() => undefined)
    const [sent] = bodiesOf(fetched, 'PUT')
    expect(Object.keys(sent ?? {})).toEqual([key])
    expect(sent).toEqual({ [key]: withValueAt(odd, inner.join('.'), value) })
  })

  test('of single settings, schedules and tag settings', async () => {
    await load()
    const { hasNewPaths, tagsInConfig } = PROFILES[profile]
    const path = hasNewPaths ? NEW_CONFIG_PATH : CONFIG_PATH
    const settings = async () => (await mock.send<{ config: Row }>('GET', path)).config
    const jobs = () => mock.send<Row[]>('GET', '/v1/scheduler/schedules')
    // The server tidies up its settings with the first write.
    await mock.send('PUT', path, { deleteMovie: false })
    await config.load({ force: true })
    const [before, jobsBefore] = [await settings(), await jobs()]
    await updateConfig({ deleteMovie: before.deleteMovie !== true })
    const after = await settings()
    expect(changedIn(before, after)).toEqual(['deleteMovie'])

    await saveJob('delete-sync', { expression: '0 5 * * *' })
    await saveJob('delete-sync', { enabled: true })
    const jobsAfter = await jobs()
    for (const [index, job] of jobsBefore.entries()) {
      const changed = changedIn(job, jobsAfter[index] ?? {}).filter(key => key !== 'next_run')
      const allowed = job.name === 'delete-sync' ? ['config', 'enabled'] : []
      expect(changed.filter(key => !allowed.includes(key))).toEqual([])
    }

    await tagSettings.load({ force: true })
    const tags = tagSettings.state.data
    if (!tags) throw new Error('no tag settings')
    const fetched = vi.spyOn(globalThis, 'fetch')
    await tagSource.write({ cleanupOrphanedTags: false }, tags)
    const [sent] = bodiesOf(fetched, 'PUT')
    expect(sent).toEqual(
      tagsInConfig
        ? { cleanupOrphanedTags: false }
        : { ...tags.values, cleanupOrphanedTags: false },
    )
  })

  test('of API keys and rolling shows', async () => {
    await load()
    if (PROFILES[profile].hasApiKeys) {
      const keys = async () =>
        (await mock.send<{ apiKeys: Row[] }>('GET', '/v1/api-keys/api-keys')).apiKeys
      const before = await keys()
      await apiKeys.load({ force: true })
      const { id } = await createApiKey('Another')
      expect((await keys()).filter(key => key.id !== id)).toEqual(before)
      await revokeApiKey(id)
      expect(await keys()).toEqual(before)
    }
    const shows = async () =>
      (await mock.send<{ shows: Row[] }>('GET', '/v1/session-monitoring/rolling-monitored')).shows
    const before = await shows()
    const [first] = before
    await request(resetRollingShow, { params: { id: Number(first?.id) } })
    const others = (list: Row[]) =>
      list.filter(row => row.sonarr_series_id !== first?.sonarr_series_id)
    expect(others(await shows())).toEqual(others(before))
  })
})
