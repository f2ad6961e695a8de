import type { FastifyInstance } from 'fastify'
import {
  cleanupQuotaUsage,
  createUserQuotas,
  deleteUserQuotas,
  getDailyQuotaStats,
  getQuotaStatus,
  getUserQuotas,
  listQuotaUsage,
  recordQuotaUsage,
  saveManyQuotas,
  saveUserQuotas,
  updateUserQuotas,
} from '../../web/contract/quota-edits.ts'
import { listQuotaStatuses, listQuotas } from '../../web/contract/quotas.ts'
import { mount, success } from '../http/mount.ts'
import { LIMIT_MAX, tooHigh } from '../rules/quotas.ts'
import { ApiError } from '../world/api-error.ts'
import { DAY_MS, dayOf } from '../world/days.ts'

const USAGE_LIMIT = 50
const STATS_DAYS = 30
const KEPT_DAYS = 90

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
  on(getQuotaStatus)(({ world, id, query }) =>
    success('Quota status retrieved successfully', {
      quotaStatus: query.contentType ? world.quotas.status(id, query.contentType) : null,
    }),
  )
  on(saveUserQuotas)(({ world, id, body }) => ({
    ...saved,
    userQuotas: world.quotas.separate(id, body),
  }))
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
  on(createUserQuotas)(({ world, body }) =>
    success('User quotas created successfully', {
      userQuotas: world.quotas.create(
        body.userId,
        body.quotaType,
        body.quotaLimit,
        body.bypassApproval,
      ),
    }),
  )
  on(updateUserQuotas)(({ world, id, body }) => ({
    ...saved,
    userQuotas: world.quotas.update(id, body),
  }))
  on(deleteUserQuotas)(({ world, id }) => {
    world.quotas.remove(id)
    return success('User quotas deleted successfully')
  })

  on(listQuotaUsage)(({ world, query }) => {
    const { limit = USAGE_LIMIT, offset = 0, startDate = '', endDate = '9999' } = query
    const rows = world.quotas
      .usageOf(query.userId)
      .filter(
        ({ contentType, day }) =>
          (query.contentType === undefined || contentType === query.contentType) &&
          day >= startDate.slice(0, 10) &&
          day <= endDate.slice(0, 10),
      )
      .sort((a, b) => b.day.localeCompare(a.day))
      .map(({ day, ...entry }) => ({ ...entry, requestDate: day }))
    return success('Quota usage retrieved successfully', {
      quotaUsage: rows.slice(offset, offset + limit),
      total: rows.length,
      limit,
      offset,
    })
  })
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
  on(recordQuotaUsage)(({ world, id, body }) => {
    const time = body.requestDate === undefined ? world.clock.now() : Date.parse(body.requestDate)
    if (Number.isNaN(time))
      throw new ApiError(400, 'body/requestDate Invalid datetime', { validation: true })
    world.quotas.record({ userId: id, contentType: body.contentType, day: dayOf(time) })
    return success('Quota usage recorded successfully')
  })
  on(cleanupQuotaUsage)(({ world, query }) => {
    const gone = world.quotas.cleanup(query.olderThanDays ?? KEPT_DAYS)
    return success(`Removed ${gone} usage records`)
  })
}
