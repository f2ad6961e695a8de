import { describe, expect, test } from 'vitest'
import { makeWorld, refusalOf } from './support/world.ts'

const configOf = (options = {}) => makeWorld(options).world.config

test('merges top-level fields and keeps omitted ones', () => {
  const config = configOf()
  const before = config.shown()
  config.put({ deleteMovie: true })
  expect(config.shown()).toEqual({ ...before, deleteMovie: true })
})

test('replaces nested objects entirely', () => {
  const config = configOf()
  config.put({ quotaSettings: { monthly: { resetDay: 5 } } })
  expect(config.shown().quotaSettings).toEqual({ monthly: { resetDay: 5 } })
})

test.each([
  'selfRss',
  'friendsRss',
  'systemAppriseUrl',
  'discordWebhookUrl',
  'discordBotToken',
  'discordClientId',
  'discordGuildId',
  'plexServerUrl',
])('removes %s when it is set to an empty string', field => {
  const config = configOf()
  expect(config.shown()).toHaveProperty(field)
  config.put({ [field]: '' })
  expect(config.shown()).not.toHaveProperty(field)
})

test('drops unknown top-level and nested fields', () => {
  const config = configOf()
  config.put({
    nonsense: 1,
    approvalExpiration: { enabled: true, defaultExpirationHours: 5, surprise: true },
  })
  expect(config.shown()).not.toHaveProperty('nonsense')
  expect(config.shown().approvalExpiration).toEqual({ enabled: true, defaultExpirationHours: 5 })
})

test.each([
  ['null', { deleteMovie: null }],
  ['null for a string', { selfRss: null }],
  ['a wrong type', { deleteMovie: 'yes' }],
  ['a quota limit of 0', { newUserDefaultMovieQuotaLimit: 0 }],
  ['a quota limit over 1000', { newUserDefaultShowQuotaLimit: 1001 }],
  ['an expiry over a year', { approvalExpiration: { defaultExpirationHours: 8761 } }],
  ['a reset day of 32', { quotaSettings: { monthly: { resetDay: 32 } } }],
  ['a retention over a year', { quotaSettings: { cleanup: { retentionDays: 366 } } }],
  ['an unknown choice', { deletionMode: 'everything' }],
  ['a queue wait over five minutes', { queueWaitTime: 300_001 }],
  ['a fractional millisecond', { upgradeBufferTime: 1.5 }],
  ['a tag prefix with a space', { tagPrefix: 'my users' }],
  ['session monitoring without its required parts', { plexSessionMonitoring: { enabled: true } }],
  ['an array', []],
  ['a string', 'deleteMovie'],
])('rejects %s with a generic 500 and saves nothing', (_what, patch) => {
  const config = configOf()
  const before = config.shown()
  const { status, message } = refusalOf(() => config.put(patch))
  expect([status, message]).toEqual([500, 'Internal Server Error'])
  expect(config.shown()).toEqual(before)
})

test('accepts numeric strings for the general notification numbers', () => {
  const config = configOf()
  config.put({ queueWaitTime: '60000' })
  expect(config.shown().queueWaitTime).toBe(60_000)
})

test('requires both RSS feeds for Tautulli', () => {
  const config = configOf({ config: { selfRss: undefined, friendsRss: undefined } })
  expect(refusalOf(() => config.put({ tautulliEnabled: true })).status).toBe(400)
  config.put({ selfRss: 'https://rss.plex.tv/a', friendsRss: 'https://rss.plex.tv/b' })
  config.put({ tautulliEnabled: true })
  expect(config.shown().tautulliEnabled).toBe(true)
})

test('returns a single filtered user as a list and omits an empty filter', () => {
  const config = configOf()
  const monitoring = { enabled: true, pollingIntervalMinutes: 15, remainingEpisodes: 2 }
  config.put({ plexSessionMonitoring: { ...monitoring, filterUsers: 'grandma' } })
  expect(config.shown().plexSessionMonitoring).toEqual({ ...monitoring, filterUsers: ['grandma'] })
  config.put({ plexSessionMonitoring: { ...monitoring, filterUsers: '' } })
  expect(config.shown().plexSessionMonitoring).toEqual(monitoring)
})

describe('an old backend', () => {
  const config = configOf({ profile: '0.4.6-quirks' })

  test('omits tag and label settings', () => {
    const shown = config.shown()
    for (const field of [
      'tagPrefix',
      'tagUsersInSonarr',
      'tagUsersInRadarr',
      'cleanupOrphanedTags',
      'plexLabelSync',
      'tmdbRegion',
    ])
      expect(shown).not.toHaveProperty(field)
  })

  test('ignores tag and label settings when sent', () => {
    config.put({ tagPrefix: 'changed', plexLabelSync: { enabled: true } })
    expect(config.stored().tagPrefix).toBe('pulsarr:user')
  })

  test('doesn’t check the range of notification numbers', () => {
    config.put({ queueWaitTime: -5 })
    expect(config.shown().queueWaitTime).toBe(-5)
  })
})

describe('newer backends', () => {
  test.each(['0.13', '0.19'] as const)('%s omits what ended and shows what is new', profile => {
    const shown = configOf({ profile }).shown()
    for (const field of [
      'tautulliEnabled',
      'discordGuildId',
      'upgradeBufferTime',
      'syncIntervalSeconds',
      'cookieSecret',
    ])
      expect(shown).not.toHaveProperty(field)
    expect(shown).toMatchObject({ plexMobileEnabled: false, plexLabelSync: { enabled: true } })
    expect('notifyOnUpdate' in shown).toBe(profile === '0.19')
    expect('dayOfWeek' in (shown.plexLabelSync as object)).toBe(profile === '0.13')
  })

  test.each([
    [{ tautulliEnabled: true }, /tautulliEnabled/],
    [{ nonsense: 1 }, /nonsense/],
    [{ queueWaitTime: -5 }, /^body\/queueWaitTime Too small/],
  ])('name the setting in %j that they reject', (patch, words) => {
    const config = configOf({ profile: '0.13' })
    const before = config.shown()
    const { status, message } = refusalOf(() => config.put(patch))
    expect([status, message]).toEqual([400, expect.stringMatching(words)])
    expect(config.shown()).toEqual(before)
  })

  test('keep the prefix while tags with it exist', () => {
    const { config, tagging } = makeWorld({ profile: '0.13' }).world
    config.put({ tagPrefix: 'first' })
    tagging.create()
    expect(refusalOf(() => config.put({ tagPrefix: 'second' })).status).toBe(409)
    config.put({ tagPrefix: 'first', deleteMovie: true })
    expect(config.shown()).toMatchObject({ tagPrefix: 'first', deleteMovie: true })
  })

  test('keep the quota history for the longest period', () => {
    const config = configOf({ profile: '0.19' })
    const settings = (retentionDays: number, monthly: object) => ({
      quotaSettings: {
        cleanup: { enabled: true, retentionDays },
        weeklyRolling: { resetDays: 7 },
        monthly,
      },
    })
    const lastDay = { resetDay: 29, handleMonthEnd: 'last-day' }
    const skipped = { resetDay: 29, handleMonthEnd: 'skip-month' }
    expect(refusalOf(() => config.put(settings(30, lastDay))).message).toMatch(/at least 31 days/)
    expect(refusalOf(() => config.put(settings(61, skipped))).message).toMatch(/at least 62 days/)
    config.put(settings(31, lastDay))
    expect(config.shown()).toMatchObject(settings(31, lastDay))
  })
})
