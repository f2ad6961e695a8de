import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { decisionResults } from '../../../web/components/decisions/decision-results.ts'
import {
  type Batch,
  createOutbox,
  nothingToUndo,
} from '../../../web/components/decisions/outbox.ts'
import { setUndoWindow } from '../../../web/components/decisions/undo-window.ts'
import { getConfig } from '../../../web/contract/config.ts'
import { EXPECTED_HEADER, identityOf } from '../../../web/contract/request-identity.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { request } from '../../../web/lib/request.ts'
import { approvalStats } from '../../../web/state/approval-counts.ts'
import { sendDecisions } from '../../../web/state/approval-decisions.ts'
import { approvals, partialRow } from '../../../web/state/approvals.ts'
import { currentUser } from '../../../web/state/current-user.ts'
import { live } from '../../../web/state/live.ts'
import { session, signedIn, signedOut } from '../../../web/state/session.ts'
import { followSession } from '../../../web/state/session-flows.ts'
import { signIn } from '../../../web/state/sign-in-flows.ts'
import { toasts } from '../../../web/state/toasts.ts'
import { fakeBackend, json, unreachable } from '../../support/fake-backend.ts'
import { stubStorage } from '../../support/fake-storage.ts'
import { resetPage } from '../state/support.ts'
import { approval } from './support.ts'

const ME = 'GET /v1/users/me'
const APPROVE = 'POST /v1/approval/requests/1/approve'
const BULK_APPROVE = 'POST /v1/approval/requests/bulk/approve'
const BULK_REJECT = 'POST /v1/approval/requests/bulk/reject'
const ONE = 'GET /v1/approval/requests/1'
const TWO = 'GET /v1/approval/requests/2'
const LIST = 'GET /v1/approval/requests'
const user = (id: number) => {
  const username = id === 1 ? 'admin' : 'mira'
  return json({ success: true, user: { id, username, email: `${id}@example.com` } })
}
const me = user(1)
const taken = json({ success: true, message: 'ok' })
const result = { successful: 2, failed: [], errors: [], total: 2 }
const bulkTaken = json({ success: true, result })
const film = (id: number, parts: Parameters<typeof approval>[0] = {}) =>
  approval({ id, contentTitle: `Film ${id}`, ...parts })
const one = (row: ReturnType<typeof approval>) => json({ success: true, approvalRequest: row })
const listOf = (...films: ReturnType<typeof approval>[]) =>
  json({ success: true, approvalRequests: films, total: films.length })
const oneIs = (status: string, updatedAt = '2026-11-20T09:00:00.000Z') =>
  one(film(1, { status, updatedAt }))
/** The gateway's response while the backend is down. */
const down = () => json({ success: false, message: 'Down.', code: 'BACKEND_UNREACHABLE' }, 502)

const titled = (id: number) => ({ id, contentTitle: `Film ${id}` })
const rows = (...ids: number[]) => ({ rows: ids.map(titled), skipped: [] })

/** The storage listeners of open pages, by page. A page that is closed or has crashed no longer answers. */
const tabs = new Map<string, (event: unknown) => void>()
let starting = ''

let stored: Map<string, string>
let listeners: Map<string, (event: unknown) => void>

/** As if the stream had been connected for a minute. */
const streamLive = () => {
  const since = new Date(Date.now() - 60_000).toISOString()
  Object.assign(live, { state: 'connected', since })
}

beforeEach(() => {
  vi.useFakeTimers()
  resetPage()
  streamLive()
  tabs.clear()
  vi.stubGlobal('BroadcastChannel', undefined)
  listeners = new Map()
  stubStorage('localStorage')
  const { setItem } = localStorage
  localStorage.setItem = (key, newValue) => {
    setItem(key, newValue)
    if (key !== 'outbox-message') return
    for (const [page, listener] of tabs)
      if (page !== JSON.parse(newValue).page) listener({ key, newValue })
  }
  stored = stubStorage('sessionStorage')
  vi.stubGlobal('addEventListener', (name: string, listener: (event: unknown) => void) =>
    name === 'storage' ? tabs.set(starting, listener) : listeners.set(name, listener),
  )
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name))
  setUndoWindow(5)
  signedIn(1)
})
afterEach(() => {
  vi.clearAllTimers()
  signedOut()
  resetOnSignOut()
})

const start = (answers: Parameters<typeof fakeBackend>[0] = {}) => {
  const backend = fakeBackend({
    [ME]: me,
    [APPROVE]: taken,
    [BULK_APPROVE]: bulkTaken,
    [BULK_REJECT]: bulkTaken,
    [ONE]: oneIs('pending'),
    [TWO]: one(film(2)),
    'GET /v1/approval/stats': json({}, 500),
    ...answers,
  })
  const newId = vi.spyOn(crypto, 'randomUUID')
  const outbox = createOutbox()
  starting = String(newId.mock.results.at(-1)?.value)
  outbox.start()
  const writes = () => backend.calls.filter(({ method }) => method !== 'GET')
  return { outbox, backend, writes, batches: () => outbox.state.batches }
}
/** Approves film 1. */
const approve = (answers?: Parameters<typeof start>[0]) => {
  const page = start(answers)
  page.outbox.queue('approve', rows(1))
  return page
}
const idsIn = ({ body }: { body: unknown }) => (body as { requestIds: number[] }).requestIds
const leave = () => listeners.get('pagehide')?.({})
/** A page reload loses timers, but not session storage. */
const reload = (answers?: Parameters<typeof start>[0]) => {
  const now = Date.now()
  vi.clearAllTimers()
  tabs.clear()
  vi.setSystemTime(now)
  return start(answers)
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const titles = () => toasts.queue.map(({ title }) => title)

describe('undo window', () => {
  test('undoes the latest decision first and reports the restored requests', async () => {
    const { outbox, writes, batches } = start()
    const back: (readonly number[])[] = []
    outbox.onUndone(ids => back.push(ids))
    outbox.queue('approve', rows(1))
    outbox.queue('reject', rows(2, 3), ' no room ')
    expect(batches().at(-1)?.notes).toBe('no room')
    expect(outbox.undoLatest()).toMatchObject({ decision: 'reject' })
    expect(outbox.undoLatest()).toMatchObject({ decision: 'approve' })
    expect(outbox.undoLatest()).toBe(null)
    expect(nothingToUndo()).toBe('Nothing to undo: no decision is waiting to be sent.')
    expect(back).toEqual([[2, 3], [1]])
    await pass(60_000)
    expect(writes()).toEqual([])
    expect(stored.size).toBe(0)
  })

  test('sends a decision once after five seconds', async () => {
    const { outbox, writes, batches } = start()
    outbox.queue('approve', rows(1, 2))
    await pass(4999)
    expect(writes()).toEqual([])
    await pass(1)
    expect(writes()).toMatchObject([{ body: { requestIds: [1, 2] }, init: { keepalive: true } }])
    expect(batches()).toEqual([])
    await pass(60_000)
    expect(writes()).toHaveLength(1)
    expect(stored.size).toBe(0)
  })

  test('does not queue a request twice or undo a decision in flight', async () => {
    const { outbox, writes, batches } = approve({ [APPROVE]: () => new Promise(() => undefined) })
    outbox.queue('reject', rows(1))
    expect(batches()).toHaveLength(1)
    void outbox.sendAll()
    void outbox.sendAll()
    await pass(0)
    expect(batches()).toMatchObject([{ phase: 'sending' }])
    expect(outbox.undo(batches()[0]?.id ?? '')).toBe(false)
    expect(writes()).toHaveLength(1)
  })
})

test.each([
  ['with', true],
  ['without', false],
])(
  'counts a decision from when it is made, until it is undone or refused, %s the list',
  async (_, isListed) => {
    const counted = { pending: 3, approved: 1, rejected: 0, expired: 0, totalRequests: 4 }
    const { outbox, backend } = start({
      'GET /v1/approval/stats': () => json({ success: true, stats: counted }),
      [LIST]: listOf(film(1), film(2)),
    })
    await approvalStats.load({ force: true })
    if (isListed) await approvals.load({ force: true })
    const shown = () => [approvalStats.state.data?.pending, approvalStats.state.data?.approved]
    outbox.queue('approve', rows(1, 2))
    expect(shown()).toEqual([1, 3])
    // The server doesn't know of it yet.
    await approvalStats.load({ force: true })
    expect(shown()).toEqual([1, 3])
    outbox.undoLatest()
    expect(shown()).toEqual([3, 1])
    outbox.queue('approve', rows(1))
    await pass(5000)
    expect(shown()).toEqual([2, 2])
    Object.assign(backend.answers, { 'POST /v1/approval/requests/2/reject': json({}, 500) })
    outbox.queue('reject', rows(2))
    expect(shown()).toEqual([1, 2])
    await pass(5001)
    expect(shown()[0]).toBeGreaterThan(1)
  },
)

describe('while the server is unreachable', () => {
  test.each([
    ['the gateway', unreachable],
    ['the backend', down],
  ])('%s: keeps a due decision and sends it after reconnecting', async (_, away) => {
    const { backend, writes, batches } = approve({ [ME]: away, [APPROVE]: away })
    await pass(60_000)
    expect(batches()).toMatchObject([{ phase: 'held', requests: [{ id: 1 }] }])
    expect(writes()).toEqual([])
    expect(titles()).toEqual([])
    Object.assign(backend.answers, { [ME]: me, [APPROVE]: taken })
    await pass(3000)
    expect(writes()).toHaveLength(1)
    expect(batches()).toEqual([])
  })

  test('a held decision warns before the tab is closed, and can be canceled', async () => {
    const { outbox, backend, writes, batches } = start({ [ME]: unreachable })
    const preventDefault = vi.fn()
    outbox.queue('approve', rows(1))
    listeners.get('beforeunload')?.({ preventDefault })
    await pass(6000)
    expect(preventDefault).not.toHaveBeenCalled()
    listeners.get('beforeunload')?.({ preventDefault })
    expect(preventDefault).toHaveBeenCalledOnce()
    expect(outbox.undo(batches()[0]?.id ?? '')).toBe(true)
    backend.answers[ME] = me
    await pass(60_000)
    expect(writes()).toEqual([])
    expect(stored.size).toBe(0)
  })

  test('resends only the unsent part of a bulk decision', async () => {
    const many = Array.from({ length: 60 }, (_, index) => index + 1)
    const { outbox, backend, writes, batches } = start({
      [LIST]: listOf(...many.map(id => film(id))),
      [BULK_APPROVE]: call => (idsIn(call).length === 50 ? bulkTaken.clone() : down()),
    })
    outbox.queue('approve', rows(...many))
    await pass(5000)
    expect(batches()[0]?.requests).toHaveLength(10)
    backend.answers[BULK_APPROVE] = bulkTaken
    await pass(3000)
    expect(writes().map(call => idsIn(call).length)).toEqual([50, 10, 10])
    expect(batches()).toEqual([])
  })
})

test('announces failures of a bulk decision only if no page shows them', async () => {
  const { outbox } = start({ [BULK_APPROVE]: json({}, 500) })
  outbox.queue('approve', rows(1, 2))
  await pass(5000)
  expect(titles()).toEqual(['2 failed'])
  toasts.queue.length = 0
  decisionResults.viewers = 1
  outbox.queue('approve', rows(1, 2))
  await pass(5000)
  decisionResults.viewers = 0
  expect(decisionResults.bulk?.failed).toHaveLength(2)
  expect(titles()).toEqual([])
})

describe('a lost response', () => {
  test.each([
    ['applied', 'approved', []],
    ['not applied, and reported on the row', 'pending', ['“Film 1” is still pending']],
  ])('is looked up after reconnecting, without resending: %s', async (_, status, reported) => {
    const { backend, writes, batches } = approve({
      [APPROVE]: () => {
        backend.answers[ONE] = unreachable
        return unreachable()
      },
    })
    await pass(20_000)
    expect(batches()).toMatchObject([{ phase: 'unsure' }])
    backend.answers[ONE] = oneIs(status)
    await pass(3000)
    expect(batches()).toEqual([])
    expect(writes()).toHaveLength(1)
    expect(titles()).toEqual(reported)
    expect(decisionResults.failedById[1]?.status).toBe(reported.length ? 'pending' : undefined)
  })

  test('is not called an error of the server if the decision was saved', async () => {
    const saved = () => oneIs('approved', new Date().toISOString())
    approve({ [APPROVE]: unreachable, [ONE]: saved })
    await pass(6000)
    expect(titles()).toEqual(['“Film 1” is approved'])
    expect(toasts.queue[0]?.description).toBe(
      'Your decision was saved, but the server didn’t confirm it. Check that the title was sent to its instance.',
    )
  })
})

test.each(['ab', 'ba'])('sends a decision once after a crash of two tabs: %s', async ids => {
  approve()
  const copied = stored.get('outbox') ?? ''
  const [one = '', other = ''] = ids
  const newId = vi.spyOn(crypto, 'randomUUID')
  newId.mockReturnValueOnce(one as ReturnType<typeof crypto.randomUUID>)
  const first = reload()
  stored.set('outbox', copied)
  newId.mockReturnValueOnce(other as ReturnType<typeof crypto.randomUUID>)
  const second = start()
  await pass(60_000)
  expect([...first.writes(), ...second.writes()]).toHaveLength(1)
})

describe('leaving the page', () => {
  test('sends the decision once; the next load only verifies it', async () => {
    const first = approve()
    leave()
    leave()
    await pass(0)
    expect(first.writes()).toMatchObject([{ init: { keepalive: true } }])

    const second = reload({ [ONE]: oneIs('approved') })
    await pass(60_000)
    expect(second.writes()).toEqual([])
    expect(second.backend.countOf(ONE)).toBe(1)
    expect(stored.size).toBe(0)
    expect(titles()).toEqual([])
  })

  test.each([
    [0, 3000],
    [-5, 5000],
    [2, 5000],
  ])(
    'leaves the undo window to a reload after the clock was set by %s days: %d ms',
    async (days, ms) => {
      approve()
      await pass(2000)
      vi.setSystemTime(Date.now() + days * 86_400_000)
      const { writes } = reload()
      await pass(ms - 1)
      expect(writes()).toEqual([])
      await pass(1)
      expect(writes()).toHaveLength(1)
    },
  )

  test('keeps decisions of an earlier load when one is queued before the outbox starts', async () => {
    start().outbox.queue('approve', rows(2))
    fakeBackend({ [ME]: me })
    createOutbox().queue('approve', rows(1))
    const kept: Batch[] = JSON.parse(stored.get('outbox') ?? '')
    expect(kept.map(({ requests }) => requests.map(({ id }) => id))).toEqual([[2], [1]])
  })

  test('ignores foreign or corrupt stored data', async () => {
    stored.set('outbox', '[{"id":"x","decision":"explode"}]')
    const { writes, batches } = start()
    await pass(60_000)
    expect(writes()).toEqual([])
    expect(batches()).toEqual([])
  })
})

describe('a number that belongs to another request by now', () => {
  const ada = { userName: 'ada', userId: 2, contentGuids: ['tmdb:1'] }
  const decided = { rows: [film(1, ada)], skipped: [] }
  const other = film(1, { ...ada, contentTitle: 'Heat' })
  const HEAT = '“Heat” (movie) for ada instead of “Film 1” (movie) for ada'

  test.each<[string, Parameters<typeof approval>[0]]>([
    ['“Heat” (movie) for ada', { contentTitle: 'Heat' }],
    ['“Film 1” (show) for ada', { contentType: 'show' }],
    ['“Film 1” (movie) for ben', { userName: 'ben', userId: 3 }],
    ['another “Film 1” (movie) for ada', { contentGuids: ['tmdb:2'] }],
  ])('isn’t decided on during the undo window: now %s', async (name, parts) => {
    const now = one(film(1, { ...ada, ...parts }))
    const { outbox, writes, batches } = start({ [ONE]: now })
    outbox.queue('approve', decided)
    await pass(6000)
    expect(writes()).toEqual([])
    expect(batches()).toEqual([])
    expect(toasts.queue).toMatchObject([{ kind: 'error', title: 'Couldn’t approve “Film 1”' }])
    const description = toasts.queue[0]?.description
    expect(description).toContain(`Request 1 is now ${name}`)
    expect(description).toContain('The server may have been restored from a backup.')
    expect(decisionResults.failedById[1]?.description).toBe(description)
  })

  test('is decided on while only its status or guid spelling changed', async () => {
    const now = one(film(1, { ...ada, contentGuids: ['TMDB://1'] }))
    const { outbox, writes } = start({ [ONE]: now })
    outbox.queue('reject', decided, 'No room')
    outbox.undoLatest()
    outbox.queue('approve', decided)
    await pass(6000)
    expect(writes()).toHaveLength(1)
  })

  test.each([
    ['the server was down', { [ME]: unreachable }],
    ['requests couldn’t be loaded', { [ONE]: unreachable }],
  ])('isn’t decided on after it was held while %s', async (_, away) => {
    const { outbox, backend, batches, writes } = start(away)
    outbox.queue('approve', decided)
    await pass(60_000)
    expect(batches()).toMatchObject([{ phase: 'held' }])
    Object.assign(backend.answers, { [ME]: me, [ONE]: one(other) })
    await pass(6000)
    expect(writes()).toEqual([])
    expect(toasts.queue[0]?.description).toContain(HEAT)
  })

  test('isn’t sent on leaving while the connection is broken, but checked by the next page', async () => {
    const first = start()
    first.outbox.queue('approve', decided)
    live.state = 'connecting'
    const preventDefault = vi.fn()
    listeners.get('beforeunload')?.({ preventDefault })
    expect(preventDefault).toHaveBeenCalledOnce()
    leave()
    await pass(0)
    expect(first.writes()).toEqual([])
    streamLive()
    const second = reload({ [ONE]: one(other) })
    await pass(6000)
    expect(second.writes()).toEqual([])
    expect(toasts.queue[0]?.description).toContain(HEAT)
  })

  const disconnect = () =>
    Object.assign(live, { state: 'disconnected', since: new Date().toISOString() })
  test.each([
    ['nobody knows it', async () => {}],
    ['a loaded row shows it', () => approvals.load({ force: true })],
    ['the browser closes the stream first', async () => disconnect()],
  ])('is told to the gateway on leaving as what was decided on, if %s', async (_, happen) => {
    const first = start({ [LIST]: listOf(other), [APPROVE]: json({ code: 'REPLACED' }, 412) })
    first.outbox.queue('approve', decided)
    await happen()
    leave()
    await pass(0)
    const headers = { [EXPECTED_HEADER]: identityOf(film(1, ada)) }
    expect(first.writes()).toMatchObject([{ init: { headers } }])
    // The next page says neither that it is pending nor that it was sent.
    const second = reload({ [ONE]: one(other) })
    await pass(10_000)
    expect(second.batches()).toEqual([])
    expect(titles()).toEqual(['Tried to approve “Film 1”, but got no confirmation'])
    expect(toasts.queue[0]?.description).toContain(HEAT)
  })

  test('tells the gateway of at most 50 requests at a time, also on leaving', async () => {
    const many = Array.from({ length: 120 }, (_, index) => film(index + 1, ada))
    const { outbox, writes } = start()
    outbox.queue('reject', { rows: many, skipped: [] }, 'No room')
    leave()
    await pass(0)
    const headers = writes().map(({ init }) => new Headers(init.headers).get(EXPECTED_HEADER))
    const sent = headers.map(header => header?.split(',') ?? [])
    expect(sent.map(each => each.length)).toEqual([50, 50, 20])
    expect(sent.flat()).toEqual(many.map(identityOf))
  })

  test('is left out of a bulk decision on 50, which are looked up in one call', async () => {
    const many = Array.from({ length: 50 }, (_, index) => film(index + 1, ada))
    const { outbox, backend, writes } = start({ [LIST]: listOf(...many.slice(1), other) })
    outbox.queue('approve', { rows: many, skipped: [] })
    await pass(5000)
    expect(writes().map(idsIn)).toEqual([many.slice(1).map(({ id }) => id)])
    expect(backend.calls.filter(({ path }) => path.includes('/requests/'))).toEqual(writes())
    expect(backend.countOf(LIST)).toBe(1)
    expect(decisionResults.bulk?.failed).toHaveLength(1)
    expect(decisionResults.bulk?.failed[0]?.description).toContain(HEAT)
  })

  test('is checked without a call if its row was loaded a moment ago', async () => {
    const { outbox, backend, writes } = start({ [LIST]: listOf(film(1, ada)) })
    outbox.queue('approve', decided)
    await pass(4000)
    await approvals.load({ force: true })
    await pass(1000)
    expect(writes()).toHaveLength(1)
    expect(backend.countOf(ONE)).toBe(0)
  })
})

describe('after a change of user', () => {
  const LOST = json({ message: 'You must be authenticated to access this route.' }, 401)
  const NOT_SENT = 'Your decision to approve “Film 1” wasn’t sent'

  /** Opens a page that follows the session. Its `post` sends a message as another tab. */
  const open = (answers: Parameters<typeof start>[0] = {}, signedInAs: number | null = 1) => {
    signedIn(signedInAs)
    starting = 'session'
    onTestFinished(followSession())
    const page = start({
      'GET /gateway/status': json({}, 500),
      'POST /v1/users/login': json({ success: true, message: 'ok', username: 'x' }),
      ...answers,
    })
    const post = (message: unknown) =>
      tabs.get('session')?.({ key: 'session-message', newValue: JSON.stringify(message) })
    return { ...page, post, approvals: () => page.backend.countOf(APPROVE) }
  }
  const openDecided = (answers?: Parameters<typeof start>[0]) => {
    const page = open(answers)
    page.outbox.queue('approve', rows(1))
    return page
  }
  /** A batch of the previous page in the session storage. */
  const keepBatch = (batch: { userId: number; dueAt: number; phase: string }) => {
    const requests = [{ id: 1, title: 'Film 1' }]
    stored.set('outbox', JSON.stringify([{ id: 'x', decision: 'approve', requests, ...batch }]))
  }

  test.each([
    ['another user', 2, { done: [], failed: [{ id: 1 }] }, 1],
    ['the same user', 1, { done: [1], failed: [] }, 2],
  ])(
    'a rejected call is retried only if the same user signs in after the session ended: %s',
    async (_, userId, expected, sent) => {
      const { backend, approvals } = open({ [APPROVE]: LOST, 'GET /v1/config/config': LOST })
      const outcome = sendDecisions('approve', rows(1).rows.map(partialRow))
      await pass(0)
      expect(session.phase).toBe('ended')
      Object.assign(backend.answers, { [APPROVE]: taken, [ME]: user(userId) })
      await signIn(`${userId}@example.com`, 'password')
      expect(await outcome).toMatchObject(expected)
      expect(approvals()).toBe(sent)
      expect(session.takeovers).toBe(userId === 1 ? 0 : 1)
    },
  )

  test('discards an undoable decision if another tab signs out and another user in', async () => {
    const { backend, approvals, post } = openDecided()
    post({ kind: 'out' })
    expect(session.phase).toBe('out')
    backend.answers[ME] = user(2)
    post({ kind: 'in', userId: 2 })
    await pass(60_000)
    expect(session.phase).toBe('in')
    expect(approvals()).toBe(0)
    expect(titles()).toContain(NOT_SENT)
  })

  test('switches once if another user signs in in another tab without a sign-out', async () => {
    const { backend, post } = open({ [ME]: user(2) })
    for (let times = 0; times < 2; times++) {
      post({ kind: 'in', userId: 2 })
      await pass(0)
      expect(session.takeovers).toBe(1)
    }
    expect(backend.countOf(ME)).toBe(1)
  })

  test.each(['waiting', 'unsure'])(
    'discards another user’s batch from the session storage (%s)',
    async phase => {
      keepBatch({ userId: 2, dueAt: Date.now() + 3000, phase })
      const { backend, batches } = open()
      await pass(60_000)
      expect(batches()).toEqual([])
      expect(backend.calls).toEqual([])
      expect(titles()).toEqual([NOT_SENT])
      expect(stored.size).toBe(0)
    },
  )

  test('sends nothing of the previous user when the page unloads', async () => {
    const { approvals } = openDecided()
    signedIn(2)
    leave()
    await pass(0)
    expect(approvals()).toBe(0)
  })

  test('holds decisions while the current user is unknown and discards them for another user', async () => {
    const { backend, approvals, batches } = openDecided({ [ME]: json({}, 502) })
    await pass(60_000)
    expect(approvals()).toBe(0)
    expect(batches()).toMatchObject([{ phase: 'held' }])
    expect(titles()).toEqual([])
    backend.answers[ME] = user(2)
    await pass(60_000)
    expect(approvals()).toBe(0)
    expect(batches()).toEqual([])
    expect(titles()).toEqual(['Logged in as mira', NOT_SENT])
    expect(session.takeovers).toBe(1)
    expect(currentUser.state.data?.id).toBe(2)
  })

  test('holds a batch from the session storage while the current user is unknown', async () => {
    keepBatch({ userId: 1, dueAt: Date.now(), phase: 'held' })
    const { backend, approvals, batches } = open({ [ME]: json({}, 502) }, null)
    await pass(10_000)
    expect(batches()).toMatchObject([{ phase: 'held' }])
    backend.answers[ME] = me
    await pass(10_000)
    expect(approvals()).toBe(1)
  })

  test.each([
    ['another user', 2, 0],
    ['the same user', 1, 1],
  ])(
    'a decision is sent only if the same user signs in after the session ended in the undo window: %s',
    async (_, userId, sent) => {
      const { backend, approvals } = openDecided({ 'GET /v1/config/config': LOST })
      Object.assign(backend.answers, { [ME]: LOST, [ONE]: LOST })
      await pass(6000)
      expect(session.phase).toBe('ended')
      Object.assign(backend.answers, { [ME]: user(userId), [ONE]: oneIs('pending') })
      await signIn(`${userId}@example.com`, 'password')
      await pass(60_000)
      expect(approvals()).toBe(sent)
      expect(titles().includes(NOT_SENT)).toBe(sent === 0)
    },
  )

  test('no call that requires a session is sent after a sign-out', async () => {
    const { backend } = open()
    signedOut()
    await expect(request(getConfig)).rejects.toMatchObject({ status: 401 })
    expect(backend.calls).toEqual([])
    await signIn('admin', 'x')
    expect(backend.calls.map(({ path }) => path)).toEqual(['/v1/users/login', '/v1/users/me'])
  })

  test.each(['held', 'unsure'])(
    'a decision isn’t sent or looked up after a sign-out (%s)',
    async phase => {
      keepBatch({ userId: 1, dueAt: Date.now(), phase })
      const { backend } = open()
      signedOut()
      await pass(60_000)
      expect(backend.calls).toEqual([])
    },
  )

  test('sends decisions to a backend without accounts', async () => {
    const config = json({ success: true, config: {} })
    const { outbox, approvals } = open({ [ME]: LOST, 'GET /v1/config/config': config })
    signedOut()
    signedIn(null)
    outbox.queue('approve', rows(1))
    await pass(60_000)
    expect(approvals()).toBe(1)
  })
})
