// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { PROFILES, type ProfileId } from '../../../mock/world/profiles.ts'
import { instanceSyncs } from '../../../web/features/arr/instances/instance-sync.ts'
import { resetShow, rolling } from '../../../web/features/utilities/session-monitoring/rolling.ts'
import { groupShows } from '../../../web/features/utilities/session-monitoring/rolling-shows.ts'
import { explainFailure, reasonOf } from '../../../web/lib/errors.ts'
import { sendDecisions } from '../../../web/state/approval-decisions.ts'
import { instances } from '../../../web/state/instances.ts'
import { createAdminAccount, logOut } from '../../../web/state/sign-in-flows.ts'
import { drainToasts } from '../../../web/state/toasts.ts'
import { allEndpoints, nameOf } from '../../gateway/support/contract.ts'
import { domMock, LOST_RESPONSES } from '../../support/dom-mock.ts'
import { fakeBackend, gatewayStatus, unreachable } from '../../support/fake-backend.ts'
import { changesBetween, writesOn } from './writes.ts'

const mock = domMock('0.19')
const SAVED = 'The response was lost, but the change was saved'
const UNCLEAR = 'it’s unclear whether the change was made'
const said = () => drainToasts().map(({ title }) => title)
const failure = (write: () => Promise<unknown>) =>
  write().then(
    () => null,
    (cause: unknown) =>
      cause instanceof Error && cause.name === 'Error' && !cause.cause
        ? cause.message
        : reasonOf(cause),
  )

beforeEach(() => {
  drainToasts()
})

/** At this speed, work of several seconds ends within milliseconds. */
const fast = (profile: ProfileId) => ({ name: 'fast', seed: 7, profile, clock: { speed: 100 } })

const writesAt = (version: ProfileId) =>
  writesOn(mock, PROFILES[version]).map(write => ({ ...write, version }))
/** Only the oldest version saves the settings of tags with a call of their own. */
const TAGS = writesAt('0.4.6-quirks').filter(({ name }) => name === 'the tag settings are saved')
const WRITES = [...writesAt('0.19'), ...TAGS]

describe.each(WRITES)('$name', ({ version, ...row }) => {
  const [method = ''] = row.call.split(' ')
  const open = async () => {
    await mock.reset(fast(version))
    await row.open?.()
    const before = await mock.send('GET', row.stored)
    return async () => changesBetween(before, await mock.send('GET', row.stored))
  }

  test('counts as saved if its response is replaced by an error', async () => {
    const changes = await open()
    mock.loseResponse(method, 'lost at the backend')
    expect(await failure(row.write)).toBeNull()
    expect(await changes()).toEqual(row.changes)
    expect(said()).toContain(SAVED)
  })

  test('isn’t saved if it is rejected or never arrives, and unclear if nothing can be loaded', async () => {
    const changes = await open()
    await mock.fault({ method, path: '/v1/*', status: 403, body: { message: 'Not you' } })
    expect(await failure(row.write)).toContain('Not you')
    mock.loseAnswer(method)
    expect(await failure(row.write)).toContain('the change wasn’t saved')
    expect(await changes()).toEqual([])
    mock.loseResponse(method, 'lost at the backend', true)
    expect(await failure(row.write)).toContain(UNCLEAR)
    expect(await changes()).toEqual(row.changes)
    expect(said()).toEqual([])
    if (!row.changes.includes('added')) return
    // A retry adds nothing twice.
    expect(await failure(row.write)).toBeNull()
    expect(await changes()).toEqual(row.changes)
  })
})

test('long work whose response was lost is unconfirmed', async () => {
  await mock.reset(fast('0.19'))
  mock.loseResponse('POST', 'lost at the backend')
  await instances.radarr.load()
  await instanceSyncs.radarr.start(instances.radarr.state.data?.filter(({ id }) => id === 1) ?? [])
  expect(instanceSyncs.radarr.state.result?.[0]?.text).toContain(UNCLEAR)

  await rolling.load({ force: true })
  const [group] = groupShows(rolling.state.data ?? [], [], null)
  if (!group) throw new Error('The scenario has no rolling show.')
  mock.loseResponse('POST', 'lost at the backend')
  const thrown = await resetShow(group).catch((cause: unknown) => cause)
  expect(explainFailure('reset the show', thrown)).toMatchObject({
    title: 'Tried to reset the show, but got no confirmation',
    cause: expect.stringContaining('Check the show in the list'),
  })
})

test('a sign-out counts as done if its response is lost', async () => {
  mock.loseResponse('POST', 'a proxy’s 524')
  expect(await logOut()).toBe(true)
})

test.each([
  ['is created if only the response was lost', true, null],
  ['is not created if the server has none afterwards', false, 'the change wasn’t saved'],
  ['is unknown if the server can’t be reached afterwards', null, UNCLEAR],
])('the first admin %s', async (_, adminExists, expected) => {
  fakeBackend({
    'POST /v1/users/create-admin': LOST_RESPONSES['lost at the backend'],
    'GET /gateway/status': adminExists === null ? unreachable : gatewayStatus({ adminExists }),
  })
  const account = { email: 'a@example.com', username: 'admin', password: 'password-1' }
  const found = await failure(() => createAdminAccount(account))
  if (expected === null) expect(found).toBeNull()
  else expect(found).toContain(expected)
  expect(said()).toEqual(expected === null ? [SAVED] : [])
})

test.each([
  ['approve', 1, 'approved'],
  ['approve', 2, 'approved'],
  ['reject', 1, 'rejected'],
  ['reject', 2, 'rejected'],
  ['delete', 1, 'deleted'],
  ['delete', 2, 'deleted'],
] as const)('%s of %i counts as done if its response is lost', async (decision, count, after) => {
  const requests = (await mock.requests()).slice(0, count)
  const ids = requests.map(({ id }) => id)
  mock.loseResponse(decision === 'delete' ? 'DELETE' : 'POST', 'lost at the backend')
  const { done, failed } = await sendDecisions(decision, requests)
  const seen = failed.filter(({ now }) => (now ? now.status : 'deleted') === after)
  expect([...done, ...seen.map(({ id }) => id)].sort()).toEqual(ids.sort())
})

/**
 * Work whose outcome `operation` finds out, API keys, which are records like webhooks, and calls that decide, sign in, save
 * nothing or can be repeated.
 */
const OTHERS = [
  /^(POST|DELETE) \/v1\/api-keys\//,
  /^(POST|DELETE) \/v1\/(labels|tags|sync|session-monitoring)\/|-notifications$|\/run$/,
  /^(POST|DELETE) \/v1\/approval\/requests\/(:id\/(approve|reject)|:id|bulk\/\w+)$/,
  /\/(login|logout|create-admin|update-password|update-email|\w+-friend-request)$/,
  /\/(test|test-connection|validatewebhook|discord(start|stop)|discover-servers|pin)$/,
  /\/(dry-run|retry|status\/bulk|maintainerr\/sync|sync-notifiers)$/,
]

test('every write of the contract is in the table or known to need no row', async () => {
  const covered = new Set(WRITES.map(({ call }) => call))
  const writes = (await allEndpoints()).filter(({ method }) => method !== 'GET').map(nameOf)
  const isKnown = (name: string) => covered.has(name) || OTHERS.some(other => other.test(name))
  expect(writes.filter(name => !isKnown(name))).toEqual([])
})
