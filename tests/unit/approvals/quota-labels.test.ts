import { expect, test } from 'vitest'
import { overQuotaReason, quotaNow } from '../../../web/components/requests/quota-labels.ts'
import { approval } from './support.ts'

const quota = (currentUsage: number | undefined, quotaType = 'weekly_rolling') => ({
  quotaType,
  quotaLimit: 5,
  bypassApproval: false,
  ...(currentUsage !== undefined && { currentUsage, exceeded: currentUsage >= 5 }),
})

test.each([
  [quota(2), false, '2 of 5 this week, 3 after approval', 'dim'],
  [quota(4), false, '4 of 5 this week, 5 after approval', 'wait'],
  [quota(5), false, '5 of 5 this week, 6 after approval', 'bad'],
  [quota(1, 'daily'), false, '1 of 5 today, 2 after approval', 'dim'],
  [quota(1, 'yearly'), false, '1 of 5 (yearly), 2 after approval', 'dim'],
  [quota(undefined), false, '5 movies per week, usage unknown', 'dim'],
  [null, false, 'No limit on movies', 'dim'],
  [quota(3), true, 'Has room again: 3 of 5 this week', 'ok'],
  [quota(6), true, 'Still over: 6 of 5 this week, 7 after approval', 'bad'],
  [null, true, 'No movie quota now', 'ok'],
  [quota(undefined), true, 'Usage now unknown', 'dim'],
])('formats %j, for a request that was over it %s, as %j', (given, wasOver, words, tone) => {
  expect(quotaNow(given, 'movie', wasOver)).toMatchObject({ words, tone })
})

test('tells the usage at the time of the request as such', () => {
  const data = { quotaUsage: 5, quotaLimit: 5, quotaType: 'weekly_rolling' }
  const proposedRouterDecision = { action: 'require_approval', approval: { data } }
  const row = approval({ triggeredBy: 'quota_exceeded', proposedRouterDecision })
  expect(overQuotaReason(row)).toBe('Over quota when requested: 5 of 5 movies per week')
  expect(overQuotaReason({ ...row, triggeredBy: 'manual_flag' })).toBeNull()
})
