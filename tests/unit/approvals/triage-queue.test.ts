import { expect, test } from 'vitest'
import type { Approval } from '../../../web/contract/approvals.ts'
import {
  countsOf,
  currentOf,
  EMPTY_TRIAGE,
  endLabel,
  markCurrent,
  moveBy,
  reopen,
  syncRound,
  type Triage,
} from '../../../web/features/approvals/triage/triage-queue.ts'
import { approval } from './support.ts'

const row = (id: number, status = 'pending') =>
  approval({ id, status, contentTitle: id === 1 ? 'Alien' : `Title ${id}` })

/** Requests by id, and the ids in the outbox. */
const world = (rows: Approval[], onItsWay: number[] = []) => ({
  waiting: rows.filter(({ status }) => status === 'pending'),
  rowOf: (id: number) => rows.find(one => one.id === id),
  isBeingDecided: (id: number) => onItsWay.includes(id),
})
const start = (...ids: number[]) => syncRound(EMPTY_TRIAGE, world(ids.map(id => row(id))))
const shown = (triage: Triage) => currentOf(triage)?.id ?? null
const marks = (triage: Triage) => triage.entries.map(entry => entry.mark)
const ids = (triage: Triage) => triage.entries.map(entry => entry.id)

test('starts with the first request that isn’t being decided, and appends new ones', () => {
  const triage = syncRound(EMPTY_TRIAGE, world([row(3), row(1), row(2)], [3]))
  expect(ids(triage)).toEqual([1, 2])
  const later = syncRound(triage, world([row(4), row(1), row(2)]))
  expect(ids(later)).toEqual([1, 2, 4])
  expect(shown(later)).toBe(1)
})

test('returns to requests passed with "next" after the last one, but not to skipped ones', () => {
  const passed = moveBy(start(1, 2, 3), 1)
  const back = markCurrent(markCurrent(passed, 'skipped'), 'approve')
  expect(shown(back)).toBe(1)
  const end = markCurrent(back, 'reject')
  expect(marks(end)).toEqual(['reject', 'skipped', 'approve'])
  expect(shown(end)).toBeNull()
  expect([1, -1].map(by => shown(moveBy(end, by as 1 | -1)))).toEqual([2, 2])
})

test('moves past decided requests and stops at both ends', () => {
  const middle = markCurrent(moveBy(start(1, 2, 3), 1), 'approve')
  expect(shown(middle)).toBe(3)
  expect(moveBy(middle, 1)).toBe(middle)
  expect(shown(moveBy(middle, -1))).toBe(1)
})

test('stays at the end when a new request arrives', () => {
  const end = markCurrent(start(1), 'approve')
  const later = syncRound(end, world([row(1, 'approved'), row(2)]))
  expect(later.at).toBeNull()
  expect(endLabel(countsOf(later))).toBe('1 request still pending')
  expect(shown(moveBy(later, 1))).toBe(2)
})

test.each([
  ['approved', world([row(1, 'approved'), row(2)]), 'approved elsewhere'],
  ['deleted', world([row(2)]), 'deleted'],
])('skips the current request with a message when it is %s elsewhere', (_, facts, word) => {
  const triage = syncRound(start(1, 2), facts)
  expect(shown(triage)).toBe(2)
  expect(marks(triage)).toEqual(['elsewhere', 'open'])
  expect(triage.announcement).toBe(`“Alien” was ${word}, so it was skipped.`)
  expect(triage.interruptions).toBe(1)
})

test('silently skips another request decided elsewhere', () => {
  const triage = syncRound(start(1, 2, 3), world([row(1), row(2, 'rejected'), row(3)]))
  expect(shown(triage)).toBe(1)
  expect(triage.interruptions).toBe(0)
  expect(shown(markCurrent(triage, 'approve'))).toBe(3)
})

test.each([
  ['keeps your decision while it is in flight', [row(1), row(2)], [1], ['approve', 'open']],
  ['keeps your decision after it succeeds', [row(1, 'approved'), row(2)], [], ['approve', 'open']],
  ['tells that another admin was first', [row(1, 'rejected'), row(2)], [], ['elsewhere', 'open']],
  ['reopens a request whose decision is refused', [row(1), row(2)], [], ['open', 'open']],
])('%s', (_, rows, onItsWay, expected) => {
  const triage = syncRound(markCurrent(start(1, 2), 'approve'), world(rows, onItsWay))
  expect(marks(triage)).toEqual(expected)
  expect(shown(triage)).toBe(2)
})

test('returns to a request whose decision is undone, unless it is from before triage', () => {
  const decided = markCurrent(markCurrent(start(1, 2, 3), 'approve'), 'reject')
  const triage = reopen(decided, [2])
  expect(shown(triage)).toBe(2)
  expect(marks(triage)).toEqual(['approve', 'open', 'open'])
  expect(reopen(triage, [99])).toEqual({ ...triage, announcement: '' })
})

test.each([
  [{ open: 0, skipped: 0 }, 'All 5 decided: 1 approved, 1 decided elsewhere'],
  [{ open: 0, skipped: 2 }, 'All 5 reviewed: 1 approved, 2 skipped, 1 decided elsewhere'],
  [{ open: 2, skipped: 1 }, '2 requests still pending'],
  [{ open: 0, skipped: 0, elsewhere: 0, total: 1 }, '1 request approved'],
])('the end with %j says: %j', (left, words) => {
  const counts = { approve: 1, reject: 0, elsewhere: 1, total: 5, ...left }
  expect(endLabel(counts)).toBe(words)
})
