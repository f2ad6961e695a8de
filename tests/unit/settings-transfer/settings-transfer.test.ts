// @vitest-environment happy-dom
// Before the pages, because Node 20 can't require an ES module while another import of it is under way.
import 'react-router-dom'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { loadSettingsOwners } from '../../../web/app/overlays/settings-owners.ts'
import { Config, configField, WRITABLE_CONFIG_KEYS } from '../../../web/contract/config.ts'
import {
  compare,
  type Difference,
  importOf,
  type SettingsOwner,
} from '../../../web/features/settings-transfer/config-import.ts'
import {
  changesIn,
  compareItems,
  type ImportItems,
  itemsOf,
  renewed,
} from '../../../web/features/settings-transfer/import-items.ts'
import { loadServer, type Server } from '../../../web/features/settings-transfer/server.ts'
import {
  ignoredNames,
  readSettingsFile,
  type SettingsFile,
  settingsFileOf,
} from '../../../web/features/settings-transfer/settings-file.ts'
import { useTransfer } from '../../../web/features/settings-transfer/use-transfer.ts'
import { ExplainedError } from '../../../web/lib/errors.ts'
import { valueAt, withValueAt } from '../../../web/lib/form-edits.ts'
import { readHistory } from '../../../web/lib/save-history.ts'
import { VERSION } from '../../../web/lib/version.ts'
import { apply, save } from '../../../web/state/change.ts'
import { config } from '../../../web/state/config.ts'
import { type Plan, plans } from '../../../web/state/plans.ts'
import { domMock } from '../../support/dom-mock.ts'

const mock = domMock('0.19')

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

const SECRET = 'planted-secret'
const secrets = WRITABLE_CONFIG_KEYS.filter(key => configField(key).secret)
const full = stored({
  ...secrets.reduce<object>((config, key) => withValueAt(config, key, SECRET), {}),
  plexTokens: [SECRET],
  tautulliUrl: `http://me:${SECRET}@tautulli:8181`,
  plexServerUrl: `http://plex:32400/?X-Plex-Token=${SECRET}`,
  appriseUrl: `http://${SECRET}@apprise`,
})

test('an exported file carries plans to another browser, which takes only those that differ', async () => {
  const [guest, family] = plans.list
  const kids = { ...guest, name: 'Kids\u202e' }
  const exported = settingsFileOf(stored(), new Date(), { plans: [family, kids] as Plan[] })
  const file = readSettingsFile(JSON.stringify(exported))
  const added = compareItems({ plans: file.plans }, {} as Server)
  expect(added).toMatchObject([{ label: 'Kids', from: 'None', to: 'New plan' }])
  for (const change of changesIn(added, {} as Server)) await save(change)
  expect(plans.list.at(-1)).toEqual({ ...guest, name: 'Kids' })
  expect(plans.list.map(({ name }) => name)).toEqual(['Guest', 'Family', 'Power', 'Kids'])
  const odd = readSettingsFile(JSON.stringify({ ...exported, plans: 'none' }))
  expect(odd.plans).toEqual([])
})

test('an exported file contains every writable setting except secrets, which it lists', () => {
  const file = settingsFileOf(full, new Date())
  const expected = WRITABLE_CONFIG_KEYS.filter(
    key => !configField(key).secret && valueAt(full, key) !== undefined,
  ).filter(key => key !== 'tautulliUrl' && key !== 'plexServerUrl')
  expect(Object.keys(file.settings).sort()).toEqual([...expected].sort())
  expect(file.leftOut).toEqual(expect.arrayContaining([...secrets, 'tautulliUrl', 'plexServerUrl']))
  expect(JSON.stringify(file)).not.toContain(SECRET)
  expect(file).toMatchObject({ format: 'stargazarr-settings', fileVersion: 1, product: VERSION })
})

const good = JSON.stringify(fileOf({}))
const nest = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
const DEEP = JSON.stringify(fileOf({ queueWaitTime: 'nest' })).replace('"nest"', nest)
test.each([
  [good.slice(0, -4), /damaged: it isn’t valid JSON/],
  ['{"format":"other","settings":{}}', /isn’t a Stargazarr settings file/],
  [JSON.stringify({ format: 'stargazarr-settings', settings: [] }), /parts are missing/],
  [good.replace('Version":1', 'Version":2'), /uses format 2, but this .* supports format 1/],
  [DEEP, /parts are missing/],
])('an invalid file is rejected (case %#)', (text, words) => {
  expect(() => readSettingsFile(text)).toThrow(words)
})

const REVERSED = '\u202Eterces'
const read = (settings: Record<string, unknown>, more: object = {}) =>
  readSettingsFile(JSON.stringify({ ...fileOf(settings), ...more }))

test('a crafted file is loaded without bidirectional control characters and shown truncated', () => {
  const settings = { plexProtectionPlaylistName: REVERSED, notes: [REVERSED] }
  const file = read(settings, { product: REVERSED })
  expect(JSON.stringify(file)).not.toContain('\u202E')
  const { differences } = compare(stored(), file, owners)
  expect(differences).toMatchObject([{ to: 'terces', value: 'terces' }])
  const long = 'x'.repeat(100_000)
  const [first] = compare(stored(), read({ tagPrefix: long }), owners).differences
  expect(first?.value).toBe(long)
  expect(first?.to.length).toBeLessThan(400)
})

test('the first unknown names of a crafted file are shown, sanitized, and counts the rest', () => {
  const names = Array.from({ length: 40_000 }, (_, at) => [`unknown${at}`, true] as const)
  const long = 'x'.repeat(5000)
  const file = read(Object.fromEntries([[REVERSED, 1], [long, 1], ...names]))
  const words = ignoredNames(compare(stored(), file, owners).ignored)
  expect(words).toMatch(/^terces, x{60}…, unknown0, .*, unknown17, and 39,982 more$/)
})

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
  const error = 'The server’s current value can’t be read.'
  expect(one({ queueWaitTime: 1000 }, odd)).toMatchObject({ from: 'Unreadable', error })
  const { settings } = settingsFileOf(odd, new Date())
  expect(Object.keys(settings)).not.toContain('queueWaitTime')
  expect(Object.keys(settings).filter(key => key.startsWith('quotaSettings'))).toEqual([])
})

test('the differences exclude secrets and unknown names, which are listed as ignored', () => {
  const file = fileOf({ discordBotToken: 'x', appriseUrl: 'y', cookieSecret: 'z', nonsense: 1 })
  const ignored = ['discordBotToken', 'appriseUrl', 'cookieSecret', 'nonsense']
  expect(compare(stored(), file, owners)).toEqual({ differences: [], ignored })
})

const saved = async () => {
  await config.load({ force: true })
  if (!config.state.data) throw new Error('The mock has no configuration.')
  return config.state.data
}
const differences = async (settings: Record<string, unknown>) =>
  compare(await saved(), fileOf(settings), owners).differences

test('an import writes nothing if a saved value has changed since the comparison', async () => {
  const chosen = await differences({ queueWaitTime: 1000 })
  await mock.send('PUT', mock.configPath, { queueWaitTime: 60_000 })
  const why = /Wait for more episodes has changed since/
  await expect(save(importOf(chosen, owners))).rejects.toThrow(why)
  expect(await mock.config()).toMatchObject({ queueWaitTime: 60_000 })
})

test('an import writes nothing that breaks a cross-field rule', async () => {
  const world = { config: { discordBotToken: '' } }
  await mock.reset({ name: 'no-bot', profile: '0.19', world })
  const chosen = await differences({ discordClientId: '200000000000000009' })
  await expect(save(importOf(chosen, owners))).rejects.toThrow(/^Nothing.*Notifications: Enter/)
  expect(await mock.config()).not.toMatchObject({ discordClientId: '200000000000000009' })
})

test('an import lists settings the backend ignored, and adds the others to the history', async () => {
  const key = 'approvalExpiration.enabled'
  const { approvalExpiration } = await mock.config()
  const isOn = !approvalExpiration?.enabled
  await save(importOf(await differences({ [key]: isOn }), owners))
  const chosen = await differences({ 'approvalExpiration.defaultExpirationHours': 7 })
  const body = await mock.send<object>('GET', mock.configPath)
  await mock.fault({ method: 'PUT', path: mock.configPath, status: 200, body: body as never })
  const cause = new ExplainedError('The server ignored this setting.')
  const { failed } = await apply(importOf(chosen, owners))
  expect(failed).toMatchObject([{ name: 'Expire after', cause }])
  const history = readHistory('/approvals/settings').map(({ changes }) => changes)
  expect(history).toEqual([[{ key, from: !isOn, to: isOn }]])
})

/** The server's items as they come back from a file. */
const exported = async (): Promise<ImportItems> => {
  const file = settingsFileOf(await saved(), new Date(), itemsOf(await loadServer()))
  return readSettingsFile(JSON.stringify(file))
}

test('a file of the same server has no differences, no secrets, and names instead of numbers', async () => {
  const items = await exported()
  expect(items.users.length).toBeGreaterThan(5)
  expect(items.rules.length).toBeGreaterThan(2)
  expect(items.schedules.length).toBeGreaterThan(2)
  const { users, rules, schedules } = items
  const text = JSON.stringify({ users, rules, schedules })
  expect(text).not.toMatch(/target_instance_id|"apprise"|:\/\//)
  expect(compareItems(items, await loadServer())).toEqual([])
})

test('restores schedules, users with their quotas, and rules one by one', async () => {
  const before = await exported()
  const [rule] = before.rules
  const user = before.users.find(one => one.quotas?.movie)
  const job = before.schedules.find(one => 'expression' in one.config)
  if (!rule || !user || !job) throw new Error('The mock has no rule, quota or schedule.')
  const server = await loadServer()
  const id = server.users.find(one => one.user.name === user.name)?.user.id
  const ruleId = server.rules?.find(({ name }) => name === rule.name)?.id
  await mock.send('PATCH', `/v1/users/users/${id}`, { can_sync: !user.values.can_sync })
  await mock.send('PATCH', `/v1/quota/users/${id}/separate`, { movieQuota: { enabled: false } })
  await mock.send('DELETE', `/v1/content-router/rules/${ruleId}`)
  const other = { type: 'cron', config: { expression: '7 7 * * 7' } }
  await mock.send('PUT', `/v1/scheduler/schedules/${job.name}`, other)
  const differences = compareItems(before, await loadServer())
  expect(differences.map(({ group, label, error }) => [group, label, error ?? null])).toEqual([
    ['Schedules', expect.any(String), null],
    [expect.any(String), 'Sync watchlist', null],
    [expect.any(String), 'Movie quota', null],
    [expect.stringMatching(/rules$/), rule.name, null],
  ])
  expect(differences[2]?.from).toBe('No limit')
  for (const change of changesIn(differences, await loadServer())) await save(change)
  expect(compareItems(before, await loadServer())).toEqual([])
})

test('refuses what has no counterpart, would delete unseen, or couldn’t be compared', async () => {
  const { rules, users, schedules } = await exported()
  const deletion = schedules.filter(({ name }) => name === 'delete-sync')
  const items = {
    schedules: [
      ...schedules.slice(0, 1).map(one => ({ ...one, name: 'no-such-job' })),
      ...deletion.map(one => ({ ...one, enabled: true })),
    ],
    users: users.slice(0, 1).map(one => ({ ...one, name: 'Nobody' })),
    rules: rules.slice(0, 1).map(one => ({ ...one, instance: 'Elsewhere' })),
  }
  const errorsOf = async (parts: Partial<ImportItems>) =>
    compareItems(parts, await loadServer()).map(({ error }) => error)
  expect(await errorsOf(items)).toEqual([
    'This server doesn’t have this job.',
    expect.stringMatching(/first shows what would be deleted/),
    'No user of this name is on this server.',
    'No instance is named “Elsewhere”.',
  ])
  await mock.fault({ method: 'GET', path: '/v1/content-router/rules/*', status: 500, times: 0 })
  const [error] = await errorsOf({ rules: rules.slice(0, 1) })
  expect(error).toBe('This server’s rules couldn’t be loaded.')
})

test('imports by the numbers that things have when it is confirmed, and nothing that changed since', async () => {
  const { rules, users } = await exported()
  const rule = rules.find(({ instance }) => instance === 'Radarr 4K')
  if (!rule) throw new Error('The mock has no rule for Radarr 4K.')
  const items = { rules: [{ ...rule, order: 77 }] }
  const chosen = compareItems(items, await loadServer())
  // As after a restore from a backup.
  const path = '/v1/radarr/instances'
  const list = await mock.send<{ id: number; name: string }[]>('GET', path)
  const exchanged = list.map(one => ({ ...one, id: one.id === 1 ? 2 : one.id === 2 ? 1 : one.id }))
  await mock.fault({ path, method: 'GET', status: 200, body: exchanged as never, times: 0 })
  const { current, moved, server } = await renewed(items, chosen)
  expect(moved).toEqual([])
  for (const change of changesIn(current, server)) await save(change)
  const imported = (await loadServer()).rules?.find(({ name }) => name === rule.name)
  expect(imported?.target_instance_id).toBe(exchanged.find(({ name }) => name === 'Radarr 4K')?.id)

  const [user] = users
  if (!user) throw new Error('The mock has no user.')
  const values = { ...user.values, can_sync: !user.values.can_sync }
  const own = { users: [{ ...user, values }] }
  const before = await loadServer()
  const [seen] = compareItems(own, before)
  const id = before.users.find(one => one.user.name === user.name)?.user.id
  await mock.send('PATCH', `/v1/users/users/${id}`, { can_sync: !user.values.can_sync })
  const again = await renewed(own, seen ? [seen] : [])
  expect(again).toMatchObject({ current: [], moved: [{ label: 'Sync watchlist' }] })
})

test('counts a user’s changes that weren’t imported one by one', async () => {
  const { users, ...others } = await exported()
  const [user] = users
  if (!user) throw new Error('The mock has no user.')
  const show = { enabled: true, quotaType: 'daily', quotaLimit: 42 } as const
  const values = { ...user.values, can_sync: !user.values.can_sync }
  const items = { ...others, users: [{ ...user, values, quotas: { movie: null, show } }] }
  const file = settingsFileOf(await saved(), new Date(), items)
  const path = '/v1/users/users/*'
  await mock.fault({ method: 'PATCH', path, status: 403, body: { message: 'Not allowed here' } })
  const { result } = renderHook(() => useTransfer(owners))
  await act(() => result.current.read(new File([JSON.stringify(file)], 'settings.json')))
  await act(async () => result.current.importChosen())
  await waitFor(() =>
    expect(result.current.problem).toMatch(/^0 changes imported\. .*: Not allowed here\.$/),
  )
})
