// @vitest-environment happy-dom
// Before the pages, because Node 20 can't require an ES module while another import of it is under way.
import 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { loadSettingsOwners } from '../../../web/app/overlays/settings-owners.ts'
import { Config, configField, WRITABLE_CONFIG_KEYS } from '../../../web/contract/config.ts'
import {
  compare,
  type Difference,
  ignoredNames,
  importOf,
  type SettingsOwner,
} from '../../../web/features/settings-transfer/config-import.ts'
import {
  changesIn,
  comparePieces,
  type Server,
} from '../../../web/features/settings-transfer/pieces.ts'
import {
  readSettingsFile,
  type SettingsFile,
  settingsFileOf,
} from '../../../web/features/settings-transfer/settings-file.ts'
import { ExplainedError } from '../../../web/lib/errors.ts'
import { valueAt } from '../../../web/lib/form-edits.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { readHistory } from '../../../web/lib/save-history.ts'
import { apply, save } from '../../../web/state/change.ts'
import { type Plan, plans } from '../../../web/state/plans.ts'

let owners: readonly SettingsOwner[]
beforeAll(async () => {
  owners = await loadSettingsOwners()
}, 60_000)

const { unread: _, ...defaults } = z.parse(Config, {})
const OLDER = {
  ...defaults,
  syncIntervalSeconds: 10,
  tautulliEnabled: false,
  upgradeBufferTime: 2000,
  tagPrefix: 'pulsarr:user',
}
const stored = (rest: object = {}): Config =>
  z.parse(Config, { ...OLDER, plexLabelSync: {}, ...rest })
const fileOf = (settings: Record<string, unknown>): SettingsFile => ({
  ...settingsFileOf(stored(), new Date('2026-01-05T08:00:00Z')),
  settings,
  leftOut: [],
})
const one = (settings: Record<string, unknown>, config = stored()): Difference => {
  const [first, ...rest] = compare(config, fileOf(settings), owners).differences
  expect(rest).toEqual([])
  if (!first) throw new Error('There is no difference.')
  return first
}

describe('exported file', () => {
  const SECRET = 'planted-secret'
  const secrets = WRITABLE_CONFIG_KEYS.filter(key => configField(key).secret)
  const full = stored({
    ...Object.fromEntries(secrets.filter(key => !key.includes('.')).map(key => [key, SECRET])),
    plexTokens: [SECRET],
    tautulliUrl: `http://me:${SECRET}@tautulli:8181`,
    plexServerUrl: `http://plex:32400/?X-Plex-Token=${SECRET}`,
    appriseUrl: `http://${SECRET}@apprise`,
    publicContentNotifications: Object.fromEntries(
      secrets
        .filter(key => key.startsWith('publicContentNotifications.'))
        .map(key => [key.split('.')[1], SECRET]),
    ),
  })

  test('carries plans to another browser, which takes only those that differ', async () => {
    const [guest, family] = plans.list
    const kids = { ...guest, name: 'Kids\u202e' }
    const exported = settingsFileOf(stored(), new Date(), { plans: [family, kids] as Plan[] })
    const file = readSettingsFile(JSON.stringify(exported))
    const added = comparePieces({ plans: file.plans }, {} as Server)
    expect(added).toMatchObject([{ label: 'Kids', from: 'None', to: 'New plan' }])
    for (const change of changesIn(added, {} as Server)) await save(change)
    expect(plans.list.at(-1)).toEqual({ ...guest, name: 'Kids' })
    expect(plans.list.map(({ name }) => name)).toEqual(['Guest', 'Family', 'Power', 'Kids'])
    const odd = readSettingsFile(JSON.stringify({ ...exported, plans: 'none' }))
    expect(odd.plans).toEqual([])
  })

  test('contains every writable setting except secrets, which it lists', () => {
    const file = settingsFileOf(full, new Date())
    const expected = WRITABLE_CONFIG_KEYS.filter(
      key => !configField(key).secret && valueAt(full, key) !== undefined,
    ).filter(key => key !== 'tautulliUrl' && key !== 'plexServerUrl')
    expect(Object.keys(file.settings).sort()).toEqual([...expected].sort())
    expect(file.leftOut).toEqual(
      expect.arrayContaining([...secrets, 'tautulliUrl', 'plexServerUrl']),
    )
    expect(JSON.stringify(file)).not.toContain(SECRET)
    expect(file).toMatchObject({ format: 'stargazarr-settings', fileVersion: 1, product: '0.5.12' })
  })
})

describe('invalid file', () => {
  const good = JSON.stringify(fileOf({}))
  const nest = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const DEEP = JSON.stringify(fileOf({ queueWaitTime: 'nest' })).replace('"nest"', nest)
  test.each([
    [good.slice(0, -4), /damaged: it isn’t valid JSON/],
    ['{"format":"other","settings":{}}', /isn’t a Stargazarr settings file/],
    [JSON.stringify({ format: 'stargazarr-settings', settings: [] }), /parts are missing/],
    [
      JSON.stringify({ ...fileOf({}), fileVersion: 2 }),
      /uses format 2, but this version of Stargazarr supports format 1/,
    ],
    [DEEP, /parts are missing/],
  ])('is rejected (case %#)', (text, words) => {
    expect(() => readSettingsFile(text)).toThrow(words)
  })
})

describe('crafted file', () => {
  const REVERSED = '\u202Eterces'
  const read = (settings: Record<string, unknown>, more: object = {}) =>
    readSettingsFile(JSON.stringify({ ...fileOf(settings), ...more }))

  test('is loaded without bidirectional control characters and shown truncated', () => {
    const file = read(
      { plexProtectionPlaylistName: REVERSED, notes: [REVERSED] },
      { product: REVERSED },
    )
    expect(JSON.stringify(file)).not.toContain('\u202E')
    const { differences } = compare(stored(), file, owners)
    expect(differences).toMatchObject([{ to: 'terces', value: 'terces' }])
    const long = 'x'.repeat(100_000)
    const [first] = compare(stored(), read({ tagPrefix: long }), owners).differences
    expect(first?.value).toBe(long)
    expect(first?.to.length).toBeLessThan(400)
  })

  test('shows the first unknown names, sanitized, and counts the rest', () => {
    const names = Array.from({ length: 40_000 }, (_, at) => [`unknown${at}`, true] as const)
    const long = 'x'.repeat(5000)
    const file = read(Object.fromEntries([[REVERSED, 1], [long, 1], ...names]))
    const words = ignoredNames(compare(stored(), file, owners))
    expect(words).toMatch(/^terces, x{60}…, unknown0, .*, unknown17, and 39,982 more$/)
  })
})

describe('differences', () => {
  const WRONG = /The value in the file has the wrong type/
  const noLabels = stored({ plexLabelSync: undefined })
  test.each<[Record<string, unknown>, to: unknown, refusal: RegExp, Config?]>([
    [{ queueWaitTime: {} }, 'Invalid value', WRONG],
    [{ queueWaitTime: null }, 'None', WRONG],
    [{ queueWaitTime: true }, 'On', WRONG],
    [{ queueWaitTime: 1.5 }, '1.5', WRONG],
    [{ queueWaitTime: 999_999_999 }, expect.any(String), /from 0 to 30 minutes/],
    [{ approvalNotify: 'pigeon' }, 'pigeon', /doesn’t support this value/],
    [{ tagPrefix: 'no spaces here' }, 'no spaces here', /Use only letters/],
    [{ tautulliEnabled: true }, 'On', /needs both RSS feeds/],
    [{ 'plexSessionMonitoring.enabled': true }, 'On', /also updates the schedules/],
    [{ 'plexLabelSync.enabled': true }, 'On', /doesn’t support/, noLabels],
  ])('%j is shown as %j but can’t be selected', (settings, to, refusal, config = stored()) =>
    expect(one(settings, config)).toMatchObject({ to, error: expect.stringMatching(refusal) }),
  )

  test('unreadable settings can’t be exported or overwritten', () => {
    const odd = stored({ queueWaitTime: 'soon', quotaSettings: null })
    expect(one({ queueWaitTime: 1000 }, odd)).toMatchObject({
      from: 'Unreadable',
      error: 'The server’s current value can’t be read.',
    })
    const { settings } = settingsFileOf(odd, new Date())
    expect(Object.keys(settings)).not.toContain('queueWaitTime')
    expect(Object.keys(settings).filter(key => key.startsWith('quotaSettings'))).toEqual([])
  })

  test('exclude secrets and unknown names, which are listed as ignored', () => {
    const file = fileOf({ discordBotToken: 'x', appriseUrl: 'y', cookieSecret: 'z', nonsense: 1 })
    expect(compare(stored(), file, owners)).toEqual({
      differences: [],
      ignored: ['discordBotToken', 'appriseUrl', 'cookieSecret', 'nonsense'],
    })
  })
})

describe('import', () => {
  let backend: Record<string, unknown>
  let puts: Record<string, unknown>[]
  let drops: string[]
  beforeEach(() => {
    backend = { ...OLDER, approvalExpiration: { enabled: false, defaultExpirationHours: 72 } }
    puts = []
    drops = []
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      if (init.method === 'PUT') {
        const patch = JSON.parse(String(init.body))
        puts.push(patch)
        for (const [key, value] of Object.entries(patch))
          if (!drops.includes(key)) backend[key] = value
      }
      return new Response(JSON.stringify({ success: true, config: backend }), {
        headers: { 'content-type': 'application/json' },
      })
    })
  })
  afterEach(() => {
    resetOnSignOut()
    localStorage.clear()
  })
  const differences = (settings: Record<string, unknown>) =>
    compare(z.parse(Config, backend), fileOf(settings), owners).differences

  test('writes nothing if a saved value has changed since the comparison', async () => {
    const chosen = differences({ queueWaitTime: 1000 })
    backend = { ...backend, queueWaitTime: 60_000 }
    await expect(save(importOf(chosen, owners))).rejects.toThrow(
      /Wait for more episodes has changed since/,
    )
    expect(puts).toEqual([])
  })

  test('writes nothing that breaks a cross-field rule', async () => {
    const chosen = differences({ discordClientId: '200000000000000001' })
    await expect(save(importOf(chosen, owners))).rejects.toThrow(/Notifications: Enter all three/)
    expect(puts).toEqual([])
  })

  test('lists settings the backend ignored, and adds the others to the history', async () => {
    drops = ['tagPrefix']
    const chosen = differences({ tagPrefix: 'new', 'approvalExpiration.enabled': true })
    expect((await apply(importOf(chosen, owners))).failed).toMatchObject([
      {
        name: expect.stringMatching(/prefix/i),
        cause: new ExplainedError('The server ignored this setting.'),
      },
    ])
    expect(readHistory('/approvals/settings')[0]?.changes).toEqual([
      { key: 'approvalExpiration.enabled', from: false, to: true },
    ])
  })
})
