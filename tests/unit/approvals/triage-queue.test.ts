import { describe, expect, test } from 'vitest'
import type { Approval } from '../../../web/contract/approvals.ts'
import {
  cameBack,
  countLabel,
  countsOf,
  currentOf,
  EMPTY_TRIAGE,
  endLabel,
  marked,
  moved,
  neighbor,
  observed,
  type Triage,
} from '../../../web/features/approvals/triage/triage-queue.ts'
import { approval } from './support.ts'

const TITLES = ['Alien', 'Brazil', 'Contact', 'Dune']
const row = (id: number, parts: Partial<Approval> = {}) =>
  approval({ id, contentTitle: TITLES[id - 1] ?? `Title ${id}`, ...parts })

/** The world of a test: requests by id, and what lies in the outbox. */
const world = (rows: Approval[], onItsWay: number[] = []) => ({
  waiting: rows.filter(({ status }) => status === 'pending'),
  rowOf: (id: number) => rows.find(one => one.id === id),
  isOnItsWay: (id: number) => onItsWay.includes(id),
})
const start = (...ids: number[]) => observed(EMPTY_TRIAGE, world(ids.map(id => row(id))))
const shown = (triage: Triage) => currentOf(triage)?.id ?? null
const marks = (triage: Triage) => triage.entries.map(entry => entry.mark)

describe('starting', () => {
  test('goes through what waits, in the order of the list, from the first', () => {
    const triage = start(3, 1, 2)
    expect(triage.entries.map(entry => entry.id)).toEqual([3, 1, 2])
    expect(shown(triage)).toBe(3)
  })

  test('leaves out what lies in the outbox already', () => {
    const triage = observed(EMPTY_TRIAGE, world([row(1), row(2)], [1]))
    expect(triage.entries.map(entry => entry.id)).toEqual([2])
  })

  test('with nothing waiting shows nothing', () => {
    expect(observed(EMPTY_TRIAGE, world([]))).toBe(EMPTY_TRIAGE)
  })

  test('a world without news changes nothing', () => {
    const triage = start(1, 2)
    expect(observed(triage, world([row(1), row(2)]))).toBe(triage)
  })
})

describe('deciding', () => {
  test('goes on to the next one not looked at', () => {
    expect(shown(marked(start(1, 2, 3), 'approve'))).toBe(2)
  })

  test('after the last goes back to those passed with "next", then ends', () => {
    const passed = moved(start(1, 2), 1)
    const back = marked(passed, 'reject')
    expect(shown(back)).toBe(1)
    const end = marked(back, 'approve')
    expect(end.at).toBeNull()
    expect(marks(end)).toEqual(['approve', 'reject'])
  })

  test('at the end decides nothing', () => {
    const end = marked(start(1), 'approve')
    expect(marked(end, 'reject')).toBe(end)
  })

  test('a skipped one does not come by itself again', () => {
    const end = marked(marked(start(1, 2), 'skipped'), 'approve')
    expect(end.at).toBeNull()
    expect(shown(moved(end, 1))).toBe(1)
  })
})

describe('moving', () => {
  const middle = marked(moved(start(1, 2, 3, 4), 1), 'approve')

  test('passes over what is decided', () => {
    expect(shown(middle)).toBe(3)
    expect(shown(moved(middle, -1))).toBe(1)
    expect(shown(moved(moved(middle, -1), 1))).toBe(3)
  })

  test('stays at both ends', () => {
    expect(neighbor(start(1, 2), -1)).toBeNull()
    const last = moved(start(1, 2), 1)
    expect(moved(last, 1)).toBe(last)
  })

  test('from the end leads to the last one left, or anew to the first', () => {
    const end = marked(marked(marked(start(1, 2, 3), 'skipped'), 'skipped'), 'approve')
    expect(shown(moved(end, -1))).toBe(2)
    expect(shown(moved(end, 1))).toBe(1)
  })
})

describe('the world meanwhile', () => {
  test('a new request joins at the end', () => {
    const triage = observed(start(1, 2), world([row(3), row(1), row(2)]))
    expect(triage.entries.map(entry => entry.id)).toEqual([1, 2, 3])
    expect(shown(triage)).toBe(1)
  })

  test('a new request at the end waits until it is asked for', () => {
    const end = marked(start(1), 'approve')
    const later = observed(end, world([row(1, { status: 'approved' }), row(2)]))
    expect(later.at).toBeNull()
    expect(endLabel(countsOf(later))).toBe('1 request still pending')
    expect(shown(moved(later, 1))).toBe(2)
  })

  test.each([
    ['approved', world([row(1, { status: 'approved' }), row(2)]), 'approved elsewhere'],
    ['expired', world([row(1, { status: 'expired' }), row(2)]), 'expired elsewhere'],
    ['deleted', world([row(2)]), 'deleted'],
  ])('the one on the screen, %s elsewhere, is passed over with a word', (_, facts, word) => {
    const triage = observed(start(1, 2), facts)
    expect(shown(triage)).toBe(2)
    expect(marks(triage)).toEqual(['elsewhere', 'open'])
    expect(triage.news).toBe(`“Alien” was ${word}, so it is skipped.`)
    expect(triage.interruptions).toBe(1)
  })

  test('another one decided elsewhere is left out without a jolt', () => {
    const triage = observed(start(1, 2, 3), world([row(1), row(2, { status: 'rejected' }), row(3)]))
    expect(shown(triage)).toBe(1)
    expect(triage.interruptions).toBe(0)
    expect(shown(marked(triage, 'approve'))).toBe(3)
  })

  test('an own decision stays while it is on its way and when it is taken', () => {
    const decided = marked(start(1, 2), 'approve')
    expect(observed(decided, world([row(1), row(2)], [1]))).toBe(decided)
    expect(observed(decided, world([row(1, { status: 'approved' }), row(2)]))).toBe(decided)
  })

  test('an own decision that another admin took first counts as theirs', () => {
    const decided = marked(start(1, 2), 'approve')
    const triage = observed(decided, world([row(1, { status: 'rejected' }), row(2)]))
    expect(marks(triage)).toEqual(['elsewhere', 'open'])
    expect(shown(triage)).toBe(2)
  })

  test('a decision the backend refused comes back in its place, without taking the screen', () => {
    const decided = marked(start(1, 2, 3), 'approve')
    const triage = observed(decided, world([row(1), row(2), row(3)]))
    expect(marks(triage)).toEqual(['open', 'open', 'open'])
    expect(shown(triage)).toBe(2)
  })
})

test('an undone decision is shown again', () => {
  const decided = marked(marked(start(1, 2, 3), 'approve'), 'reject')
  const triage = cameBack(decided, [2], 'Undone')
  expect(shown(triage)).toBe(2)
  expect(marks(triage)).toEqual(['approve', 'open', 'open'])
  expect(triage.news).toBe('Undone')
})

test('undoing what was decided before the round leaves the screen as it is', () => {
  const triage = start(1, 2)
  expect(cameBack(triage, [99], 'Undone')).toEqual({ ...triage, news: 'Undone' })
})

describe('words', () => {
  test.each([
    [
      { approve: 4, reject: 1, skipped: 2, elsewhere: 1 },
      '4 approved, 1 rejected, 2 skipped, 1 decided elsewhere',
    ],
    [{ approve: 1200, reject: 0, skipped: 0, elsewhere: 0 }, '1,200 approved'],
    [{ approve: 0, reject: 0, skipped: 0, elsewhere: 0 }, ''],
  ])('%j', (counts, words) => {
    expect(countLabel({ open: 0, total: 9, ...counts })).toBe(words)
  })

  test.each([
    [{ open: 0, skipped: 0 }, 'All decided'],
    [{ open: 0, skipped: 2 }, 'All reviewed'],
    [{ open: 2, skipped: 1 }, '2 requests still pending'],
  ])('the end with %j is called %j', (left, words) => {
    const counts = { approve: 1, reject: 0, elsewhere: 0, total: 5, ...left }
    expect(endLabel(counts)).toBe(words)
  })
})
