import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toastOf } from '../../../web/components/approvals/approval-news.ts'

const jonas = { userName: 'jonas', contentTitle: 'Heat', contentType: 'movie' } as const
const three = [jonas, jonas, jonas]

describe('texts, word for word from the specification', () => {
  test.each([
    ['created', [jonas], 'New Approval Request', 'jonas requested Heat (movie)'],
    ['approved', [jonas], 'Request Approved', 'Heat has been approved for jonas'],
    ['rejected', [jonas], 'Request Rejected', "jonas's request for Heat was rejected"],
    ['deleted', [jonas], 'Request Deleted', 'Request for Heat by jonas was deleted'],
    ['created', three, 'New Approval Requests', '3 new approval requests have been received'],
    ['approved', three, 'Requests Approved', '3 approval requests have been approved'],
    ['rejected', three, 'Requests Rejected', '3 approval requests have been rejected'],
    ['deleted', three, 'Requests Deleted', '3 approval requests have been deleted'],
  ] as const)('%s %j', (action, subjects, title, description) => {
    expect(toastOf(action, subjects)).toEqual({ title, description })
  })
})

describe('batching', () => {
  let dispatch: (event: unknown) => void = () => undefined
  let decide: (taken: unknown) => void = () => undefined
  const approvals = { deciding: {} as Record<number, string> }
  let row: typeof jonas | undefined
  const shown: { title: string; description?: string; action?: unknown }[] = []

  beforeEach(async () => {
    vi.useFakeTimers()
    vi.resetModules()
    vi.stubGlobal('document', { hidden: false })
    shown.length = 0
    approvals.deciding = {}
    row = jonas
    vi.doMock('../../../web/state/live.ts', () => ({
      subscribeFromStart: (handler: typeof dispatch) => {
        dispatch = handler
        return () => undefined
      },
    }))
    vi.doMock('../../../web/state/approvals.ts', () => ({ approvals, rowOf: () => row }))
    vi.doMock('../../../web/state/taken-decisions.ts', async original => ({
      ...(await original<object>()),
      onDecision: (listener: typeof decide) => {
        decide = listener
        return () => undefined
      },
      STATUS_AFTER: { approve: 'approved', reject: 'rejected', delete: 'deleted' },
    }))
    vi.doMock('../../../web/state/toasts.ts', () => ({
      notify: (toast: { title: string }) => shown.push(toast),
    }))
    const { startApprovalToasts } = await import(
      '../../../web/features/approval-toasts/approval-toasts.ts'
    )
    startApprovalToasts()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.doUnmock('../../../web/state/live.ts')
    vi.doUnmock('../../../web/state/approvals.ts')
    vi.doUnmock('../../../web/state/taken-decisions.ts')
    vi.doUnmock('../../../web/state/toasts.ts')
  })

  const event = (action: string) => dispatch({ type: 'approval', metadata: { action, ...jonas } })

  test('events of one action within 500 ms become one plural toast, another action its own', () => {
    event('approved')
    vi.advanceTimersByTime(499)
    event('approved')
    event('created')
    vi.advanceTimersByTime(1)
    expect(shown.map(toast => toast.title)).toEqual(['Requests Approved'])
    vi.advanceTimersByTime(499)
    expect(shown.map(toast => toast.title)).toEqual(['Requests Approved', 'New Approval Request'])
    expect(shown[0]?.action).toEqual({ label: 'View', to: '/approvals' })
  })

  test('an event after the window is a toast of its own', () => {
    event('deleted')
    vi.advanceTimersByTime(500)
    event('deleted')
    vi.advanceTimersByTime(500)
    expect(shown.map(toast => toast.title)).toEqual(['Request Deleted', 'Request Deleted'])
  })

  test('twenty at once do not keep the next one waiting', () => {
    for (let n = 0; n < 20; n++) event('created')
    vi.advanceTimersByTime(500)
    event('created')
    vi.advanceTimersByTime(500)
    expect(shown.map(toast => toast.title)).toEqual([
      'New Approval Requests',
      'New Approval Request',
    ])
  })

  test('a flood of ten seconds has a toast each half second at first, then one each time that has gone', () => {
    for (let passed = 0; passed < 10_000; passed += 20) {
      event('created')
      vi.advanceTimersByTime(20)
    }
    vi.advanceTimersByTime(5000)
    const counts = shown.map(toast => Number.parseInt(toast.description ?? '', 10))
    expect(counts).toEqual([25, 25, 25, 25, 200, 200])
    expect(counts.reduce((sum, count) => sum + count)).toBe(500)
  })

  test('an own decision is confirmed at once in a flood too', () => {
    for (let batch = 0; batch < 4; batch++) {
      for (let n = 0; n < 20; n++) event('approved')
      vi.advanceTimersByTime(500)
    }
    shown.length = 0
    event('approved')
    decide({ decision: 'approve', rows: [{ ...jonas, contentTitle: 'Alien' }] })
    vi.advanceTimersByTime(500)
    expect(shown.map(toast => toast.description)).toEqual([
      '2 approval requests have been approved',
    ])
  })

  test('"updated" shows nothing', () => {
    event('updated')
    vi.advanceTimersByTime(5000)
    expect(shown).toEqual([])
  })

  test('an own decision has one toast, whether or not its event comes afterwards', () => {
    decide({ decision: 'approve', rows: [jonas] })
    vi.advanceTimersByTime(500)
    expect(shown.map(toast => toast.title)).toEqual(['Request Approved'])
    event('approved')
    vi.advanceTimersByTime(500)
    expect(shown).toHaveLength(1)
    event('approved')
    vi.advanceTimersByTime(500)
    expect(shown).toHaveLength(2)
  })

  test('an event that comes before the answer of the own call shows nothing of its own', () => {
    approvals.deciding = { 1: 'approving' }
    event('approved')
    vi.advanceTimersByTime(500)
    expect(shown).toEqual([])
    decide({ decision: 'approve', rows: [jonas], isReported: true })
    approvals.deciding = {}
    event('approved')
    vi.advanceTimersByTime(500)
    expect(shown).toEqual([])
  })

  test('an own deletion whose event came first, when the row was gone already, has one toast', () => {
    event('deleted')
    decide({ decision: 'delete', rows: [jonas] })
    vi.advanceTimersByTime(500)
    expect(shown.map(toast => toast.title)).toEqual(['Request Deleted'])
  })

  test('nor has one whose event came first, when the row was gone already', () => {
    row = undefined
    approvals.deciding = { 7: 'approving' }
    dispatch({ type: 'approval', metadata: { action: 'approved', requestId: 7, ...jonas } })
    vi.advanceTimersByTime(5000)
    expect(shown).toEqual([])
    // That is another one, decided elsewhere.
    dispatch({ type: 'approval', metadata: { action: 'approved', requestId: 8, ...jonas } })
    vi.advanceTimersByTime(500)
    expect(shown).toHaveLength(1)
  })

  test('own decisions of one moment are one plural toast', () => {
    decide({ decision: 'reject', rows: [jonas, jonas] })
    vi.advanceTimersByTime(500)
    expect(shown.map(toast => toast.title)).toEqual(['Requests Rejected'])
  })
})
