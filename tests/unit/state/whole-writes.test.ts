// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { PROFILE_IDS } from '../../../mock/world/profiles.ts'
import { changeUser } from '../../../web/components/users/save-user.ts'
import type { RouterRule } from '../../../web/contract/content-router.ts'
import { routerRules, switchRule, updateRule } from '../../../web/state/router-rules.ts'
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

const changedIn = (before: Row, after: Row): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    key => key !== 'updated_at' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )

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
})
