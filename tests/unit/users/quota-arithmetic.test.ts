import { expect, test } from 'vitest'
import {
  nextReset,
  type QuotaClock,
  serverOffset,
} from '../../../web/components/quotas/next-reset.ts'
import { usageIn } from '../../../web/features/users/edit/users-effect.ts'
import type { UserRow } from '../../../web/features/users/list/user-rows.ts'
import { rowsOf, user } from './support.ts'

const windows = (resetDay = 1, handleMonthEnd = 'last-day', resetDays = 7) => ({
  weeklyRolling: { resetDays },
  monthly: { resetDay, handleMonthEnd },
})
const clock = (offset: number | null, ...given: Parameters<typeof windows>): QuotaClock => ({
  windows: windows(...given),
  offset,
})
const HOUR = 60
const LOCAL_MIDNIGHT = new Date(2026, 10, 22).toISOString().slice(0, 16)
const [ADA] = rowsOf([user(1, 'Ada')]) as [UserRow]
test.each<[type: string, now: string, clock: QuotaClock, at: string | null, words?: string]>([
  // In the browser's zone, since the server's is unknown.
  ['daily', '2026-11-21T12:00Z', clock(null), LOCAL_MIDNIGHT, 'midnight, server time'],
  ['daily', '2026-11-21T23:30Z', clock(0), '2026-11-22T00:00', 'midnight UTC'],
  ['daily', '2026-11-21T03:00Z', clock(-5 * HOUR), '2026-11-21T05:00', 'midnight UTC−5'],
  ['daily', '2026-11-21T03:00Z', clock(5.5 * HOUR), '2026-11-21T18:30', 'midnight UTC+5:30'],
  ['monthly', '2026-11-21T12:00Z', clock(0), '2026-12-01T00:00', 'Dec 1'],
  ['monthly', '2026-11-21T12:00Z', clock(0, 25), '2026-11-25T00:00', 'Nov 25'],
  // Still November 30 in the server's time zone.
  ['monthly', '2026-12-01T02:00Z', clock(-5 * HOUR), '2026-12-01T05:00', 'Dec 1'],
  ['monthly', '2027-02-10T12:00Z', clock(0, 31), '2027-02-28T00:00', 'Feb 28'],
  ['monthly', '2027-02-10T12:00Z', clock(0, 31, 'skip-month'), '2027-03-31T00:00', 'Mar 31'],
  ['monthly', '2027-02-10T12:00Z', clock(0, 31, 'next-month'), '2027-03-01T00:00', 'Mar 1'],
  ['monthly', '2027-02-10T12:00Z', { windows: null, offset: 0 }, null],
  ['fortnightly', '2026-11-21T12:00Z', clock(0), null],
])('a %s quota is reset at %s', (type, now, by, at, words) => {
  const reset = nextReset(type, by, new Date(now))
  expect(reset && { at: reset.at.toISOString().slice(0, 16), words: reset.words }).toEqual(
    at === null ? null : { at, words },
  )
})

const job = (expression: string, time: string, name = 'quota-maintenance') => [
  { name, config: { expression }, next_run: { time, status: 'pending' } },
]
const hourly = [{ name: 'quota-maintenance', config: { hours: 4 }, next_run: null }]
test.each<[Parameters<typeof serverOffset>[0], number | null]>([
  [job('0 30 23 * * 0', '2026-11-22T18:00:00.000Z'), 5.5 * HOUR],
  [job('0 2 * * *', '2026-11-21T13:00:00.000Z'), 13 * HOUR],
  [job('0 2 * * *', '2026-11-22T12:00:00.000Z'), -10 * HOUR],
  [job('0 2 * * *', '2026-11-22T02:00:00.000Z', 'other'), null],
  [hourly, null],
  [null, null],
])('the server’s time zone is read from a job at a fixed time of day (case %#)', (jobs, offset) => {
  expect(serverOffset(jobs)).toBe(offset)
})

const DAYS = [
  { date: '2026-11-18', movies: 2, shows: 0 },
  { date: '2026-11-16', movies: 0, shows: 3 },
  { date: '2026-11-14', movies: 4, shows: 0 },
]

test.each([
  ['movie', 'daily', '2026-11-21', windows(), 'since midnight', ''],
  ['movie', 'weekly_rolling', '2026-11-21', windows(), 'since Nov 15', 'Nov 25: 2, Nov 28: 1'],
  [
    'show',
    'weekly_rolling',
    '2026-11-21',
    windows(1, '', 30),
    'since Oct 23',
    'Dec 16: 3, Dec 21: 5',
  ],
  ['movie', 'monthly', '2026-11-21', windows(25), 'since Oct 25', ''],
  ['movie', 'monthly', '2026-03-05', windows(31), 'since Feb 28', ''],
  ['movie', 'fortnightly', '2026-03-05', windows(), null, ''],
] as const)('%s requests count %s on %s with %j %s, and leave: %s', (...given) => {
  const [type, quotaType, date, of, since, leaving] = given
  const days = [{ date, movies: 1, shows: 5 }, ...DAYS]
  const found = usageIn(ADA, type, quotaType, { days, windows: of })
  expect(found.since).toBe(since)
  expect(found.leaving.map(({ day, count }) => `${day}: ${count}`).join(', ')).toBe(leaving)
})
