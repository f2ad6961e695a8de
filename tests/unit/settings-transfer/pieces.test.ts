// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  comparePieces,
  loadServer,
  type Pieces,
  piecesOf,
} from '../../../web/features/settings-transfer/pieces.ts'
import {
  readSettingsFile,
  settingsFileOf,
} from '../../../web/features/settings-transfer/settings-file.ts'
import { config } from '../../../web/state/config.ts'
import { domMock } from '../../support/dom-mock.ts'

const mock = domMock('0.19')

/** The server's pieces as they come back from a file. */
const exported = async (): Promise<Pieces> => {
  await config.load({ force: true })
  if (!config.state.data) throw new Error('The mock has no configuration.')
  const file = settingsFileOf(config.state.data, new Date(), [], piecesOf(await loadServer()))
  const reading = readSettingsFile(JSON.stringify(file))
  if ('problem' in reading) throw new Error(reading.problem)
  return reading.file
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
  const id = server.users?.find(({ name }) => name === user.name)?.id
  const ruleId = server.rules.find(({ name }) => name === rule.name)?.id
  await mock.send('PATCH', `/v1/users/users/${id}`, { can_sync: !user.values.can_sync })
  await mock.send('PATCH', `/v1/quota/users/${id}/separate`, { movieQuota: { enabled: false } })
  await mock.send('DELETE', `/v1/content-router/rules/${ruleId}`)
  await mock.send('PUT', `/v1/scheduler/schedules/${job.name}`, {
    type: 'cron',
    config: { expression: '7 7 * * 7' },
  })
  const differences = comparePieces(before, await loadServer())
  expect(differences.map(({ group, refusal }) => [group, refusal])).toEqual([
    ['Schedules', null],
    ['Users', null],
    [expect.stringMatching(/rules$/), null],
  ])
  expect(differences[1]?.from).toMatch(/Sync (on|off), Movies no limit/)
  for (const { save } of differences) await save()
  expect(comparePieces(before, await loadServer())).toEqual([])
})

test('doesn’t turn on delete sync, whose page first shows what would be deleted', async () => {
  const { schedules } = await exported()
  const job = schedules.find(({ name }) => name === 'delete-sync')
  if (!job) throw new Error('The mock has no delete sync.')
  const pieces: Pieces = { schedules: [{ ...job, enabled: true }], users: [], rules: [] }
  const [difference] = comparePieces(pieces, await loadServer())
  expect(difference?.refusal).toMatch(/first shows what would be deleted/)
})

test('refuses what has no counterpart on this server', async () => {
  const { rules, users, schedules } = await exported()
  const pieces: Pieces = {
    schedules: schedules.slice(0, 1).map(one => ({ ...one, name: 'no-such-job' })),
    users: users.slice(0, 1).map(one => ({ ...one, name: 'Nobody' })),
    rules: rules.slice(0, 1).map(one => ({ ...one, instance: 'Elsewhere' })),
  }
  const differences = comparePieces(pieces, await loadServer())
  expect(differences.map(({ refusal }) => refusal)).toEqual([
    'This server doesn’t have this job.',
    'No user of this name is on this server.',
    'No instance is named “Elsewhere”.',
  ])
})
