import { execFile } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { Backend, enter } from '../../scripts/conformance/backend.ts'
import { conform, factsOf, summaryOf, tableOf } from '../../scripts/conformance/conform.ts'
import { ADMIN } from '../support/app.ts'
import { type Client, startedMock } from './support/mock.ts'

const LISTEN_MS = 200

/** At a high speed, so that listening to the stream takes only a moment. */
const quickMock = (scenario: Record<string, unknown>) =>
  startedMock({ clock: { speed: 50 }, ...scenario })

const checked = async (client: Client, write = false) => {
  const backend = new Backend(client.url)
  await enter(backend, async () => ADMIN)
  const { rows, facts } = await conform(backend, { write, listenMs: LISTEN_MS })
  const by = (verdict: string) => rows.filter(row => row.verdict === verdict).map(row => row.call)
  return { backend, rows, facts, by }
}

const worldOf = async (client: Client) => {
  if (client.cookie === '') await client.signIn()
  const paths =
    '/v1/config /v1/config/config /v1/users/users/list/with-counts /v1/quota/users /v1/content-router/rules /v1/approval/stats /v1/radarr/instances'
  const texts = paths.split(' ').map(async path => (await client.request('GET', path)).text)
  // A version has the settings at one of the paths, and its start page at the other.
  return (await Promise.all(texts)).filter(text => !text.startsWith('<'))
}

/** Calls that only newer versions have. */
const SINCE_0_13 =
  'quota/users/:id/pending-held-count webhooks/endpoints webhooks/event-types plex/user-status'
const NEWEST =
  'tmdb/providers users/alias-readiness watchlist-exclusions routing-failures system/update-status session-monitoring/sonarr-shows notifications/maintainerr/status'
const readsOf = (...lists: readonly string[]) =>
  lists.flatMap(list => list.split(' ')).map(path => `GET /v1/${path}`)
const OLD = '0.4.6 to 0.6, recognized by: settings at /v1/config/config, login with “email”'
const MOVED = 'recognized by: settings at /v1/config, login with'
describe.each([
  ['0.5.12', OLD, readsOf(SINCE_0_13, NEWEST, 'tags/status'), []],
  [
    '0.4.6-quirks',
    OLD,
    readsOf('tmdb/metadata/:guid api-keys/api-keys', SINCE_0_13, NEWEST),
    ['DELETE /v1/api-keys/api-keys/:id'],
  ],
  ['0.13', `0.7 to 0.14, ${MOVED} “email”`, readsOf(NEWEST, 'tags/status'), []],
  ['0.19', `0.15 to 0.19, ${MOVED} “login”`, [], []],
] as const)('a backend like %s', (profile, version, notOffered, notChecked) => {
  test('is recognized, lacks only the known endpoints and conforms, and checks leave nothing behind', async () => {
    const client = await quickMock({ profile })
    const before = await worldOf(client)
    const { backend, facts, rows, by } = await checked(client)
    expect(factsOf(backend.signs, facts).split('\n')[0]).toBe(`Version: ${version}`)
    expect(facts.filter(({ verdict }) => verdict === 'DIFFERS')).toEqual([])
    expect(facts.filter(({ verdict }) => verdict === 'as described').length).toBeGreaterThan(5)
    expect(by('differs')).toEqual([])
    expect(by('not offered').toSorted()).toEqual([...notOffered].sort())
    expect(rows.length).toBeGreaterThan(45)
    expect(rows.some(row => row.breaks)).toBe(false)
    expect(await worldOf(client)).toEqual(before)
    const { counts } = await client.control('GET', 'calls')
    const writes = Object.keys(counts ?? {}).filter(call => !call.startsWith('GET'))
    expect(writes.sort()).toEqual(['POST /v1/quota/users/status/bulk', 'POST /v1/users/login'])

    const writing = await checked(client, true)
    expect(writing.by('differs')).toEqual([])
    expect(writing.by('not checked')).toEqual(notChecked)
    expect(writing.rows.filter(row => row.remark.startsWith('responded'))).toEqual([])
    const after = await worldOf(client)
    // Saving without changes only updates the timestamp.
    const still = (text: string) =>
      JSON.parse(text.replace(/"updated_at":"[^"]*"/g, '"updated_at":""'))
    expect(after.map(still)).toEqual(before.map(still))
  })
})

test('checks a backend without sign-in without asking for credentials', async () => {
  const client = await quickMock({ auth: 'disabled' })
  const backend = new Backend(client.url)
  await enter(backend, async () => Promise.reject(new Error('Nobody should be asked.')))
  const { rows } = await conform(backend, { listenMs: LISTEN_MS })
  expect(rows.filter(row => row.breaks)).toEqual([])
})

const SECRET = 'secret-value'
const TEXTS = [
  'userName',
  'contentTitle',
  'triggeredBy',
  'status',
  'createdAt',
  'updatedAt',
  'note',
]
const texts = Object.fromEntries(TEXTS.map(key => [key, SECRET]))
const request = { ...texts, id: 1, userId: 1, contentType: 'movie', poster: { [SECRET]: SECRET } }
const stats = { pending: SECRET, approved: 1, rejected: 1, expired: 1, totalRequests: 1 }
const arr = [{ id: SECRET, name: [SECRET], baseUrl: { [SECRET]: 1 } }]
const responding = (body: object) => ({ body: { success: true, ...body } })
const UNKNOWN =
  /\.note: expected nothing, got text, ignored[\s\S]*\.status: .*got an unknown choice, shown as it is/
const NO_NUMBER =
  /GET \/v1\/radarr\/instances .*\n( {4}.*\n)* {4}\[\]\.id: expected number, got text/
const REMOVED = /^DIFFERS +no +since 0\.12 +setting tautulliEnabled is gone$/m
const CASES: [path: string, fault: object, verdict: string, said: RegExp][] = [
  [
    '/v1/approval/stats',
    responding({ stats }),
    'differs',
    /stats\.pending: expected number, got text/,
  ],
  ['/v1/radarr/instances', { body: arr }, 'differs', NO_NUMBER],
  ['/v1/stats/all', { status: 500 }, 'differs', /\(status\): expected 200, got 500/],
  ['/v1/watchlist-workflow/status', { kind: 'html' }, 'not offered', /Would break: .*Dashboard/],
  ['/v1/plex/genres', { kind: 'closed' }, 'differs', /\(connection\): expected a response/],
  // New fields and choices are only notes.
  ['/v1/approval/requests', responding({ approvalRequests: [request], total: 1 }), 'fits', UNKNOWN],
  // A removed setting that the server still has.
  ['/v1/config', responding({ config: { tautulliEnabled: false } }), 'differs', REMOVED],
]

test('differences are reported with the pages that would break, and without any value', {
  timeout: 30_000,
}, async () => {
  const client = await quickMock({ profile: '0.19' })
  for (const [path, fault] of CASES) {
    const sent = { method: 'GET', path, status: 200, times: 0, ...fault }
    await client.control('POST', 'fault', sent)
  }
  const { backend, rows, facts } = await checked(client)
  const text = [tableOf(rows), factsOf(backend.signs, facts), summaryOf(rows)].join('\n')
  for (const [path, , verdict, said] of CASES) {
    const found = rows.filter(row => row.call === `GET ${path}`)
    expect(found, path).not.toEqual([])
    for (const row of found)
      expect([row.verdict, row.breaks], path).toEqual([verdict, verdict !== 'fits'])
    expect(text, path).toMatch(said)
  }
  for (const value of ['demo-plex-token', SECRET, client.url, ADMIN.email, ADMIN.password])
    expect(text).not.toContain(value)
})

const run = (args: string[]) =>
  new Promise<{ code: unknown; out: string }>(resolve =>
    execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/conformance.ts', ...args],
      { env: { ...process.env, BACKEND_EMAIL: ADMIN.email, BACKEND_PASSWORD: ADMIN.password } },
      (cause, stdout, stderr) => resolve({ code: cause?.code ?? 0, out: stdout + stderr }),
    ),
  )

test('the command exits with 0 if no page would break, 1 if one would, and 2 without a URL or backend', {
  timeout: 60_000,
}, async () => {
  const [client, failing] = [await startedMock(), await startedMock()]
  await failing.control('POST', 'fault', { path: '/v1/approval/*', status: 500, times: 0 })
  const addresses = [client.url, failing.url, '', 'http://127.0.0.1:9']
  const runs = await Promise.all(addresses.map(url => run(url ? ['--backend', url] : [])))
  expect(runs.map(({ code }) => code)).toEqual([0, 1, 2, 2])
  expect(runs.map(({ out }) => out)).toEqual([
    expect.stringMatching(/No page would break\./),
    expect.stringMatching(/Would break: Approvals\./),
    expect.stringMatching(/--backend is missing/),
    expect.stringMatching(/fetch failed/),
  ])
  expect(runs.map(({ out }) => out).join()).not.toContain(ADMIN.password)
})
