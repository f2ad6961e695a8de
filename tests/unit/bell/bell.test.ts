// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Approval } from '../../../web/contract/approvals.ts'
import { bellRows, byEvening } from '../../../web/features/bell/bell-rows.ts'
import {
  addEntries,
  type BellEntry,
  bell,
  EMPTY_LOG,
  markAllRead,
  markRead,
  mergeLogs,
  openBell,
  unreadOf,
} from '../../../web/features/bell/bell-store.ts'
import { setSessionOwner } from '../../../web/lib/session-owner.ts'
import { session, signedOut } from '../../../web/state/session.ts'
import { approval } from '../approvals/support.ts'

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
const log = (...entries: BellEntry[]) => ({ entries })
const keys = () => bell.log.entries.map(one => one.key)
/** Which entries are read. */
const readOf = ({ entries }: typeof bell.log) =>
  entries.map(({ key, isRead }) => (isRead ? `${key} read` : key)).join(', ')

describe('merging the logs of several tabs', () => {
  test('merges an event seen by two tabs, and a release, and keeps them read', () => {
    const release = { href: 'https://releases.example/v1' }
    const one = log(entry('a', 0), entry('b', 5), entry('r', 7, release))
    const other = log(entry('a', 1, { isRead: true }), entry('b', 65), entry('r', 67, release))
    const merged = mergeLogs(one, other)
    expect(readOf(merged)).toBe('b, r, b, a read')
    expect(mergeLogs(other, one)).toEqual(merged)
    expect(mergeLogs(merged, merged)).toEqual(merged)
  })

  test('keeps only the newest hundred', () => {
    const many = Array.from({ length: 150 }, (_, n) => entry(`e${n}`, n * 20))
    const { entries } = mergeLogs(log(...many), EMPTY_LOG)
    expect([entries.length, entries[0]?.key, entries.at(-1)?.key]).toEqual([100, 'e149', 'e50'])
  })
})

const about = (id: number, action: 'created' | 'approved') => ({ request: { id, action } })

test('counts what is open, and other unread events', () => {
  const entries = [
    entry('1', 0, about(1, 'created')),
    entry('2', 0, about(2, 'created')),
    entry('3', 5, about(2, 'approved')),
    entry('work', 9),
    entry('read', 9, { isRead: true }),
  ]
  expect(unreadOf({ entries })).toBe(2)
})

describe('rows', () => {
  const NOW = new Date('2026-11-20T22:00:00').getTime()
  const iso = (text: string) => new Date(text).toISOString()
  const row = (id: number, time: string, parts: Partial<Approval> = {}) =>
    approval({ id, contentKey: `key ${id}`, updatedAt: iso(time), ...parts })

  test('are one for each title, with its open requests first, and one for each other event', () => {
    const rows = bellRows(
      [
        entry('request 1 created', 0, about(1, 'created')),
        entry('work', 0, { at: iso('2026-11-20T20:30:00') }),
      ],
      [
        row(1, '2026-11-20T19:00:00'),
        row(2, '2026-11-20T21:00:00', { contentKey: 'key 1', status: 'approved' }),
        row(3, '2026-11-20T20:00:00', { status: 'rejected' }),
        row(4, '2026-11-01T20:00:00'),
      ],
      NOW,
    )
    expect(
      rows.map(({ requests, entry: event }) => event?.key ?? requests.map(({ id }) => id)),
    ).toEqual([[1, 2], 'work', [3]])
    expect(rows.map(({ unread }) => unread)).toEqual([['request 1 created'], ['work'], []])
  })

  test.each([
    ['2026-11-20T22:00:00', '2026-11-20T18:00:00', 'Tonight'],
    ['2026-11-21T02:00:00', '2026-11-20T18:00:00', 'Tonight'],
    ['2026-11-20T22:00:00', '2026-11-20T09:00:00', 'Today'],
    ['2026-11-20T22:00:00', '2026-11-20T02:00:00', 'Last night, Thursday'],
    ['2026-11-20T22:00:00', '2026-11-19T12:00:00', 'Yesterday, Thursday'],
    ['2026-11-20T22:00:00', '2026-11-16T10:00:00', 'Monday'],
  ])('at %s, %s is in the group %s', (now, time, name) => {
    const nowMs = new Date(now).getTime()
    const [group] = byEvening(bellRows([], [row(1, time)], nowMs), nowMs)
    expect(group?.name).toBe(name)
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
    expect(readOf(bell.log)).toBe('b, a read')
    markAllRead()
    expect(bell.log.entries.every(one => one.isRead)).toBe(true)
  })

  test('is separate for each user, and cleared at sign-out', () => {
    addEntries([entry('mine')])
    close()
    setSessionOwner(8)
    close = openBell()
    expect(keys()).toEqual([])
    addEntries([entry('theirs')])
    signedOut()
    close()
    expect(Object.keys(localStorage)).not.toContain('bell:8')
    close = () => {}
  })

  test('follows other tabs when they add or clear entries, and keeps what they added', () => {
    localStorage.setItem('bell:7', JSON.stringify(log(entry('theirs', 20))))
    addEntries([entry('a', 0)])
    expect(keys()).toEqual(['theirs', 'a'])
    localStorage.setItem('bell:7', JSON.stringify(log(entry('a', 0), entry('later', 40))))
    const event = (newValue: string | null) =>
      dispatchEvent(new StorageEvent('storage', { key: 'bell:7', newValue }))
    event('changed')
    expect(keys()).toEqual(['later', 'theirs', 'a'])
    event(null)
    expect(keys()).toEqual([])
  })

  test('tolerates full or blocked storage', () => {
    for (const method of ['setItem', 'getItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
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
