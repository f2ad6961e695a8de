import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkScenario } from '../../mock/scenarios/load-scenario.ts'
import { Backend, enter } from '../../scripts/backend/backend.ts'
import { record } from '../../scripts/backend/recording.ts'
import { onTestEnd } from './support/gateway.ts'
import { ADMIN, startedMock } from './support/mock.ts'

const LISTEN_MS = 600

const recorded = async () => {
  const client = await startedMock()
  const backend = new Backend(client.url)
  await enter(backend, async () => ADMIN)
  const recording = record(backend, 'recorded', LISTEN_MS)
  // Recording first loads the data and then listens. The event must arrive while it listens.
  while ((await client.listeners()) === 0) await new Promise(resolve => setTimeout(resolve, 5))
  await client.control('POST', 'event', { approval: 'created', userId: 4, title: 'Seen live' })
  return { client, ...(await recording) }
}

test('a recording contains the data of the backend without names or secrets', {
  timeout: 20_000,
}, async () => {
  const { client, scenario, missing, leaks, counts } = await recorded()
  expect([missing, leaks]).toEqual([[], 0])
  expect(counts).toMatchObject({ users: 12, requests: 48, instances: 5, rules: 5, events: 1 })
  const text = JSON.stringify(scenario)
  await client.signIn()
  const { config } = (await client.request('GET', '/v1/config/config')).json
  const users = (await client.request('GET', '/v1/users/users/list')).json.users as unknown as {
    name: string
    apprise: string | null
  }[]
  const instances = (await client.request('GET', '/v1/radarr/instances')).json as unknown as {
    apiKey: string
    baseUrl: string
  }[]
  const private_ = [
    ...[
      'cookieSecret',
      'plexServerUrl',
      'discordWebhookUrl',
      'discordBotToken',
      'systemAppriseUrl',
      'dbPath',
    ].map(key => config?.[key]),
    'demo-plex-token-0123456789',
    ...users.map(({ name }) => name),
    ...instances.flatMap(({ apiKey, baseUrl }) => [apiKey, baseUrl]),
  ]
  for (const value of private_) {
    expect(typeof value).toBe('string')
    expect(text).not.toContain(JSON.stringify(value).slice(1, -1))
  }
})

test('the mock replays the requests and events of a recording, with anonymous users', {
  timeout: 20_000,
}, async () => {
  const { scenario } = await recorded()
  const folder = await mkdtemp(join(tmpdir(), 'recorded-'))
  onTestEnd(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'recorded.json')
  const still = { ...scenario, clock: { paused: true } }
  await writeFile(file, JSON.stringify(checkScenario(still, 'recorded.json')))

  const player = await startedMock(file)
  await player.signIn()
  const stats = (await player.request('GET', '/v1/approval/stats')).json.stats
  expect(stats).toMatchObject({
    pending: 15,
    approved: 15,
    rejected: 9,
    expired: 9,
    totalRequests: 48,
  })
  const list = (await player.request('GET', '/v1/users/users/list/with-counts')).json
    .users as unknown as { name: string }[]
  expect(list.map(({ name }) => name)).toContain('Viewer 4')
  const stream = await player.stream()
  await stream.until('retry')
  await player.control('POST', 'clock', { advance: '1s' })
  await stream.until('"contentTitle":"Seen live"')
  expect(stream.text()).toContain('"userName":"Viewer 4"')
  stream.leave()
})

test('the mock refuses to start with a missing scenario file or an unknown scenario', async () => {
  await expect(startedMock('nowhere.json')).rejects.toThrow(
    'Failed to read the scenario file nowhere.json.',
  )
  await expect(startedMock('nowhere')).rejects.toThrow(/Unknown scenario "nowhere"/)
})
