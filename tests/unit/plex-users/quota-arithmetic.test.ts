import { describe, expect, test } from 'vitest'
import {
  describeEffect,
  type Planned,
  usedSince,
  windowStart,
} from '../../../web/features/plex/users/edit/quota-arithmetic.ts'

const windows = (resetDay = 1, handleMonthEnd = 'last-day', resetDays = 7) => ({
  weeklyRolling: { resetDays },
  monthly: { resetDay, handleMonthEnd },
})
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

describe('start of a quota window', () => {
  test.each([
    ['daily', '2026-11-21', windows(), '2026-11-21'],
    ['weekly_rolling', '2026-11-21', windows(), '2026-11-15'],
    ['weekly_rolling', '2026-03-02', windows(1, 'last-day', 3), '2026-02-28'],
    ['monthly', '2026-11-21', windows(), '2026-11-01'],
    ['monthly', '2026-11-21', windows(25), '2026-10-25'],
    ['monthly', '2026-11-01', windows(1), '2026-11-01'],
    ['monthly', '2026-03-05', windows(31), '2026-02-28'],
    ['monthly', '2026-03-05', windows(31, 'skip-month'), '2026-01-31'],
    ['monthly', '2026-03-05', windows(31, 'next-month'), '2026-03-01'],
    ['fortnightly', '2026-03-05', windows(), null],
  ])('%s on %s', (type, today, settings, start) => {
    expect(windowStart(type, today, settings)).toBe(start)
  })
})

test('sums usage of one type from the first day', () => {
  const days = [
    { date: '2026-11-21', movies: 1, shows: 5 },
    { date: '2026-11-20', movies: 2, shows: 0 },
    { date: '2026-11-19', movies: 4, shows: 0 },
  ]
  expect(usedSince(days, 'movie', '2026-11-20')).toBe(3)
  expect(usedSince(days, 'show', '2026-11-20')).toBe(5)
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
    [
      { quotaType: 'monthly', limit: 10, used: 2, isChanged: false },
      'With 10 movies per month, jonas has 8 left this month.',
    ],
    [{ used: null }, 'Usage per week is shown after saving.'],
    [{ isLimited: false }, 'Without a limit, jonas could request any number of movies.'],
    [{ isLimited: false, isChanged: false, type: 'show' }, 'jonas has no limit on shows.'],
    [{ limit: Number.NaN }, null],
  ])('%j', (parts, sentence) => {
    expect(describeEffect(plan(parts))).toBe(sentence)
  })
})
