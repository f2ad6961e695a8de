import { expect, test } from 'vitest'
import { quotaLine, quotaOf } from '../../../web/components/requests/quota-labels.ts'

const quota = (currentUsage: number | undefined, parts: object = {}) => ({
  quotaType: 'weekly_rolling',
  quotaLimit: 5,
  bypassApproval: false,
  ...(currentUsage !== undefined && { currentUsage, exceeded: currentUsage >= 5 }),
  ...parts,
})

test.each([
  [quota(2), '2 of 5 this week, 3 of 5 after approval', null, 'dim'],
  [quota(4), '4 of 5 this week, 5 of 5 after approval', null, 'wait'],
  [
    quota(5),
    '5 of 5 this week, 6 of 5 after approval',
    'Limit reached. Approving this request would exceed it by 1.',
    'bad',
  ],
  [
    quota(6, { quotaType: 'monthly', bypassApproval: true }),
    '6 of 5 this month, 7 of 5 after approval',
    'Limit reached. Approving this request would exceed it by 2. Requests over the limit are approved automatically.',
    'bad',
  ],
  [quota(1, { quotaType: 'daily' }), '1 of 5 today, 2 of 5 after approval', null, 'dim'],
  [quota(1, { quotaType: 'yearly' }), '1 of 5 (yearly), 2 of 5 after approval', null, 'dim'],
  [quota(undefined), '5 movies per week', 'Couldn’t load quota usage.', 'wait'],
  [null, 'No limit on movies', null, 'dim'],
])('formats %j as %j', (given, words, note, tone) => {
  expect(quotaLine(given, 'movie', true)).toMatchObject({ words, note, tone })
})

test('omits the usage after approval for a request that can no longer be approved', () => {
  expect(quotaLine(quota(5), 'show', false)).toEqual({
    words: '5 of 5 this week',
    note: 'Limit reached.',
    tone: 'bad',
    bar: { used: 5, after: 5, limit: 5 },
  })
})

test('uses the quota of the requesting user and content type', () => {
  const show = { ...quota(1), userId: 2, contentType: 'show' as const }
  const byUser = [{ userId: 2, movieQuota: null, showQuota: show }]
  expect(quotaOf(byUser, 2, 'show')).toBe(show)
  expect(quotaOf(byUser, 2, 'movie')).toBeNull()
  expect(quotaOf(byUser, 3, 'show')).toBeNull()
})
