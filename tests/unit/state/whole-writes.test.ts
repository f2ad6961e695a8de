// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { PROFILE_IDS, PROFILES } from '../../../mock/world/profiles.ts'
import { changeUser } from '../../../web/components/users/save-user.ts'
import type { RouterRule } from '../../../web/contract/content-router.ts'
import { Quota } from '../../../web/contract/quotas.ts'
import { copyOf } from '../../../web/features/arr/router/rule-values.ts'
import { keptQuotas, saveQuotas } from '../../../web/features/plex/users/bulk/bulk-calls.ts'
import { freshQuotaSource } from '../../../web/features/plex/users/edit/quota-source.ts'
import { refreshUsers } from '../../../web/state/quotas.ts'
import {
  addRule,
  removeRule,
  routerRules,
  switchRule,
  updateRule,
} from '../../../web/state/router-rules.ts'
import { domMock } from '../../support/dom-mock.ts'

const mock = domMock()
type Row = Record<string, unknown>

const USERS = '/v1/users/users/list/with-counts'
const userOf = async (id: number) => {
  const { users } = await mock.send<{ users: Row[] }>('GET', USERS)
  return users.find(user => user.id === id) ?? {}
}
const ruleOf = async (id: number) =>
  (await mock.send<{ rule: Row }>('GET', `/v1/content-router/rules/${id}`)).rule

const changedIn = (before: object, after: object): string[] => {
  const [old, now] = [before as Row, after as Row]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    key => key !== 'updated_at' && JSON.stringify(old[key]) !== JSON.stringify(now[key]),
  )
}

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
    await saveQuotas([2], { show: { ...full, quotaType: 'monthly' } })
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
})
