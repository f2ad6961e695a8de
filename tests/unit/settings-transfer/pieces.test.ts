// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  changesIn,
  comparePieces,
  loadServer,
  type Pieces,
  piecesOf,
  renewed,
} from '../../../web/features/settings-transfer/pieces.ts'
import {
  readSettingsFile,
  settingsFileOf,
} from '../../../web/features/settings-transfer/settings-file.ts'
import { save } from '../../../web/state/change.ts'
import { config } from '../../../web/state/config.ts'
import { domMock } from '../../support/dom-mock.ts'

const mock = domMock('0.19')

/** The server's pieces as they come back from a file. */
const exported = async (): Promise<Pieces> => {
  await config.load({ force: true })
  if (!config.state.data) throw new Error('The mock has no configuration.')
  const file = settingsFileOf(config.state.data, new Date(), piecesOf(await loadServer()))
  return readSettingsFile(JSON.stringify(file))
}

test('a file of the same server has no differences, no secrets, and names instead of numbers', async () => {
  const pieces = await exported()
  expect(pieces.users.length).toBeGreaterThan(5)
  expect(pieces.rules.length).toBeGreaterThan(2)
  expect(pieces.schedules.length).toBeGreaterThan(2)
  const { users, rules, schedules } = pieces
  expect(JSON.stringify({ users, rules, schedules })).not.toMatch(
    /target_instance_id|"apprise"|:\/\//,
  )
  expect(comparePieces(pieces, await loadServer())).toEqual([])
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
  await mock.send('PUT', `/v1/scheduler/schedules/${job.name}`, {
    type: 'cron',
    config: { expression: '7 7 * * 7' },
  })
  const differences = comparePieces(before, await loadServer())
  expect(differences.map(({ group, label, error }) => [group, label, error ?? null])).toEqual([
    ['Schedules', expect.any(String), null],
    [expect.any(String), 'Sync watchlist', null],
    [expect.any(String), 'Movie quota', null],
    [expect.stringMatching(/rules$/), rule.name, null],
  ])
  expect(differences[2]?.from).toBe('No limit')
  for (const change of changesIn(differences, await loadServer())) await save(change)
  expect(comparePieces(before, await loadServer())).toEqual([])
})

test('doesn’t turn on delete sync, whose page first shows what would be deleted', async () => {
  const { schedules } = await exported()
  const job = schedules.find(({ name }) => name === 'delete-sync')
  if (!job) throw new Error('The mock has no delete sync.')
  const pieces = { schedules: [{ ...job, enabled: true }] }
  const [difference] = comparePieces(pieces, await loadServer())
  expect(difference?.error).toMatch(/first shows what would be deleted/)
})

test('refuses what has no counterpart on this server', async () => {
  const { rules, users, schedules } = await exported()
  const pieces = {
    schedules: schedules.slice(0, 1).map(one => ({ ...one, name: 'no-such-job' })),
    users: users.slice(0, 1).map(one => ({ ...one, name: 'Nobody' })),
    rules: rules.slice(0, 1).map(one => ({ ...one, instance: 'Elsewhere' })),
  }
  const differences = comparePieces(pieces, await loadServer())
  expect(differences.map(({ error }) => error)).toEqual([
    'This server doesn’t have this job.',
    'No user of this name is on this server.',
    'No instance is named “Elsewhere”.',
  ])
})

test('imports by the numbers that things have when it is confirmed, and nothing that changed since', async () => {
  const { rules, users } = await exported()
  const rule = rules.find(({ instance }) => instance === 'Radarr 4K')
  if (!rule) throw new Error('The mock has no rule for Radarr 4K.')
  const pieces = { rules: [{ ...rule, order: 77 }] }
  const chosen = comparePieces(pieces, await loadServer())
  // As after a restore from a backup.
  const path = '/v1/radarr/instances'
  const list = await mock.send<{ id: number; name: string }[]>('GET', path)
  const exchanged = list.map(one => ({ ...one, id: one.id === 1 ? 2 : one.id === 2 ? 1 : one.id }))
  await mock.fault({ path, method: 'GET', status: 200, body: exchanged as never, times: 0 })
  const { current, moved, server } = await renewed(pieces, chosen)
  expect(moved).toEqual([])
  for (const change of changesIn(current, server)) await save(change)
  const saved = (await loadServer()).rules?.find(({ name }) => name === rule.name)
  expect(saved?.target_instance_id).toBe(exchanged.find(({ name }) => name === 'Radarr 4K')?.id)

  const [user] = users
  if (!user) throw new Error('The mock has no user.')
  const own = {
    users: [{ ...user, values: { ...user.values, can_sync: !user.values.can_sync } }],
  }
  const before = await loadServer()
  const [seen] = comparePieces(own, before)
  const id = before.users.find(one => one.user.name === user.name)?.user.id
  await mock.send('PATCH', `/v1/users/users/${id}`, { can_sync: !user.values.can_sync })
  const again = await renewed(own, seen ? [seen] : [])
  expect(again).toMatchObject({ current: [], moved: [{ label: 'Sync watchlist' }] })
})

test('adds no second rule while the server’s rules can’t be loaded', async () => {
  const { rules } = await exported()
  await mock.fault({ method: 'GET', path: '/v1/content-router/rules/*', status: 500, times: 0 })
  const [difference] = comparePieces({ rules: rules.slice(0, 1) }, await loadServer())
  expect(difference?.error).toBe('This server’s rules couldn’t be loaded.')
})
