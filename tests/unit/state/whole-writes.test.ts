// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PROFILE_IDS, PROFILES } from '../../../mock/world/profiles.ts'
import { configSource } from '../../../web/components/settings/config-source.ts'
import type { Config } from '../../../web/contract/config.ts'
import { copyOf } from '../../../web/features/arr/router/rule-values.ts'
import { usersSource } from '../../../web/features/users/edit/users-source.ts'
import { withValueAt } from '../../../web/lib/form-edits.ts'
import { config } from '../../../web/state/config.ts'
import { addRule, routerRules } from '../../../web/state/router-rules.ts'
import { users } from '../../../web/state/users.ts'
import { domMock } from '../../support/dom-mock.ts'
import { changedIn, changesBetween, type Row, writesOn } from './writes.ts'

const mock = domMock()

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

describe.each(PROFILE_IDS)('version %s: only the intended fields change', version => {
  const profile = PROFILES[version]
  beforeEach(() =>
    mock.reset({ name: 'whole-writes', seed: 7, profile: version, clock: { speed: 100 } }),
  )
  const writes = writesOn(mock, profile).filter(
    ({ changes }) => !/added|removed/.test(String(changes)),
  )

  test.each(writes)('$name', async ({ open, stored, write, changes }) => {
    await open?.()
    const before = await mock.send('GET', stored)
    await write()
    expect(changesBetween(before, await mock.send('GET', stored))).toEqual(changes)
  })

  test('of a quota whose limit can’t be read', async () => {
    const quota = { userId: 2, contentType: 'movie', quotaType: 'daily', quotaLimit: null }
    const fetched = vi.spyOn(globalThis, 'fetch')
    await users.load({ force: true })
    const body = { success: true, userQuotas: [quota] }
    await mock.fault({ path: '/v1/quota/users', status: 200, body })
    const source = usersSource('quotas', [2])
    const fresh = await source.read()
    if (!fresh) throw new Error('The quota wasn’t read.')
    await expect(source.write({ 'movie.bypass': true }, fresh)).rejects.toThrow()
    const bodies = fetched.mock.calls.map(([, init]) => String(init?.body))
    expect(bodies.find(body => body.includes('movieQuota'))).toContain('"quotaLimit":null')
  })

  test('of a copied rule', async () => {
    await routerRules('sonarr').load({ force: true })
    for (const rule of routerRules('sonarr').state.data ?? []) {
      const copy = await addRule(copyOf(rule))
      const own = ['id', 'name', 'enabled', 'created_at', 'condition']
      expect(changedIn(rule, copy).filter(key => !own.includes(key))).toEqual([])
    }
  })

  test.each([
    ['publicContentNotifications.enabled', true],
    ['approvalExpiration.enabled', true],
    ['quotaSettings.monthly.resetDay', 9],
    ['plexSessionMonitoring.remainingEpisodes', 7],
    ['plexLabelSync.labelPrefix', 'another'],
    ['plexLabelSync.tagSync.syncRadarrTags', true],
  ] as const)('of the group with %s', async (name, value) => {
    const path = mock.configPath
    const { config: stored } = await mock.send<{ config: Row }>('GET', path)
    const [key = '', ...inner] = name.split('.')
    if (stored[key] === undefined) return
    const odd = { ...oddly(stored[key] as Row), laterField: { kept: true } }
    const body = { success: true, config: { ...stored, [key]: odd } }
    await mock.fault({ method: 'GET', path, status: 200, body, times: 0 })
    await config.load({ force: true })
    const fetched = vi.spyOn(globalThis, 'fetch')
    await configSource.write({ [name]: value }, config.state.data as Config).catch(() => undefined)
    const sent = fetched.mock.calls.find(([, init]) => init?.method === 'PUT')?.[1]
    const wanted = { [key]: withValueAt(odd, inner.join('.'), value) }
    expect(JSON.parse(String(sent?.body))).toEqual(wanted)
  })
})
