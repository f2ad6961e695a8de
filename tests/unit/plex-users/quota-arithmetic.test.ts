import { describe, expect, test } from 'vitest'
import {
  describeEffect,
  type Planned,
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
