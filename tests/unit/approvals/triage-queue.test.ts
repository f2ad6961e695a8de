import { describe, expect, test } from 'vitest'
import type { Approval } from '../../../web/contract/approvals.ts'
import {
  countLabel,
  countsOf,
  currentOf,
  EMPTY_TRIAGE,
  endLabel,
  markCurrent,
  moveBy,
  neighbor,
  reopen,
  syncRound,
  type Triage,
} from '../../../web/features/approvals/triage/triage-queue.ts'
import { approval } from './support.ts'

const TITLES = ['Alien', 'Brazil', 'Contact', 'Dune']
const row = (id: number, parts: Partial<Approval> = {}) =>
  approval({ id, contentTitle: TITLES[id - 1] ?? `Title ${id}`, ...parts })

/** Requests by id, and the ids in the outbox. */
const world = (rows: Approval[], onItsWay: number[] = []) => ({
  waiting: rows.filter(({ status }) => status === 'pending'),
  rowOf: (id: number) => rows.find(one => one.id === id),
  isBeingDecided: (id: number) => onItsWay.includes(id),
})
const start = (...ids: number[]) => syncRound(EMPTY_TRIAGE, world(ids.map(id => row(id))))
const shown = (triage: Triage) => currentOf(triage)?.id ?? null
const marks = (triage: Triage) => triage.entries.map(entry => entry.mark)

describe('starting', () => {
  test('queues pending requests in list order, starting with the first', () => {
    const triage = start(3, 1, 2)
    expect(triage.entries.map(entry => entry.id)).toEqual([3, 1, 2])
    expect(shown(triage)).toBe(3)
  })

  test('skips requests already in the outbox', () => {
    const triage = syncRound(EMPTY_TRIAGE, world([row(1), row(2)], [1]))
    expect(triage.entries.map(entry => entry.id)).toEqual([2])
  })
})

describe('deciding', () => {
  test('returns to requests passed with "next" after the last one, then ends', () => {
    const passed = moveBy(start(1, 2), 1)
    const back = markCurrent(passed, 'reject')
    expect(shown(back)).toBe(1)
    const end = markCurrent(back, 'approve')
    expect(end.at).toBeNull()
    expect(marks(end)).toEqual(['approve', 'reject'])
  })

  test('does not return to a skipped request automatically', () => {
    const end = markCurrent(markCurrent(start(1, 2), 'skipped'), 'approve')
    expect(end.at).toBeNull()
    expect(shown(moveBy(end, 1))).toBe(1)
  })
})

describe('moving', () => {
  const middle = markCurrent(moveBy(start(1, 2, 3, 4), 1), 'approve')

  test('skips decided requests', () => {
    expect(shown(middle)).toBe(3)
    expect(shown(moveBy(middle, -1))).toBe(1)
    expect(shown(moveBy(moveBy(middle, -1), 1))).toBe(3)
  })

  test('stops at both ends', () => {
    expect(neighbor(start(1, 2), -1)).toBeNull()
    const last = moveBy(start(1, 2), 1)
    expect(moveBy(last, 1)).toBe(last)
  })

  test('leads back from the end to the last or the first skipped request', () => {
    const end = markCurrent(
      markCurrent(markCurrent(start(1, 2, 3), 'skipped'), 'skipped'),
      'approve',
    )
    expect(shown(moveBy(end, -1))).toBe(2)
    expect(shown(moveBy(end, 1))).toBe(1)
  })
})

describe('changes from elsewhere', () => {
  test('appends a new request', () => {
    const triage = syncRound(start(1, 2), world([row(3), row(1), row(2)]))
    expect(triage.entries.map(entry => entry.id)).toEqual([1, 2, 3])
    expect(shown(triage)).toBe(1)
  })

  test('stays at the end when a new request arrives', () => {
    const end = markCurrent(start(1), 'approve')
    const later = syncRound(end, world([row(1, { status: 'approved' }), row(2)]))
    expect(later.at).toBeNull()
    expect(endLabel(countsOf(later))).toBe('1 request still pending')
    expect(shown(moveBy(later, 1))).toBe(2)
  })

  test.each([
    ['approved', world([row(1, { status: 'approved' }), row(2)]), 'approved elsewhere'],
    ['expired', world([row(1, { status: 'expired' }), row(2)]), 'expired elsewhere'],
    ['deleted', world([row(2)]), 'deleted'],
  ])('skips the current request with a message when it is %s elsewhere', (_, facts, word) => {
    const triage = syncRound(start(1, 2), facts)
    expect(shown(triage)).toBe(2)
    expect(marks(triage)).toEqual(['elsewhere', 'open'])
    expect(triage.announcement).toBe(`“Alien” was ${word}, so it was skipped.`)
    expect(triage.interruptions).toBe(1)
  })

  test('silently skips another request decided elsewhere', () => {
    const triage = syncRound(
      start(1, 2, 3),
      world([row(1), row(2, { status: 'rejected' }), row(3)]),
    )
    expect(shown(triage)).toBe(1)
    expect(triage.interruptions).toBe(0)
    expect(shown(markCurrent(triage, 'approve'))).toBe(3)
  })

  test('keeps your decision while it is in flight and after it succeeds', () => {
    const decided = markCurrent(start(1, 2), 'approve')
    expect(syncRound(decided, world([row(1), row(2)], [1]))).toBe(decided)
    expect(syncRound(decided, world([row(1, { status: 'approved' }), row(2)]))).toBe(decided)
  })

  test('marks your decision as made elsewhere if another admin was first', () => {
    const decided = markCurrent(start(1, 2), 'approve')
    const triage = syncRound(decided, world([row(1, { status: 'rejected' }), row(2)]))
    expect(marks(triage)).toEqual(['elsewhere', 'open'])
    expect(shown(triage)).toBe(2)
  })

  test('reopens a request in place if the backend refuses the decision', () => {
    const decided = markCurrent(start(1, 2, 3), 'approve')
    const triage = syncRound(decided, world([row(1), row(2), row(3)]))
    expect(marks(triage)).toEqual(['open', 'open', 'open'])
    expect(shown(triage)).toBe(2)
  })
})

test('returns to a request whose decision is undone', () => {
  const decided = markCurrent(markCurrent(start(1, 2, 3), 'approve'), 'reject')
  const triage = reopen(decided, [2], 'Undone')
  expect(shown(triage)).toBe(2)
  expect(marks(triage)).toEqual(['approve', 'open', 'open'])
  expect(triage.announcement).toBe('Undone')
})

test('keeps the current request when a decision from before triage is undone', () => {
  const triage = start(1, 2)
  expect(reopen(triage, [99], 'Undone')).toEqual({ ...triage, announcement: 'Undone' })
})

describe('labels', () => {
  test.each([
    [
      { approve: 4, reject: 1, skipped: 2, elsewhere: 1 },
      '4 approved, 1 rejected, 2 skipped, 1 decided elsewhere',
    ],
    [{ approve: 1200, reject: 0, skipped: 0, elsewhere: 0 }, '1,200 approved'],
    [{ approve: 0, reject: 0, skipped: 0, elsewhere: 0 }, ''],
  ])('counts %j', (counts, words) => {
    expect(countLabel({ open: 0, total: 9, ...counts })).toBe(words)
  })

  test.each([
    [{ open: 0, skipped: 0 }, 'All 5 decided: 1 approved'],
    [{ open: 0, skipped: 2 }, 'All 5 reviewed: 1 approved, 2 skipped'],
    [{ open: 2, skipped: 1 }, '2 requests still pending'],
  ])('end with %j: %j', (left, words) => {
    const counts = { approve: 1, reject: 0, elsewhere: 0, total: 5, ...left }
    expect(endLabel(counts)).toBe(words)
  })
})
