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
  [quota(2), '2 of 5 this week, 3 after approval', 'dim'],
  [quota(4), '4 of 5 this week, 5 after approval', 'wait'],
  [quota(5), '5 of 5 this week, 6 after approval', 'bad'],
  [quota(1, 'daily'), '1 of 5 today, 2 after approval', 'dim'],
  [quota(1, 'yearly'), '1 of 5 (yearly), 2 after approval', 'dim'],
  [quota(undefined), '5 movies per week, usage unknown', 'dim'],
  [null, 'No limit on movies', 'dim'],
])('formats %j as %j', (given, words, tone) => {
  expect(quotaNow(given, 'movie', { counts: true, wasOver: false })).toMatchObject({ words, tone })
})

test.each([
  [quota(3), 'Has room again: 3 of 5 this week', 'ok'],
  [quota(6), 'Still over: 6 of 5 this week, 7 after approval', 'bad'],
  [null, 'No movie quota now', 'ok'],
  [quota(undefined), 'Usage now unknown', 'dim'],
])('after a request over the quota, formats %j as %j', (given, words, tone) => {
  expect(quotaNow(given, 'movie', { counts: true, wasOver: true })).toMatchObject({ words, tone })
})

test('omits the usage after approval for a request that can no longer be approved', () => {
  expect(quotaNow(quota(5), 'show', { counts: false, wasOver: false })).toEqual({
    words: '5 of 5 this week',
    tone: 'bad',
    bar: { used: 5, after: 5, limit: 5 },
  })
})

test('tells the usage at the time of the request as such', () => {
  const data = { quotaUsage: 5, quotaLimit: 5, quotaType: 'weekly_rolling' }
  const proposedRouterDecision = { action: 'require_approval', approval: { data } }
  const row = approval({ triggeredBy: 'quota_exceeded', proposedRouterDecision })
  expect(overQuotaReason(row)).toBe('Over quota when requested: 5 of 5 movies per week')
  expect(overQuotaReason({ ...row, triggeredBy: 'manual_flag' })).toBeNull()
})
