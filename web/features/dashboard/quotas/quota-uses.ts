import { capOf, isReached, usageText } from '../../../components/quotas/quota-usage.ts'
import type { UserWithCount } from '../../../contract/users.ts'
import { CONTENT_TYPES } from '../../../contract/values.ts'
import { byLetters } from '../../../lib/normalize.ts'
import { percent } from '../../../lib/percent.ts'
import type { AllQuotas } from '../../../state/quotas.ts'
import { displayName } from '../../../state/users.ts'

/**
 * The exceeded quotas with their usage, for example "3 of 2 weekly", the fullest first, then by name; the others are counted,
 * for example "1 full, 21 with room".
 */
export const quotasOver = (quotas: AllQuotas, users: readonly UserWithCount[]) => {
  const names = new Map(users.map(user => [user.id, displayName(user)]))
  const counts = { full: 0, 'on a full watchlist': 0, 'with room': 0 }
  const over = [...quotas].flatMap(([userId, own]) =>
    CONTENT_TYPES.flatMap(type => {
      const part = own[type]
      if (part?.currentUsage === undefined || part.unread) return []
      const { currentUsage: used, quotaLimit: limit } = part
      if (used > limit) {
        const name = names.get(userId) ?? `User ${userId}`
        return [{ userId, name, type, usage: usageText(part), share: percent(used, limit) }]
      }
      const isCapped = capOf(part)?.isBlocking
      counts[isReached(part) ? 'full' : isCapped ? 'on a full watchlist' : 'with room']++
      return []
    }),
  )
  return {
    over: over.sort((a, b) => b.share - a.share || byLetters(a.name, b.name)),
    rest: Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${count} ${what}`)
      .join(', '),
  }
}
export type QuotasOver = ReturnType<typeof quotasOver>
