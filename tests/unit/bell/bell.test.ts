// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApprovalStats } from '../../../web/contract/approvals.ts'
import {
  type BellEntry,
  EMPTY_LOG,
  ENTRIES_MAX,
  linesOf,
  mergeLogs,
} from '../../../web/features/bell/bell-entries.ts'
import {
  addEntries,
  bell,
  clearBell,
  markAllRead,
  markRead,
  openBell,
} from '../../../web/features/bell/bell-store.ts'
import { missedEntry } from '../../../web/features/bell/missed.ts'
import { setSessionOwner } from '../../../web/lib/session-owner.ts'
import { session, signedOut } from '../../../web/state/session.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds)).toISOString()
const entry = (key: string, seconds = 0, more: Partial<BellEntry> = {}): BellEntry => ({
  key,
  at: at(seconds),
  tone: 'info',
  title: key,
  text: '',
  to: '/dashboard',
  isRead: false,
  ...more,
})
const log = (...entries: BellEntry[]) => ({ entries, clearedAt: '' })
const keys = () => bell.log.entries.map(one => one.key)

describe('merging the logs of several tabs', () => {
  test('merges an event seen by two tabs and keeps it read', () => {
    const one = log(entry('a', 0), entry('b', 5))
    const other = log(entry('a', 1, { isRead: true }))
    const merged = mergeLogs(one, other)
    expect(merged.entries.map(({ key, isRead }) => [key, isRead])).toEqual([
      ['b', false],
      ['a', true],
    ])
    expect(mergeLogs(other, one)).toEqual(merged)
    expect(mergeLogs(merged, merged)).toEqual(merged)
  })

  test('keeps a repeated event a minute later, but not a repeated release', () => {
    expect(mergeLogs(log(entry('a', 0)), log(entry('a', 60))).entries.length).toBe(2)
    const release = { href: 'https://releases.example/v1' }
    const twice = mergeLogs(log(entry('r', 0, release)), log(entry('r', 60, release)))
    expect(twice.entries.length).toBe(1)
  })

  test('does not restore entries another tab cleared', () => {
    const cleared = { entries: [], clearedAt: at(30) }
    expect(mergeLogs(cleared, log(entry('old', 10), entry('new', 40))).entries).toEqual([
      entry('new', 40),
    ])
  })

  test('keeps only the newest hundred', () => {
    const many = Array.from({ length: 150 }, (_, n) => entry(`e${n}`, n * 20))
    const { entries } = mergeLogs(log(...many), EMPTY_LOG)
    expect(entries.length).toBe(ENTRIES_MAX)
    expect([entries[0]?.key, entries.at(-1)?.key]).toEqual(['e149', 'e50'])
  })
})

test('groups requests with the same outcome into one line that links to the list', () => {
  const request = (title: string) =>
    ({ action: 'created', userName: 'sam', contentTitle: title, contentType: 'movie' }) as const
  const lines = linesOf([
    entry('3', 30, { request: request('C') }),
    entry('2', 20, { request: request('B') }),
    entry('work', 10),
    entry('1', 0, { request: request('A'), title: 'New Approval Request' }),
  ])
  expect(lines.map(({ title, keys: of }) => [title, of])).toEqual([
    ['New Approval Requests', ['3', '2']],
    ['work', ['work']],
    ['New Approval Request', ['1']],
  ])
  expect(lines[0]?.text).toBe('2 new approval requests have been received')
  expect(lines[0]?.to).toBe('/approvals')
})

describe('missed events', () => {
  const counts = (change: Partial<ApprovalStats> = {}): ApprovalStats => ({
    pending: 3,
    approved: 10,
    rejected: 2,
    expired: 0,
    totalRequests: 15,
    ...change,
  })

  test('are counted by increased totals', () => {
    const entryOf = missedEntry(counts(), counts({ totalRequests: 18, approved: 11 }), at(0))
    expect(entryOf?.title).toBe('While you were away: 4 events')
    expect(entryOf?.text).toBe('3 new requests, 1 approved')
  })

  test.each([
    ['nothing changed', counts(), counts()],
    ['requests were deleted', counts(), counts({ totalRequests: 12, pending: 0 })],
    ['this browser has no earlier counts', null, counts({ approved: 50 })],
  ])('are not reported when %s', (_, before, now) => {
    expect(missedEntry(before, now, at(0))).toBeNull()
  })
})

describe('saved log', () => {
  let close = () => {}
  beforeEach(() => {
    setSessionOwner(7)
    session.phase = 'in'
    close = openBell()
  })
  afterEach(() => {
    close()
    localStorage.clear()
  })
  const reopen = () => {
    close()
    close = openBell()
  }

  test('keeps entries and their read state across page loads', () => {
    addEntries([entry('a', 0)])
    addEntries([entry('b', 20)])
    markRead(['a'])
    reopen()
    expect(bell.log.entries.map(({ key, isRead }) => [key, isRead])).toEqual([
      ['b', false],
      ['a', true],
    ])
    markAllRead()
    expect(bell.log.entries.every(one => one.isRead)).toBe(true)
  })

  test('is separate for each user', () => {
    addEntries([entry('mine')])
    session.phase = 'in'
    close()
    setSessionOwner(8)
    close = openBell()
    expect(keys()).toEqual([])
  })

  test('is cleared at sign-out', () => {
    addEntries([entry('a')])
    signedOut()
    close()
    expect(keys()).toEqual([])
    expect(Object.keys(localStorage)).toEqual(['signedOut'])
    close = () => {}
  })

  test('follows other tabs when they add or clear entries', () => {
    addEntries([entry('a', 0)])
    localStorage.setItem('bell:7', JSON.stringify(log(entry('a', 0), entry('theirs', 20))))
    const event = (newValue: string | null) =>
      dispatchEvent(new StorageEvent('storage', { key: 'bell:7', newValue }))
    event('changed')
    expect(keys()).toEqual(['theirs', 'a'])
    event(null)
    expect(keys()).toEqual([])
  })

  test('does not overwrite entries another tab added', () => {
    localStorage.setItem('bell:7', JSON.stringify(log(entry('theirs', 20))))
    addEntries([entry('mine', 40)])
    expect(keys()).toEqual(['mine', 'theirs'])
    clearBell()
    reopen()
    expect(keys()).toEqual([])
  })

  test('tolerates full or blocked storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    addEntries([entry('a', 0)])
    addEntries([entry('b', 20)])
    expect(keys()).toEqual(['b', 'a'])
  })

  test('ignores invalid stored data', () => {
    localStorage.setItem('bell:7', '{"entries":[{"key":1}]}')
    reopen()
    expect(keys()).toEqual([])
  })
})
