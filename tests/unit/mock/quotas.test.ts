import { describe, expect, test } from 'vitest'
import { quotaRules, quotaStatusOf } from '../../../mock/rules/quotas.ts'
import { dayOf, startOfQuotaMonth } from '../../../mock/world/days.ts'
import { PROFILES } from '../../../mock/world/profiles.ts'
import { makeWorld, NOW } from './support/world.ts'

const at = (text: string) => Date.parse(text)
const PERIODS = { resetDays: 7, resetDay: 1, handleMonthEnd: 'last-day' }

const rulesWith = (
  quotaType: string,
  quotaLimit: number,
  days: string[],
  now = NOW,
  periods = PERIODS,
) =>
  quotaRules(
    {
      now: () => now,
      periods: () => periods,
      nextReset: () => null,
      hasUser: id => id < 10,
      profile: PROFILES['0.5.12'],
    },
    {
      quotas: [{ userId: 2, contentType: 'movie', quotaType, quotaLimit, bypassApproval: false }],
      usage: days.map(day => ({ userId: 2, contentType: 'movie', day })),
    },
  )

describe('usage', () => {
  const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-05', '2026-03-06']
  test.each([
    ['daily: since midnight', 'daily', 1],
    ['weekly_rolling: the last seven days including today', 'weekly_rolling', 4],
    ['monthly: since the reset day', 'monthly', 3],
  ])('%s', (_words, quotaType, used) => {
    expect(rulesWith(quotaType, 5, days).status(2, 'movie')?.currentUsage).toBe(used)
  })
})

describe('start of a monthly period', () => {
  test.each([
    ['2026-03-06T10:00:00Z', 1, 'last-day', '2026-03-01'],
    ['2026-03-06T10:00:00Z', 6, 'last-day', '2026-03-06'],
    ['2026-03-06T10:00:00Z', 7, 'last-day', '2026-02-07'],
    ['2026-03-06T10:00:00Z', 31, 'last-day', '2026-02-28'],
    ['2026-03-06T10:00:00Z', 31, 'next-month', '2026-03-01'],
    ['2026-03-06T10:00:00Z', 31, 'skip-month', '2026-01-31'],
    ['2024-03-06T10:00:00Z', 30, 'last-day', '2024-02-29'],
    ['2026-01-01T00:00:00Z', 15, 'last-day', '2025-12-15'],
  ])('at %s with reset day %i, %s: %s', (now, day, monthEnd, expected) => {
    expect(dayOf(startOfQuotaMonth(at(now), day, monthEnd))).toBe(expected)
  })
})

test('a quota is exceeded as soon as its limit is reached', () => {
  const quota = {
    userId: 2,
    contentType: 'movie' as const,
    quotaType: 'daily',
    quotaLimit: 3,
    bypassApproval: false,
  }
  expect([2, 3, 4].map(used => quotaStatusOf(quota, used, null).exceeded)).toEqual([
    false,
    true,
    true,
  ])
})

test('the reset date is the next maintenance run for every quota type', () => {
  const { quotas } = makeWorld().world
  const dates = quotas
    .all()
    .map(({ userId, contentType }) => quotas.status(userId, contentType)?.resetDate)
  expect(new Set(dates)).toEqual(new Set(['2026-03-07T02:00:00.000Z']))
})

describe('saving both quotas of a user separately', () => {
  test('keeps an omitted quota and deletes a disabled one', () => {
    const rules = rulesWith('monthly', 5, [])
    rules.separate(2, { showQuota: { enabled: true, quotaType: 'daily', quotaLimit: 2 } })
    expect(rules.of(2)).toMatchObject({
      movieQuota: { quotaLimit: 5 },
      showQuota: { quotaLimit: 2 },
    })
    rules.separate(2, { movieQuota: { enabled: false } })
    expect(rules.of(2)).not.toHaveProperty('movieQuota')
  })

  test('turns an omitted bypass flag off', () => {
    const rules = rulesWith('monthly', 5, [])
    rules.separate(2, { movieQuota: { enabled: true, bypassApproval: true } })
    expect(rules.get(2, 'movie')?.bypassApproval).toBe(true)
    rules.separate(2, { movieQuota: { enabled: true, quotaLimit: 6 } })
    expect(rules.get(2, 'movie')).toMatchObject({ quotaLimit: 6, bypassApproval: false })
  })

  test('accepts an empty change for an unknown user, like the real backend', () => {
    expect(rulesWith('monthly', 5, []).separate(999, {})).toEqual({ userId: 999 })
  })
})

describe('bulk quotas', () => {
  const part = { enabled: true, quotaType: 'monthly', quotaLimit: 4 }

  test('an unknown user makes the update fail for all', () => {
    const rules = rulesWith('monthly', 5, [])
    expect(rules.many([2, 99], 'update', { movieQuota: part })).toEqual({
      processedCount: 0,
      failedIds: [2, 99],
    })
    expect(rules.get(2, 'movie')?.quotaLimit).toBe(5)
  })

  test('deleting removes both quotas and lists users without any', () => {
    const rules = rulesWith('monthly', 5, [])
    expect(rules.many([2, 3], 'delete', {})).toEqual({ processedCount: 1, failedIds: [3] })
    expect(rules.get(2, 'movie')).toBeUndefined()
  })
})
