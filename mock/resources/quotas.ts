import type { FastifyInstance } from 'fastify'
import {
  getDailyQuotaStats,
  getHeldCount,
  getUserQuotas,
  saveManyQuotas,
  saveUserQuotas,
} from '../../web/contract/quota-edits.ts'
import { listQuotaStatuses, listQuotas } from '../../web/contract/quotas.ts'
import { mount, success } from '../http/mount.ts'
import { LIMIT_MAX, tooHigh } from '../rules/quotas.ts'
import { ApiError } from '../world/api-error.ts'
import { DAY_MS, dayOf } from '../world/days.ts'

const STATS_DAYS = 30

const found = { success: true as const, message: 'User quotas retrieved successfully' }
const saved = { success: true as const, message: 'User quotas updated successfully' }

export const quotasResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(listQuotas)(({ world }) => ({ ...found, userQuotas: world.quotas.all() }))
  on(listQuotaStatuses)(({ world, body: { userIds, contentType } }) =>
    success('Quota statuses retrieved successfully', {
      quotaStatuses: userIds.map(userId => ({
        userId,
        quotaStatus: contentType ? world.quotas.status(userId, contentType) : null,
      })),
    }),
  )
  on(getUserQuotas)(({ world, id }) => ({ ...found, userQuotas: world.quotas.ofUser(id) }))
  on(saveUserQuotas)(({ world, id, body: { autoApproveHeld, ...parts } }) => {
    const userQuotas = world.quotas.separate(id, parts)
    if (autoApproveHeld && parts.movieQuota?.enabled === false)
      world.approvals.releaseHeld(id, 'movie')
    if (autoApproveHeld && parts.showQuota?.enabled === false)
      world.approvals.releaseHeld(id, 'show')
    return { ...saved, userQuotas }
  })
  on(saveManyQuotas)(({ world, body }) => {
    if (body.operation === 'update' && !body.movieQuota && !body.showQuota)
      throw new ApiError(400, 'At least one of movieQuota and showQuota is required', {
        byHand: true,
      })
    if ([body.movieQuota, body.showQuota].some(part => (part?.quotaLimit ?? 0) > LIMIT_MAX))
      throw tooHigh()
    const { processedCount, failedIds } = world.quotas.many(body.userIds, body.operation, body)
    return {
      success: processedCount > 0,
      message: `Processed ${processedCount} users`,
      processedCount,
      ...(failedIds.length > 0 && { failedIds }),
    }
  })
  on(
    getHeldCount,
    profile => profile.hasWatchlistCaps,
  )(({ world, id }) =>
    success('Held requests counted', {
      movieCount: world.approvals.heldBy(id, 'movie').length,
      showCount: world.approvals.heldBy(id, 'show').length,
    }),
  )

  on(getDailyQuotaStats)(({ world, query }) => {
    const usage = world.quotas.usageOf(query.userId)
    const dailyStats = Array.from({ length: query.days ?? STATS_DAYS }, (_, back) => {
      const date = dayOf(world.clock.now() - back * DAY_MS)
      const used = (type: string) =>
        usage.filter(entry => entry.day === date && entry.contentType === type).length
      const movies = used('movie')
      const shows = used('show')
      return { date, movies, shows, total: movies + shows }
    })
    return { success: true, message: 'Daily statistics retrieved successfully', dailyStats }
  })
}
