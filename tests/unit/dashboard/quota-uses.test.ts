import { describe, expect, test } from 'vitest'
import { quotaUses } from '../../../web/features/dashboard/quotas/quota-uses.ts'
import { user } from '../plex-users/support.ts'

describe('quota usage', () => {
  const users = [user(1, 'mira'), user(2, 'jonas', { alias: 'Jo' }), user(3, 'ada')]
  const quota = (quotaLimit: number, currentUsage?: number, exceeded?: boolean) => ({
    quotaLimit,
    currentUsage,
    exceeded,
    quotaType: 'monthly',
  })

  test('lists exceeded quotas first, then the fullest', () => {
    const uses = quotaUses(
      [
        { userId: 1, movieQuota: quota(10, 9, false), showQuota: null },
        { userId: 2, movieQuota: quota(5, 1, false), showQuota: quota(4, 6, true) },
        { userId: 3, movieQuota: null, showQuota: quota(3, 2, true) },
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
      [
        { userId: 1, movieQuota: quota(10, 9), showQuota: null },
        { userId: 2, movieQuota: capped, showQuota: { ...capped, bypassApproval: true } },
      ],
      users,
    )
    expect(uses.map(use => [use.name, use.type, use.isCapped])).toEqual([
      ['Jo', 'movie', true],
      ['mira', 'movie', false],
      ['Jo', 'show', false],
    ])
  })

  test('keeps a quota without usage data', () => {
    const [use] = quotaUses([{ userId: 9, movieQuota: quota(5), showQuota: null }], users)
    expect(use).toMatchObject({ name: 'User 9', used: null, exceeded: false, percent: 0 })
  })

  test('sorts equal quotas by the current names', () => {
    const quotas = [3, 1, 2].map(userId => ({ userId, movieQuota: quota(5, 1), showQuota: null }))
    expect(quotaUses(quotas, users).map(use => use.name)).toEqual(['ada', 'Jo', 'mira'])
    const renamed = [...users.slice(1), user(1, 'Äbby')]
    expect(quotaUses(quotas, renamed).map(use => use.name)).toEqual(['Äbby', 'ada', 'Jo'])
  })
})
