import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeWorld, refusalOf } from './support/world.ts'

const configOf = (options = {}) => makeWorld(options).world.config

test('the top level is merged: what is not sent stays', () => {
  const config = configOf()
  const before = config.shown()
  config.put({ deleteMovie: true })
  expect(config.shown()).toEqual({ ...before, deleteMovie: true })
})

test('a nested object is replaced whole', () => {
  const config = configOf()
  config.put({ quotaSettings: { monthly: { resetDay: 5 } } })
  expect(config.shown().quotaSettings).toEqual({ monthly: { resetDay: 5 } })
})

test('an empty patch is taken and changes nothing', () => {
  const config = configOf()
  const before = config.shown()
  config.put({})
  expect(config.shown()).toEqual(before)
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
])("'' clears %s, which is absent then", field => {
  const config = configOf()
  expect(config.shown()).toHaveProperty(field)
  config.put({ [field]: '' })
  expect(config.shown()).not.toHaveProperty(field)
})

test('unknown fields are dropped, at the top and inside', () => {
  const config = configOf()
  config.put({
    nonsense: 1,
    approvalExpiration: { enabled: true, defaultExpirationHours: 5, surprise: true },
  })
  expect(config.shown()).not.toHaveProperty('nonsense')
  expect(config.shown().approvalExpiration).toEqual({ enabled: true, defaultExpirationHours: 5 })
})

test.each(['enableApprise', 'appriseUrl'])('%s is read-only: 400', field => {
  expect(refusalOf(() => configOf().put({ [field]: 'x' })).status).toBe(400)
})

test.each([
  ['null', { deleteMovie: null }],
  ['null for a text', { selfRss: null }],
  ['a wrong type', { deleteMovie: 'yes' }],
  ['a quota limit of 0', { newUserDefaultMovieQuotaLimit: 0 }],
  ['a quota limit over 1000', { newUserDefaultShowQuotaLimit: 1001 }],
  ['an expiry over a year', { approvalExpiration: { defaultExpirationHours: 8761 } }],
  ['a reset day of 32', { quotaSettings: { monthly: { resetDay: 32 } } }],
  ['a retention over a year', { quotaSettings: { cleanup: { retentionDays: 366 } } }],
  ['an unknown choice', { deletionMode: 'everything' }],
  ['a wait over five minutes', { queueWaitTime: 300_001 }],
  ['a half millisecond', { upgradeBufferTime: 1.5 }],
  ['a tag prefix with a blank', { tagPrefix: 'my users' }],
  ['session monitoring without its required parts', { plexSessionMonitoring: { enabled: true } }],
  ['a list', []],
  ['a text', 'deleteMovie'],
])('%s is a 500 that says nothing, and nothing is stored', (_what, patch) => {
  const config = configOf()
  const before = config.shown()
  const { status, message } = refusalOf(() => config.put(patch))
  expect([status, message]).toEqual([500, 'Internal Server Error'])
  expect(config.shown()).toEqual(before)
})

test('numeric texts are taken for the general notification numbers', () => {
  const config = configOf()
  config.put({ queueWaitTime: '60000' })
  expect(config.shown().queueWaitTime).toBe(60_000)
})

test('Tautulli needs both feeds', () => {
  const config = configOf({ config: { selfRss: undefined, friendsRss: undefined } })
  expect(refusalOf(() => config.put({ tautulliEnabled: true })).status).toBe(400)
  config.put({ selfRss: 'https://rss.plex.tv/a', friendsRss: 'https://rss.plex.tv/b' })
  config.put({ tautulliEnabled: true })
  expect(config.shown().tautulliEnabled).toBe(true)
})

test('one user to filter comes back as a list, none not at all', () => {
  const config = configOf()
  const monitoring = { enabled: true, pollingIntervalMinutes: 15, remainingEpisodes: 2 }
  config.put({ plexSessionMonitoring: { ...monitoring, filterUsers: 'grandma' } })
  expect(config.shown().plexSessionMonitoring).toEqual({ ...monitoring, filterUsers: ['grandma'] })
  config.put({ plexSessionMonitoring: { ...monitoring, filterUsers: '' } })
  expect(config.shown().plexSessionMonitoring).toEqual(monitoring)
})

test('the answer is a copy: changing it changes nothing stored', () => {
  const config = configOf()
  config.shown().plexTokens.push('intruder')
  expect(config.shown().plexTokens).toHaveLength(1)
})

describe('an old backend', () => {
  const config = configOf({ profile: '0.4.6-quirks' })

  test('shows neither tag settings nor labels', () => {
    const shown = config.shown()
    for (const field of ['tagPrefix', 'tagUsersInSonarr', 'cleanupOrphanedTags', 'plexLabelSync'])
      expect(shown).not.toHaveProperty(field)
  })

  test('drops them when sent', () => {
    config.put({ tagPrefix: 'changed', plexLabelSync: { enabled: true } })
    expect(config.stored().tagPrefix).toBe('pulsarr:user')
  })

  test('checks no range of the notification numbers', () => {
    config.put({ queueWaitTime: -5 })
    expect(config.shown().queueWaitTime).toBe(-5)
  })
})

describe('whatever is sent', () => {
  const flags = fc.record(
    {
      deleteMovie: fc.boolean(),
      deleteFiles: fc.boolean(),
      skipFriendSync: fc.boolean(),
      maxDeletionPrevention: fc.integer({ min: 1, max: 100 }),
      plexTokens: fc.array(fc.string()),
      tautulliUrl: fc.string(),
      quotaSettings: fc.record(
        {
          cleanup: fc.record({
            enabled: fc.boolean(),
            retentionDays: fc.integer({ min: 1, max: 365 }),
          }),
          weeklyRolling: fc.record({ resetDays: fc.integer({ min: 1, max: 365 }) }),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  )

  test('the result is the old settings with the sent ones over them', () => {
    fc.assert(
      fc.property(flags, patch => {
        const config = configOf()
        const before = config.shown()
        config.put(patch)
        expect(config.shown()).toEqual({ ...before, ...patch })
      }),
      { numRuns: 60 },
    )
  })

  test('sending it twice is sending it once', () => {
    fc.assert(
      fc.property(flags, patch => {
        const config = configOf()
        config.put(patch)
        const once = config.shown()
        config.put(patch)
        expect(config.shown()).toEqual(once)
      }),
      { numRuns: 60 },
    )
  })

  test('anything at all is either stored or refused with 400 or 500, never half', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('deleteMovie', 'tagPrefix', 'quotaSettings', 'enableApprise', 'port'),
          fc.jsonValue(),
        ),
        patch => {
          const config = configOf()
          const before = config.shown()
          try {
            config.put(patch)
          } catch {
            expect([400, 500]).toContain(refusalOf(() => config.put(patch)).status)
            expect(config.shown()).toEqual(before)
          }
        },
      ),
      { numRuns: 100 },
    )
  })
})
