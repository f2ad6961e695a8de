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
  test('accepts any subset of fields, but only whole groups', () => {
    expect(isTaken({})).toBe(true)
    const patch: ConfigPatch = {
      deleteMovie: true,
      queueWaitTime: 60_000,
      deleteSyncNotify: 'message',
      quotaSettings: defaults.quotaSettings,
      approvalExpiration: { ...defaults.approvalExpiration, routerRuleExpirationHours: 4 },
    }
    expect(isTaken(patch)).toBe(true)
  })

  test('keeps values and nested keys of a newer version', () => {
    const patch = {
      approvalNotify: 'pigeon',
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
    ['newEpisodeThreshold', { min: 0, max: 720 * 3_600_000, unit: 'ms', default: 48 * 3_600_000 }],
    ['upgradeBufferTime', { min: 0, max: 10_000, unit: 'ms', default: 2000 }],
    ['maxDeletionPrevention', { min: 1, max: 100, unit: 'percent', default: 10 }],
    [
      'approvalExpiration.defaultExpirationHours',
      { min: 1, max: 8760, unit: 'hours', default: 72 },
    ],
    ['approvalExpiration.manualFlagExpirationHours', { optional: true, default: undefined }],
    ['quotaSettings.monthly.resetDay', { min: 1, max: 31, default: 1 }],
    ['plexSessionMonitoring.autoResetIntervalHours', { max: 168, unit: 'hours', default: 24 }],
    ['plexSessionMonitoring.pollingIntervalMinutes', { max: 1440, unit: 'minutes', default: 15 }],
    ['newUserDefaultShowQuotaLimit', { min: 1, max: 1000, default: 10 }],
    ['discordBotToken', { kind: 'text', clearable: true, secret: true, readOnly: false }],
    ['appriseUrl', { readOnly: true, secret: true }],
    ['tagPrefix', { default: 'pulsarr:user', since: '0.5.0', clearable: false }],
    ['plexLabelSync.concurrencyLimit', { min: 1, max: 20, default: 5 }],
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

  test('marks every key, token and URL with credentials as secret', () => {
    expect(CONFIG_KEYS.filter(key => configField(key).secret)).toEqual([
      'plexTokens',
      'selfRss',
      'friendsRss',
      'discordWebhookUrl',
      'discordBotToken',
      'appriseUrl',
      'systemAppriseUrl',
      'appriseEmailSender',
      'tautulliApiKey',
      'publicContentNotifications.discordWebhookUrls',
      'publicContentNotifications.discordWebhookUrlsMovies',
      'publicContentNotifications.discordWebhookUrlsShows',
      'publicContentNotifications.appriseUrls',
      'publicContentNotifications.appriseUrlsMovies',
      'publicContentNotifications.appriseUrlsShows',
    ])
  })
})
