import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { subscribe } from 'valtio/vanilla'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Approval } from '../../../web/contract/approvals.ts'
import { approvalStats } from '../../../web/state/approval-counts.ts'
import { deciding, sendDecisions } from '../../../web/state/approval-decisions.ts'
import {
  approvals as appApprovals,
  createApprovals,
  isPartial,
  partialRow,
} from '../../../web/state/approvals.ts'
import { type Call, fakeBackend, json, unreachable } from '../../support/fake-backend.ts'
import {
  byChange,
  changed,
  event,
  listOf,
  pendingOnes,
  row,
  statsOf,
  withFreshStores,
} from './support.ts'

/** Each test has its own list, unless it decides, but counts and decisions are the app's. */
const load = (approvals = createApprovals()) => ({
  approvals,
  ids: () => approvals.state.rows.map(({ id }) => id).sort((a, b) => a - b),
  statusOf: (id: number) => approvals.rowOf(id)?.status,
})

const LIST = 'GET /v1/approval/requests'
const STATS = 'GET /v1/approval/stats'

withFreshStores()

describe('loading', () => {
  test('a view reuses a list that was just loaded, unless something has changed since', async () => {
    const backend = fakeBackend({ [LIST]: call => listOf(call, [row(1)]), [STATS]: statsOf(1) })
    const { approvals } = load()
    const readsOfView = async () => {
      approvals.watch()()
      await vi.advanceTimersByTimeAsync(0)
      return backend.countOf(LIST)
    }
    await approvals.load()
    expect(await readsOfView()).toBe(1)
    approvals.applyEvent(event('updated', 1))
    await vi.advanceTimersByTimeAsync(1000)
    expect(await readsOfView()).toBe(2)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await readsOfView()).toBe(3)
  })

  test('shows pending requests before the first full page arrives', async () => {
    const rows = pendingOnes(1, 1500)
    let answerPage = () => {}
    const page = new Promise<void>(resolve => (answerPage = resolve))
    const ofPage = async (call: Call) => {
      if (!call.path.includes('status=pending')) await page
      return listOf(call, rows)
    }
    fakeBackend({ [LIST]: ofPage })
    const { approvals } = load()
    await approvals.loadFirst()
    expect(approvals.state.rows).toHaveLength(50)
    expect(approvals.state).toMatchObject({ total: null, pending: 'part', isLoaded: false })
    const whole = approvals.load()
    answerPage()
    expect(await whole).toBe(true)
    expect(approvals.state.rows).toHaveLength(1500)
  })

  test('loads a list to the end although rows are deleted with every page', async () => {
    const rows = pendingOnes(1, 3000)
    const shrinking = (call: Call) => {
      rows.shift()
      return listOf(call, rows)
    }
    const backend = fakeBackend({ [LIST]: shrinking })
    const { approvals } = load()
    expect(await approvals.load()).toBe(true)
    expect(backend.countOf(LIST)).toBeLessThan(15)
  })

  test('times out an unanswered request and loads later changes', async () => {
    let rows = [row(1), row(2)]
    let isSilent = true
    fakeBackend({
      [LIST]: call => (isSilent ? new Promise<Response>(() => {}) : listOf(call, rows)),
      [STATS]: () => statsOf(rows.length),
    })
    const { approvals } = load()
    approvals.watch()
    await vi.advanceTimersByTimeAsync(61_000)
    const error = 'The server didn’t respond in time.'
    expect(approvals.state).toMatchObject({ loading: false, error })
    isSilent = false
    approvals.applyEvent(event('updated', 1))
    await vi.advanceTimersByTimeAsync(1000)
    expect(approvals.state.rows).toHaveLength(2)
    isSilent = true
    approvals.applyEvent(event('updated', 1))
    await vi.advanceTimersByTimeAsync(10_000)
    isSilent = false
    rows = [row(1, 'approved', changed(1)), row(2)]
    approvals.applyEvent(event('updated', 1))
    await vi.advanceTimersByTimeAsync(61_000)
    expect(approvals.state.rows.map(({ status }) => status)).toEqual(['approved', 'pending'])
  })

  test('detects a backend without approvals', async () => {
    fakeBackend({ [LIST]: new Response('<html>', { headers: { 'content-type': 'text/html' } }) })
    const { approvals } = load()
    await approvals.load()
    expect(approvals.state.isOffered).toBe(false)
  })
})

/**
 * A loaded list and its server, whose rows can change. Its `onTheWay` runs while a response is in flight, and may replace
 * it.
 */
const setUp = async (rows: ReturnType<typeof row>[], list?: typeof appApprovals) => {
  const onTheWay: (call: Call) => Promise<Response | undefined> = async () => undefined
  const server = { rows, onTheWay }
  const page = async (call: Call) => {
    const answer = listOf(call, server.rows)
    return (await server.onTheWay(call)) ?? answer
  }
  const stats = () => {
    const pending = server.rows.filter(({ status }) => status === 'pending').length
    return statsOf(pending, server.rows.length - pending)
  }
  const one = () =>
    json({ success: true, approvalRequest: server.rows.find(({ id }) => id === 150) })
  const backend = fakeBackend({ [LIST]: page, [STATS]: stats, [`${LIST}/150`]: one })
  const { approvals, ...state } = load(list)
  await approvalStats.load()
  onTestFinished(approvals.watch())
  await vi.waitFor(() => expect(approvals.state.isLoaded).toBe(true))
  const sorted = (list: readonly { id: number; status: string }[]) =>
    list.map(({ id, status }) => `${id} ${status}`).sort()
  const isRight = () => expect(sorted(approvals.state.rows)).toEqual(sorted(server.rows))
  return { ...state, approvals, server, backend, isRight }
}

describe('events', () => {
  test('events change the list immediately, in any order and number, and a re-read completes it', async () => {
    const { approvals, ids, statusOf, server } = await setUp([row(1), row(2), row(3)])
    const created = row(9, 'pending', { approvalReason: 'Quota 5/4' })
    server.rows = [created, row(1, 'approved', changed(1)), row(2)]
    approvals.applyEvent(event('created', 9))
    expect([ids(), approvals.state.total]).toEqual([[1, 2, 3, 9], 4])
    expect(isPartial(approvals.rowOf(9) as Approval)).toBe(true)
    for (const action of ['approved', 'approved', 'created'] as const)
      approvals.applyEvent(event(action, 1))
    for (const id of [3, 3]) approvals.applyEvent(event('deleted', id))
    await vi.advanceTimersByTimeAsync(500)
    expect([ids(), approvals.state.total]).toEqual([[1, 2, 9], 3])
    expect([statusOf(1), statusOf(2)]).toEqual(['approved', 'pending'])
    await vi.advanceTimersByTimeAsync(1100)
    expect(approvalStats.state.data).toMatchObject({ pending: 2, approved: 1, totalRequests: 3 })
    expect([ids(), statusOf(1)]).toEqual([[1, 2, 9], 'approved'])
    expect(approvals.rowOf(9)?.approvalReason).toBe('Quota 5/4')
    expect(isPartial(approvals.rowOf(9) as Approval)).toBe(false)
  })

  test('list and counts are re-read at most once per second, and once after the last event', async () => {
    const { approvals, backend } = await setUp([row(1)])
    const before = [backend.countOf(STATS), backend.countOf(LIST)]
    for (let n = 0; n < 41; n++) {
      approvals.applyEvent(event('updated', 1))
      await vi.advanceTimersByTimeAsync(100)
    }
    const reads = () => [STATS, LIST].map((key, at) => backend.countOf(key) - (before[at] ?? 0))
    expect(reads()).toEqual([4, 4])
    await vi.advanceTimersByTimeAsync(1000)
    expect(reads()).toEqual([5, 5])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reads()).toEqual([5, 5])
  })

  test('events during a read take precedence over its response, without a flicker', async () => {
    const { approvals, ids, statusOf } = await setUp([row(1), row(2), row(3)])
    const read = approvals.load({ force: true })
    approvals.applyEvent(event('deleted', 2))
    approvals.applyEvent(event('approved', 3))
    const seen = new Set<string | undefined>()
    subscribe(approvals.state, () => seen.add(statusOf(3)), true)
    await read
    expect(ids()).toEqual([1, 3])
    expect([statusOf(3), ...seen]).toEqual(['approved', 'approved'])
  })

  test('there is no full read during a burst of events; one afterwards corrects the list', async () => {
    const { approvals, backend, server, isRight } = await setUp(pendingOnes(1, 1200))
    const wholePages = () => backend.calls.filter(call => call.path.includes('limit=1000')).length
    const before = wholePages()
    for (let id = 1; id <= 300; id += 3) {
      // Of every three deletions, the stream reports one immediately, one later and one never.
      server.rows = server.rows.filter(entry => entry.id < id || entry.id > id + 2)
      approvals.applyEvent(event('deleted', id))
      await vi.advanceTimersByTimeAsync(100)
      approvals.applyEvent(event('deleted', id + 1))
    }
    expect(wholePages()).toBe(before)
    await vi.advanceTimersByTimeAsync(6000)
    expect(wholePages()).toBe(before + 1)
    expect(approvals.state.total).toBe(900)
    isRight()
    expect(approvalStats.state.data).toMatchObject({ pending: 900 })
  })
})

const approvedInSilence = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    row(to - index, 'approved', changed(to - index)),
  )
describe('a list that changes during a read', () => {
  test.each([
    ['appear before all have arrived', undefined],
    ['aren’t skipped by later reads if the rest fails', json({ message: 'Database busy' }, 500)],
  ])('changes made while thousands of requests load %s', async (_, failure) => {
    const { approvals, server, statusOf, isRight } = await setUp(pendingOnes(1, 3000))
    const change = (ids: readonly number[], second: number) => {
      const rows = server.rows.map(one =>
        ids.includes(one.id) ? row(one.id, 'approved', changed(second)) : one,
      )
      server.rows = rows.sort(byChange)
      // The stream reports a change without naming the changed request.
      approvals.applyEvent(event('updated', 1))
    }
    let answerPage = () => {}
    const page = new Promise<void>(resolve => (answerPage = resolve))
    server.onTheWay = async ({ path }) =>
      path.includes('offset=1000') ? page.then(() => failure) : undefined
    void approvals.load({ force: true })
    await vi.advanceTimersByTimeAsync(0)
    change([5, 2500], 10)
    await vi.waitFor(() => expect([statusOf(5), statusOf(2500)]).toEqual(['approved', 'approved']))
    expect(approvals.state.loading).toBe(true)
    // The full load got request 5 before its change and has already passed the new position of 2500.
    answerPage()
    await vi.waitFor(() => expect(approvals.state.loading).toBe(false))
    if (failure) change([1], 20)
    await vi.advanceTimersByTimeAsync(6000)
    isRight()
    expect(approvals.state.error).toBeNull()
  })

  test('reading a single request doesn’t hide earlier changes', async () => {
    const { approvals, server, isRight } = await setUp(pendingOnes(1, 300))
    server.rows = [...approvedInSilence(1, 150), ...pendingOnes(151, 300)]
    await approvals.read(150)
    approvals.scheduleReload()
    await vi.waitFor(isRight)
  })

  test('a reload that fails halfway doesn’t hide what it hasn’t loaded', async () => {
    const { approvals, server, isRight } = await setUp(pendingOnes(1, 300))
    const onTheWay = vi.fn(async () => undefined)
    server.onTheWay = onTheWay.mockResolvedValueOnce(undefined).mockImplementationOnce(unreachable)
    server.rows = [...approvedInSilence(1, 150), ...pendingOnes(151, 300)]
    approvals.scheduleReload()
    await vi.waitFor(() => expect(onTheWay).toHaveBeenCalledTimes(2))
    approvals.scheduleReload()
    await vi.waitFor(isRight)
  })

  test('a full read doesn’t skip rows that move to an earlier page after deletions', async () => {
    const { approvals, server } = await setUp(pendingOnes(1, 2500))
    const before = new Set(approvals.state.rows)
    server.onTheWay = async () => {
      server.onTheWay = async () => undefined
      for (const { id } of server.rows.slice(0, 60)) approvals.applyEvent(event('deleted', id))
      server.rows = server.rows.slice(60)
    }
    await approvals.load({ force: true })
    // Deleted rows may be listed a moment longer, so don't compare exactly.
    const listed = new Set(approvals.state.rows.map(({ id }) => id))
    expect(server.rows.filter(({ id }) => !listed.has(id))).toEqual([])
    expect(approvals.state.rows.filter(row => !before.has(row))).toEqual([])
  })
})

describe('decisions', () => {
  const APPROVE = 'POST /v1/approval/requests/1/approve'
  const FIRST = partialRow({ id: 1, contentTitle: 'Film 1' })

  test('an approved request moves immediately; its response and its event share one re-read', async () => {
    const { approvals, server, backend } = await setUp([row(1), row(2)], appApprovals)
    backend.answers[APPROVE] = () => {
      server.rows = [row(1, 'approved', changed(1)), row(2)]
      return json({ success: true, message: 'ok' })
    }
    const before = backend.calls.length
    const decided = sendDecisions('approve', [FIRST])
    expect(deciding[1]).toBe('approve')
    expect(await decided).toMatchObject({ done: [1], failed: [] })
    expect(approvals.rowOf(1)?.status).toBe('approved')
    expect(deciding).toEqual({})
    approvals.applyEvent(event('approved', 1))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(approvalStats.state.data).toMatchObject({ pending: 1, approved: 1 })
    expect(backend.calls.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([
      APPROVE,
      STATS,
      `${LIST}?limit=50&offset=0`,
    ])
  })

  test('a second click while a decision is in flight sends nothing', async () => {
    const backend = fakeBackend({ [STATS]: statsOf(0), [APPROVE]: json({ success: true }) })
    const clicks = [sendDecisions('approve', [FIRST]), sendDecisions('approve', [FIRST])]
    const [first, second] = await Promise.all(clicks)
    expect([first?.done, second?.done]).toEqual([[1], []])
    expect(backend.countOf(APPROVE)).toBe(1)
  })
})

test('holds no rows while no list is shown, and nothing of thousands of requests that were deleted', async () => {
  fakeBackend({ [LIST]: call => listOf(call, []), [STATS]: statsOf(0) })
  const { approvals } = load()
  await approvalStats.load()
  approvals.applyEvent(event('created', 1))
  expect(approvals.state.rows).toEqual([])
  approvals.watch()
  await vi.waitFor(() => expect(approvals.state.isLoaded).toBe(true))
  const rows: WeakRef<object>[] = []
  for (let batch = 0; batch < 30; batch++) {
    const ids = Array.from({ length: 100 }, (_, index) => batch * 100 + index + 1)
    for (const id of ids) approvals.applyEvent(event('created', id))
    await vi.advanceTimersByTimeAsync(600)
    rows.push(...approvals.state.rows.map(row => new WeakRef(row)))
    for (const id of ids) approvals.applyEvent(event('deleted', id))
    await vi.advanceTimersByTimeAsync(6000)
  }
  expect(rows.length).toBeGreaterThan(1500)
  expect(approvals.state.rows).toEqual([])
  expect(approvals.state.total).toBe(0)
  // A WeakRef keeps its target alive until the current task ends.
  vi.useRealTimers()
  await new Promise(resolve => setTimeout(resolve))
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  expect(rows.filter(row => row.deref() !== undefined)).toHaveLength(0)
})
