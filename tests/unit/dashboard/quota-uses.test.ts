import { expect, test } from 'vitest'
import { quotaUses } from '../../../web/features/dashboard/quotas/quota-uses.ts'
import { user } from '../users/support.ts'

const users = [user(1, 'mira'), user(2, 'jonas', { alias: 'Jo' }), user(3, 'ada')]
const quota = (quotaLimit: number, currentUsage?: number, exceeded?: boolean) => ({
  quotaLimit,
  currentUsage,
  exceeded,
  quotaType: 'monthly',
})
const of = (userId: number, movieQuota: object | null, showQuota: object | null = null) =>
  ({ userId, movieQuota, showQuota }) as Parameters<typeof quotaUses>[0][number]

test('lists exceeded quotas first, then the fullest', () => {
  const uses = quotaUses(
    [
      of(1, quota(10, 9, false)),
      of(2, quota(5, 1, false), quota(4, 6, true)),
      of(3, null, quota(3, 2, true)),
    ],
    users,
  )
  expect(uses.map(use => [use.name, use.type, use.percent, use.exceeded])).toEqual([
    ['Jo', 'show', 150, true],
    ['ada', 'show', 67, true],
    ['mira', 'movie', 90, false],
    ['Jo', 'movie', 20, false],
  ])
})

test('lists users with a full watchlist before those with room, unless more titles are approved', () => {
  const capped = { ...quota(5, 1), watchlistCap: 20, watchlistUsage: 20 }
  const uses = quotaUses(
    [of(1, quota(10, 9)), of(2, capped, { ...capped, bypassApproval: true })],
    users,
  )
  expect(uses.map(use => [use.name, use.isCapped])).toEqual([
    ['Jo', true],
    ['mira', false],
    ['Jo', false],
  ])
})

test('keeps a quota without usage data, and sorts equal quotas by the current names', () => {
  const [use] = quotaUses([of(9, quota(5))], users)
  expect(use).toMatchObject({ name: 'User 9', used: null, exceeded: false, percent: 0 })
  const renamed = [...users.slice(1), user(1, 'Äbby')]
  const quotas = [3, 1, 2].map(userId => of(userId, quota(5, 1)))
  expect(quotaUses(quotas, renamed).map(use => use.name)).toEqual(['Äbby', 'ada', 'Jo'])
})
