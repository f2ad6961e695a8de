import { describe, expect, test } from 'vitest'
import { CONFIG_KEYS, configField, WRITABLE_CONFIG_KEYS } from '../../../web/contract/config.ts'

test('all fields are writable except those of the Apprise server and one that only shows the version', () => {
  const refused = CONFIG_KEYS.filter(key => !WRITABLE_CONFIG_KEYS.includes(key as never))
  expect(refused).toEqual(['syncIntervalSeconds', 'enableApprise', 'appriseUrl'])
})

describe('field metadata', () => {
  test.each([
    ['queueWaitTime', { min: 0, max: 30 * 60_000, unit: 'ms', default: 2 * 60_000 }],
    ['plexSessionMonitoring.pollingIntervalMinutes', { max: 1440, unit: 'minutes', default: 15 }],
  ] as const)('%s', (key, facts) => {
    expect(configField(key)).toMatchObject(facts)
  })

  test('has every default within its limits or among its choices', () => {
    for (const key of CONFIG_KEYS) {
      const field = configField(key)
      if (field.kind === 'int' && !field.optional && field.default !== null) {
        expect(field.default, key).toBeGreaterThanOrEqual(field.min ?? 0)
        expect(field.default, key).toBeLessThanOrEqual(field.max ?? Number.POSITIVE_INFINITY)
      }
      if (field.kind === 'choice') expect(field.values, key).toContain(field.default)
    }
  })

  test('marks every key, token, feed and URL with credentials as secret', () => {
    const shown = CONFIG_KEYS.filter(
      key => /token|key|rss|sender|url/i.test(key) && !configField(key).secret,
    )
    expect(shown).toEqual(['plexServerUrl', 'baseUrl', 'tautulliUrl', 'maintainerrUrl'])
  })
})
