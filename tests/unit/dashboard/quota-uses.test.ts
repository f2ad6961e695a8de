import { expect, test } from 'vitest'
import { reachedQuotas } from '../../../web/features/dashboard/quotas/quota-uses.ts'
import { user } from '../users/support.ts'

const users = [user(1, 'mira'), user(2, 'jonas', { alias: 'Jo' }), user(3, 'ada')]
const quota = (quotaLimit: number, currentUsage?: number, exceeded?: boolean) => ({
  quotaLimit,
  currentUsage,
  exceeded,
  quotaType: 'monthly',
})
const of = (userId: number, movieQuota: object | null, showQuota: object | null = null) =>
  ({ userId, movieQuota, showQuota }) as Parameters<typeof reachedQuotas>[0][number]
const capped = { ...quota(5, 1), watchlistCap: 20, watchlistUsage: 20 }

test('lists only quotas without room: the fullest first, full watchlists last', () => {
  const uses = reachedQuotas(
    [
      of(1, quota(10, 9, false), capped),
      of(2, quota(5, 1, false), quota(4, 6, true)),
      of(3, { ...capped, bypassApproval: true }, quota(3, 3, true)),
      // Unknown usage isn't full usage.
      of(9, quota(5)),
    ],
    users,
  )
  expect(uses.map(({ name, type, state }) => [name, type, state])).toEqual([
    ['Jo', 'show', '2 over'],
    ['ada', 'show', 'full'],
    ['mira', 'show', 'capped'],
  ])
})

test('sorts equal quotas by the current names', () => {
  const renamed = [...users.slice(1), user(1, 'Äbby')]
  const quotas = [9, 3, 1, 2].map(userId => of(userId, quota(5, 5)))
  expect(reachedQuotas(quotas, renamed).map(use => use.name)).toEqual([
    'Äbby',
    'ada',
    'Jo',
    'User 9',
  ])
})
