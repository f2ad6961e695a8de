import type { FastifyInstance } from 'fastify'
import { listQuotaStatuses, listQuotas } from '../../web/contract/quotas.ts'
import { mount } from '../mount.ts'

export const quotasResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(listQuotas)(({ world }) => ({
    success: true,
    message: 'User quotas retrieved successfully',
    userQuotas: world.quotas.all(),
  }))
  on(listQuotaStatuses)(({ world, body: { userIds, contentType } }) => ({
    success: true,
    message: 'Quota statuses retrieved successfully',
    quotaStatuses: userIds.map(userId => ({
      userId,
      quotaStatus: contentType ? world.quotas.status(userId, contentType) : null,
    })),
  }))
}
