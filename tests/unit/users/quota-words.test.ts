import { expect, test } from 'vitest'
import { capOf } from '../../../web/components/quotas/quota-usage.ts'
import { effectText, quotaNow } from '../../../web/components/quotas/quota-words.ts'

const quota = (currentUsage: number | undefined, quotaType = 'weekly_rolling') => ({
  quotaType,
  quotaLimit: 5,
  bypassApproval: false,
  ...(currentUsage !== undefined && { currentUsage, exceeded: currentUsage >= 5 }),
})

test.each([
  [quota(2), false, '2 of 5 weekly, 3 after approval', 'dim'],
  [quota(4), false, '4 of 5 weekly, 5 after approval', 'wait'],
  [quota(5), false, '5 of 5 weekly, 6 after approval', 'bad'],
  [quota(1, 'yearly'), false, '1 of 5 yearly, 2 after approval', 'dim'],
  [quota(undefined), false, '5 weekly, usage unknown', 'dim'],
  [null, false, 'No limit on movies', 'dim'],
  [quota(3), true, 'Has room again: 3 of 5 weekly', 'ok'],
  [quota(6), true, 'Still over: 6 of 5 weekly, 7 after approval', 'bad'],
  [null, true, 'No limit on movies', 'ok'],
])('formats %j, for a request that was over it %s, as %j', (given, wasOver, words, tone) => {
  expect(quotaNow(given, 'movie', wasOver)).toMatchObject({ words, tone })
})

test.each<[Parameters<typeof effectText>[1], number | null, string]>([
  [quota(0), 7, '7 of 5 weekly, 2 over. Requests over the limit need approval.'],
  [
    { ...quota(0), bypassApproval: true },
    5,
    '5 of 5 weekly, 0 left. Requests over the limit are approved automatically.',
  ],
  [{ quotaType: 'daily', quotaLimit: 1000 }, 0, '0 of 1,000 daily, 1,000 left.'],
  [quota(0, 'daily'), null, '5 daily. Usage is shown after saving.'],
  [{ quotaType: 'daily', quotaLimit: 1.5 }, 1, 'Enter a limit to see its effect today.'],
  [null, 1, 'No limit on movies.'],
])('tells the effect of %j with %s used', (given, used, words) => {
  expect(effectText('movie', given, used)).toBe(words)
})

test('without its usage, a cap says how many titles are allowed', () => {
  expect(capOf({ watchlistCap: 40 })?.words).toBe('at most 40 on the watchlist')
})
