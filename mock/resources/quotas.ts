import type { FastifyInstance } from 'fastify'
import { getUserQuotas, saveManyQuotas, saveUserQuotas } from '../../web/contract/quota-edits.ts'
import {
  getDailyQuotaStats,
  getHeldCount,
  listQuotaStatuses,
  listQuotas,
} from '../../web/contract/quotas.ts'
import { mount } from '../http/mount.ts'
import { checkLimit } from '../rules/quotas.ts'
import { ownError } from '../world/api-error.ts'
import { DAY_MS, dayOf } from '../world/days.ts'

const STATS_DAYS = 30

export const quotasResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(listQuotas, ({ world }) => ({ userQuotas: world.quotas.all() }))
  on(listQuotaStatuses, ({ world, body: { userIds, contentType } }) => ({
    quotaStatuses: userIds.map(userId => ({
      userId,
      quotaStatus: contentType ? world.quotas.status(userId, contentType) : null,
    })),
  }))
  on(getUserQuotas, ({ world, id }) => ({ userQuotas: world.quotas.ofUser(id) }))
  on(saveUserQuotas, ({ world, id, body: { autoApproveHeld, ...parts } }) => {
    const userQuotas = world.quotas.separate(id, parts)
    if (autoApproveHeld && parts.movieQuota?.enabled === false)
      world.approvals.releaseHeld(id, 'movie')
    if (autoApproveHeld && parts.showQuota?.enabled === false)
      world.approvals.releaseHeld(id, 'show')
    return { userQuotas }
  })
  on(saveManyQuotas, ({ world, body }) => {
    const { userIds, movieQuota, showQuota } = body
    if (!movieQuota && !showQuota)
      throw ownError(400, 'At least one of movieQuota and showQuota is required')
    checkLimit(movieQuota?.quotaLimit)
    checkLimit(showQuota?.quotaLimit)
    const { processedCount, failedIds } = world.quotas.many(userIds, body)
    return {
      success: processedCount > 0,
      processedCount,
      ...(failedIds.length > 0 && { failedIds }),
    }
  })
  on(
    getHeldCount,
    ({ world, id }) => ({
      movieCount: world.approvals.heldBy(id, 'movie').length,
      showCount: world.approvals.heldBy(id, 'show').length,
    }),
    profile => profile.hasWatchlistCaps,
  )
  on(getDailyQuotaStats, ({ world, query: { userId, days = STATS_DAYS } }) => ({
    dailyStats: Array.from({ length: days }, (_, back) => {
      const date = dayOf(world.clock.now() - back * DAY_MS)
      const used = (type: 'movie' | 'show') =>
        world.quotas.usageOf(userId, type).filter(day => day === date).length
      const [movies, shows] = [used('movie'), used('show')]
      return { date, movies, shows, total: movies + shows }
    }),
  }))
}
