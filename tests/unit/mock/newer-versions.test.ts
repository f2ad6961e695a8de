import { describe, expect, test } from 'vitest'
import { PROFILE_IDS, PROFILES } from '../../../mock/world/profiles.ts'
import { makeWorld } from './support/world.ts'

describe.each(PROFILE_IDS)('profile %s', id => {
  const profile = PROFILES[id]

  test('says which services run, and whether a bot needs a server id', () => {
    const world = makeWorld({
      profile: id,
      config: { discordBotToken: 'token', discordClientId: '1', discordGuildId: '' },
    })
    const names = world.statusEvents().map(({ operationId }) => operationId.split('-status')[0])
    expect(names.includes('tautulli')).toBe(profile.hasTautulli)
    expect(world.discord.status()).toBe(profile.botNeedsServer ? 'stopped' : 'running')
  })

  test('resets what a write omits, or keeps it', () => {
    const { instances, router, users, quotas } = makeWorld({ profile: id })
    const kept = profile.resetsUnsent ? [] : ['kept']
    for (const rules of [instances.radarr, instances.sonarr]) {
      rules.update(2, { searchOnAdd: false, bypassIgnored: true, tags: ['kept'] })
      rules.update(2, { name: 'Other' })
      const [searchOnAdd, bypassIgnored] = [profile.resetsUnsent, !profile.resetsUnsent]
      expect(rules.get(2)).toMatchObject({ searchOnAdd, bypassIgnored, tags: kept })
    }
    if (!profile.replacesRules) {
      router.put(1, { always_require_approval: true, tags: ['kept'] })
      const always_require_approval = !profile.resetsUnsent
      expect(router.put(1, { name: 'Other' })).toMatchObject({
        always_require_approval,
        tags: kept,
      })
    }
    users.patch(2, { can_sync: false, discord_id: '42' })
    users.patch(2, { alias: 'Other' })
    expect(users.find(2)).toMatchObject({ can_sync: profile.resetsUnsent, discord_id: '42' })
    const part = { enabled: true, quotaType: 'daily' as const, quotaLimit: 3 }
    quotas.separate(2, { movieQuota: { ...part, bypassApproval: true } })
    quotas.separate(2, { movieQuota: part })
    expect(quotas.get(2, 'movie')).toMatchObject({ quotaLimit: 3, bypassApproval: false })
  })

  test('limits statistics as its version does', () => {
    const world = makeWorld({ profile: id })
    const countOf = (days: number) =>
      world.stats(10, days).top_users.reduce((sum, { count }) => sum + count, 0)
    expect(countOf(1) < countOf(365)).toBe(profile.limitsStats)
    if (profile.limitsStats) expect(countOf(0)).toBeGreaterThanOrEqual(countOf(365))
  })
})
