import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toastOf } from '../../../web/components/requests/approval-announcements.ts'
import { startApprovalToasts } from '../../../web/features/approval-toasts/approval-toasts.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { sendDecisions } from '../../../web/state/approval-decisions.ts'
import { approvals } from '../../../web/state/approvals.ts'
import { connect, disconnect } from '../../../web/state/live.ts'
import { toasts } from '../../../web/state/toasts.ts'
import { approvalFrame, latestSource, stubEventSource } from '../../support/event-source.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'
import { approval } from '../approvals/support.ts'

const jonas = { userName: 'jonas', contentTitle: 'Heat', contentType: 'movie' } as const
const dana = { ...jonas, userName: 'דנה' }
const three = [jonas, jonas, jonas]

test.each([
  ['created', [jonas], 'New Approval Request', 'jonas requested Heat (movie)'],
  ['created', [dana], 'New Approval Request', '\u2068דנה\u2069 requested Heat (movie)'],
  ['approved', [jonas], 'Request Approved', 'Heat has been approved for jonas'],
  ['rejected', [jonas], 'Request Rejected', "jonas's request for Heat was rejected"],
  ['deleted', [jonas], 'Request Deleted', 'Request for Heat by jonas was deleted'],
  ['created', three, 'New Approval Requests', '3 new approval requests have been received'],
  ['approved', three, 'Requests Approved', '3 approval requests have been approved'],
  ['rejected', three, 'Requests Rejected', '3 approval requests have been rejected'],
  ['deleted', three, 'Requests Deleted', '3 approval requests have been deleted'],
] as const)(
  'says verbatim what the specification does: %s %j',
  (action, of, title, description) => {
    expect(toastOf(action, of)).toEqual({ title, description })
  },
)

const APPROVE = 'POST /v1/approval/requests/1/approve'
const DELETE = 'DELETE /v1/approval/requests/1'
const taken = () => json({ success: true, message: 'ok' })
const heat = approval({ id: 1, userName: 'jonas', contentTitle: 'Heat' })

let stopToasts = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  stubEventSource()
  const { follow, stop } = startApprovalToasts()
  connect([event => event.type === 'approval' && approvals.applyEvent(event.metadata), follow])
  stopToasts = stop
})
afterEach(() => {
  stopToasts()
  disconnect()
  resetOnSignOut()
  toasts.queue.length = 0
})

let nextId = 100
/** Each event is about a new request. `requestId: undefined` simulates older backends. */
const event = (action: string, about: object = {}) =>
  latestSource().send(approvalFrame(action, nextId++, { ...jonas, ...about }))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const shown = () => toasts.queue
const titles = () => shown().map(toast => toast.title)

const loadList = async (
  rows: readonly ReturnType<typeof approval>[],
  answers: Parameters<typeof fakeBackend>[0] = {},
) => {
  const list = { success: true, approvalRequests: rows, total: rows.length }
  fakeBackend({
    'GET /v1/approval/requests': json(list),
    'GET /v1/approval/stats': json({}, 500),
    [APPROVE]: taken,
    [DELETE]: taken,
    'POST /v1/approval/requests/2/approve': taken,
    ...answers,
  })
  await approvals.load({ force: true })
}
/** Decides on Heat, but the backend only responds once `answer` is called. */
const decideHeld = async (decision: 'approve' | 'delete', answers = {}) => {
  let answer: (response: Response) => void = () => undefined
  const held = () => new Promise<Response>(resolve => (answer = resolve))
  await loadList([heat], { [APPROVE]: held, [DELETE]: held, ...answers })
  const decided = sendDecisions(decision, [heat])
  return async (response: Response) => {
    answer(response)
    await decided
  }
}

describe('batching', () => {
  test('batches events within 500 ms into one plural toast per action', () => {
    event('approved')
    event('updated')
    vi.advanceTimersByTime(499)
    event('approved')
    event('created')
    vi.advanceTimersByTime(1)
    expect(titles()).toEqual(['Requests Approved'])
    vi.advanceTimersByTime(499)
    expect(titles()).toEqual(['Requests Approved', 'New Approval Request'])
    expect(shown()[0]?.action).toEqual({ label: 'View', to: '/approvals' })
  })

  test('slows down to one toast every 4 s during a flood without dropping events', () => {
    fakeBackend({ 'GET /v1/approval/stats': json({}, 500) })
    for (let passed = 0; passed < 10_000; passed += 20) {
      event('created')
      vi.advanceTimersByTime(20)
    }
    vi.advanceTimersByTime(5000)
    const counts = shown().map(toast => Number.parseInt(toast.description ?? '', 10))
    expect(counts).toEqual([25, 25, 25, 25, 200, 200])
    expect(counts.reduce((sum, count) => sum + count)).toBe(500)
  })
})

describe('own decisions', () => {
  const IDS = [
    ['with', { requestId: 1 }],
    ['without', { requestId: undefined }],
  ] as const

  test('are confirmed immediately even during a flood', async () => {
    const alien = approval({ id: 2, userName: 'jonas', contentTitle: 'Alien' })
    await loadList([heat, alien])
    for (let batch = 0; batch < 4; batch++) {
      for (let n = 0; n < 20; n++) event('approved')
      await pass(500)
    }
    toasts.queue.length = 0
    event('approved')
    await sendDecisions('approve', [alien])
    await pass(500)
    expect(shown().map(toast => toast.description)).toEqual([
      '2 approval requests have been approved',
    ])
  })

  test.each(IDS)('show one toast when the event follows %s its id', async (_, about) => {
    await loadList([heat])
    await sendDecisions('approve', [heat])
    await pass(500)
    expect(titles()).toEqual(['Request Approved'])
    event('approved', about)
    await pass(500)
    expect(shown()).toHaveLength(1)
    event('approved', about)
    await pass(500)
    expect(shown()).toHaveLength(2)
  })

  test.each(IDS)(
    'show no toast when the event precedes an error response, %s its id',
    async (_, about) => {
      const saved = { success: true, approvalRequest: { ...heat, status: 'approved' } }
      const answer = await decideHeld('approve', { 'GET /v1/approval/requests/1': json(saved) })
      event('approved', about)
      await pass(500)
      expect(shown()).toEqual([])
      // Saved despite the error, which is reported elsewhere.
      await answer(json({ message: 'Internal Server Error' }, 500))
      event('approved', about)
      await pass(500)
      expect(shown()).toEqual([])
      // A different request, decided elsewhere.
      event('approved', { contentTitle: 'Alien' })
      await pass(500)
      expect(shown()).toHaveLength(1)
    },
  )

  test('show one toast for a deletion whose row disappears before the response', async () => {
    const answer = await decideHeld('delete')
    approvals.setStatus([1], 'deleted')
    event('deleted', { requestId: undefined })
    await answer(taken())
    await pass(500)
    expect(titles()).toEqual(['Request Deleted'])
  })
})
