import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { backendPatchOf, storedDefaults } from '../../../mock/rules/stored-config.ts'
import { brokenRanges, CONFIG_RANGES } from '../../../scripts/conformance/broken-ranges.ts'
import {
  CONFIG_KEYS,
  Config,
  type ConfigKey,
  type ConfigValue,
  configField,
  type NotifyChannel,
  WRITABLE_CONFIG_KEYS,
  type WritableConfigKey,
} from '../../../web/contract/config.ts'
import { ConfigPatch } from '../../../web/contract/config-patch.ts'

const { unread, ...defaults } = z.parse(Config, {})
/** Settings that only some versions have, so they have no default on parsing. */
const VERSIONED = CONFIG_KEYS.filter(key => configField(key).until ?? configField(key).since)
const isTaken = (patch: unknown) => z.safeParse(ConfigPatch, patch).success

const CHANNELS = [
  'none',
  'all',
  'discord-only',
  'apprise-only',
  'webhook-only',
  'dm-only',
  'discord-webhook',
  'discord-message',
  'discord-both',
] as const

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

  test('rejects a misspelled field at compile time and at runtime', () => {
    // @ts-expect-error -- no such field
    const patch: ConfigPatch = { deleteMovies: true }
    expect(isTaken(patch)).toBe(false)
  })

  test('rejects a misspelled field in a group at compile time', () => {
    const { resetDay: _left, ...monthly } = defaults.quotaSettings.monthly
    const patch: ConfigPatch = {
      // @ts-expect-error -- resetDays is a field of weeklyRolling
      quotaSettings: { ...defaults.quotaSettings, monthly: { ...monthly, resetDays: 3 } },
    }
    expect(isTaken(patch)).toBe(false)
  })

  test.each([
    // @ts-expect-error -- read-only
    { appriseUrl: 'http://apprise' } satisfies ConfigPatch,
    // @ts-expect-error -- read-only
    { enableApprise: true } satisfies ConfigPatch,
    // @ts-expect-error -- a string instead of a boolean
    { deleteMovie: 'yes' } satisfies ConfigPatch,
    // @ts-expect-error -- a string instead of a number
    { queueWaitTime: '60000' } satisfies ConfigPatch,
    // @ts-expect-error -- null does not clear a field
    { selfRss: null } satisfies ConfigPatch,
    // @ts-expect-error -- a number instead of a choice
    { deletionMode: 1 } satisfies ConfigPatch,
    // @ts-expect-error -- a partial group would clear its other fields
    { quotaSettings: { cleanup: { enabled: true, retentionDays: 1 } } } satisfies ConfigPatch,
    // @ts-expect-error -- not shown on any page
    { cookieSecret: 'x' } satisfies ConfigPatch,
  ])('rejects %j at compile time and at runtime', patch => {
    expect(isTaken(patch)).toBe(false)
  })
})

describe('keys', () => {
  test('are the dotted paths of all fields, without duplicates', () => {
    expect(CONFIG_KEYS).toContain('quotaSettings.monthly.resetDay')
    expect(CONFIG_KEYS).not.toContain('quotaSettings')
    expect(new Set(CONFIG_KEYS).size).toBe(CONFIG_KEYS.length)
  })

  test('are all writable except those of the Apprise server and one that only shows the version', () => {
    const refused = CONFIG_KEYS.filter(key => !WRITABLE_CONFIG_KEYS.includes(key as never))
    expect(refused).toEqual(['syncIntervalSeconds', 'enableApprise', 'appriseUrl'])
    expectTypeOf<'enableApprise'>().toExtend<ConfigKey>()
    expectTypeOf<'enableApprise'>().not.toExtend<WritableConfigKey>()
    expectTypeOf<'quotaSettings.monthly.resetDays'>().not.toExtend<ConfigKey>()
  })

  test('have the type of the saved value', () => {
    expectTypeOf<ConfigValue<'quotaSettings.monthly.resetDay'>>().toEqualTypeOf<number>()
    expectTypeOf<ConfigValue<'deleteMovie'>>().toEqualTypeOf<boolean>()
    expectTypeOf<ConfigValue<'selfRss'>>().toEqualTypeOf<string | undefined>()
    expectTypeOf<ConfigValue<'plexLabelSync.tagSync.enabled'>>().toEqualTypeOf<boolean>()
    expectTypeOf<NotifyChannel>().toExtend<ConfigValue<'approvalNotify'>>()
    expectTypeOf<
      NonNullable<ReturnType<typeof configField<'approvalNotify'>>['values']>[number]
    >().toEqualTypeOf<NotifyChannel>()
    expect(configField('approvalNotify').values).toEqual(CHANNELS)
  })
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
    ['deleteSyncNotify', { kind: 'choice', values: [...CHANNELS, 'message', 'webhook', 'both'] }],
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

describe('data derived from the table', () => {
  test('saves the defaults in a fresh backend', () => {
    const { plexLabelSync, ...stored } = z.parse(Config, storedDefaults())
    const versioned = VERSIONED.flatMap(key =>
      key in stored ? [[key, configField(key).default]] : [],
    )
    expect(stored).toEqual({
      ...defaults,
      ...Object.fromEntries(versioned),
      approvalExpiration: { ...defaults.approvalExpiration, autoApproveOnQuotaAvailable: false },
      plexSessionMonitoring: { ...defaults.plexSessionMonitoring, filterUsers: [] },
    })
    expect(plexLabelSync?.labelPrefix).toBe('pulsarr')
  })

  test.each([
    ['0.4.6', false, { queueWaitTime: '60000' }, false],
    ['0.4.6', false, { removedTagPrefix: 'with blanks' }, true],
    ['0.4.6', false, { newUserDefaultMovieQuotaLimit: 1001 }, false],
    ['0.5.12', true, { maxDeletionPrevention: 500 }, true],
    ['0.5.12', true, { tmdbRegion: 'DEU' }, false],
    ['0.5.12', true, { publicContentNotifications: { discordWebhookUrls: '' } }, false],
    ['0.5.12', true, { approvalExpiration: {} }, true],
  ])('backend %s (checks ranges: %s) accepts %j: %s', (id, checksRanges, patch, isFine) => {
    const version = { id, checksRanges, hasStrictConfig: false }
    expect(z.safeParse(backendPatchOf(version), patch).success).toBe(isFine)
  })

  test('lists the ranges of all 22 limited fields', () => {
    expect(CONFIG_RANGES).toContainEqual({
      path: 'quotaSettings.monthly.resetDay',
      min: 1,
      max: 31,
    })
    expect(CONFIG_RANGES).toHaveLength(22)
  })

  test('finds saved numbers outside their range at any depth', () => {
    const stored = {
      ...defaults,
      maxDeletionPrevention: 500,
      quotaSettings: { monthly: { resetDay: 0 } },
    }
    expect(brokenRanges(defaults)).toEqual([])
    expect(brokenRanges(stored)).toEqual([
      { path: 'maxDeletionPrevention', min: 1, max: 100 },
      { path: 'quotaSettings.monthly.resetDay', min: 1, max: 31 },
    ])
    expect(brokenRanges(null)).toEqual([])
  })
})
