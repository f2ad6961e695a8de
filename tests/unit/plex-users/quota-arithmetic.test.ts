import { describe, expect, test } from 'vitest'
import {
  nextReset,
  type QuotaClock,
  serverOffset,
} from '../../../web/components/quotas/next-reset.ts'
import {
  describeEffect,
  nextDropOut,
  type Planned,
  windowStart,
} from '../../../web/features/plex/users/edit/quota-arithmetic.ts'

const windows = (resetDay = 1, handleMonthEnd = 'last-day') => ({
  weeklyRolling: { resetDays: 7 },
  monthly: { resetDay, handleMonthEnd },
})
const clock = (offset: number | null, ...given: Parameters<typeof windows>): QuotaClock => ({
  windows: windows(...given),
  offset,
})
const HOUR = 60
const plan = (parts: Partial<Planned>): Planned => ({
  name: 'jonas',
  type: 'movie',
  isLimited: true,
  quotaType: 'weekly_rolling',
  limit: 3,
  bypass: false,
  used: 0,
  isChanged: true,
  ...parts,
})

describe('next quota reset', () => {
  test.each<[type: string, now: string, clock: QuotaClock, at: string | null, words?: string]>([
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
  ])('%s at %s', (type, now, by, at, words) => {
    const reset = nextReset(type, by, new Date(now))
    expect(reset && { at: reset.at.toISOString().slice(0, 16), words: reset.words }).toEqual(
      at === null ? null : { at, words },
    )
  })

  test('refers to server time if the server’s time zone is unknown', () => {
    expect(nextReset('daily', clock(null), new Date())?.words).toBe('midnight, server time')
  })
})

describe('server time zone', () => {
  const job = (expression: string, time: string, name = 'quota-maintenance') => [
    {
      name,
      config: { expression },
      next_run: { time, status: 'pending' },
    },
  ]
  test.each([
    ['0 30 23 * * 0', '2026-11-22T18:00:00.000Z', 5.5 * HOUR],
    ['0 2 * * *', '2026-11-21T13:00:00.000Z', 13 * HOUR],
    ['0 2 * * *', '2026-11-22T12:00:00.000Z', -10 * HOUR],
  ])('from a job at "%s" that runs at %s', (expression, time, offset) => {
    expect(serverOffset(job(expression, time))).toBe(offset)
  })

  test('is unknown without a job at a fixed time of day', () => {
    expect(serverOffset(null)).toBe(null)
    expect(serverOffset(job('0 2 * * *', '2026-11-22T02:00:00.000Z', 'other'))).toBe(null)
    expect(
      serverOffset([{ name: 'quota-maintenance', config: { hours: 4 }, next_run: null }]),
    ).toBe(null)
  })
})

describe('rolling window', () => {
  const days = [
    { date: '2026-11-21', movies: 1, shows: 5 },
    { date: '2026-11-18', movies: 2, shows: 0 },
    { date: '2026-11-16', movies: 0, shows: 3 },
    { date: '2026-11-14', movies: 4, shows: 0 },
  ]
  test('drops the oldest counted requests after its length', () => {
    expect(nextDropOut(days, 'movie', '2026-11-15', 7)).toEqual({ day: 'Nov 25', count: 2 })
    expect(nextDropOut(days, 'show', '2026-11-15', 30)).toEqual({ day: 'Dec 16', count: 3 })
  })
})

describe('start of a quota window', () => {
  test.each([
    ['daily', '2026-11-21', windows(), '2026-11-21'],
    ['weekly_rolling', '2026-11-21', windows(), '2026-11-15'],
    ['monthly', '2026-11-21', windows(25), '2026-10-25'],
    ['monthly', '2026-03-05', windows(31), '2026-02-28'],
    ['fortnightly', '2026-03-05', windows(), null],
  ])('%s on %s', (type, today, settings, start) => {
    expect(windowStart(type, today, settings)).toBe(start)
  })
})

describe('effect of a limit in its period', () => {
  test.each<[Partial<Planned>, string | null]>([
    [
      { used: 5 },
      'With 3 movies per week, jonas would be 2 over this week; further requests need approval.',
    ],
    [
      { used: 3, bypass: true },
      'With 3 movies per week, jonas would have nothing left this week; further requests are approved automatically.',
    ],
    [{ used: 1, isChanged: false }, 'With 3 movies per week, jonas has 2 left this week.'],
    [
      { used: 0, limit: 1, quotaType: 'daily' },
      'With 1 movie per day, jonas would have 1 left today.',
    ],
    [{ used: null }, 'Usage per week is shown after saving.'],
    [{ isLimited: false }, 'Without a limit, jonas could request any number of movies.'],
    [{ limit: Number.NaN }, null],
  ])('%j', (parts, sentence) => {
    expect(describeEffect(plan(parts))).toBe(sentence)
  })
})
