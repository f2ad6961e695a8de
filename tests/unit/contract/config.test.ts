import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  CONFIG_KEYS,
  Config,
  configField,
  WRITABLE_CONFIG_KEYS,
} from '../../../web/contract/config.ts'
import { ConfigPatch } from '../../../web/contract/config-patch.ts'

const { unread, ...defaults } = z.parse(Config, {})
const isTaken = (patch: unknown) => z.safeParse(ConfigPatch, patch).success

describe('config patch', () => {
  test('accepts any subset of fields, also with values and nested keys of a newer version', () => {
    expect(isTaken({})).toBe(true)
    const patch = {
      deleteMovie: true,
      approvalNotify: 'pigeon',
      approvalExpiration: { ...defaults.approvalExpiration, routerRuleExpirationHours: 4 },
      quotaSettings: { ...defaults.quotaSettings, yearly: { resetMonth: 1 } },
    } satisfies Record<string, unknown>
    expect(z.parse(ConfigPatch, patch)).toEqual(patch)
  })

  test.each([
    // @ts-expect-error -- read-only
    { appriseUrl: 'http://apprise' } satisfies ConfigPatch,
    // @ts-expect-error -- a string instead of a boolean
    { deleteMovie: 'yes' } satisfies ConfigPatch,
    // @ts-expect-error -- null does not clear a field
    { selfRss: null } satisfies ConfigPatch,
    // @ts-expect-error -- a partial group would clear its other fields
    { quotaSettings: { cleanup: { enabled: true, retentionDays: 1 } } } satisfies ConfigPatch,
    // @ts-expect-error -- no such field
    { deleteMovies: true } satisfies ConfigPatch,
  ])('rejects %j at compile time and at runtime', patch => {
    expect(isTaken(patch)).toBe(false)
  })
})

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
