import type { FastifyInstance } from 'fastify'
import {
  approveRequest,
  bulkApprove,
  bulkDelete,
  bulkReject,
  createApproval,
  deleteRequest,
  getApproval,
  getApprovalStats,
  listApprovals,
  patchApproval,
  rejectRequest,
} from '../../web/contract/approvals.ts'
import { checked, mount } from '../http/mount.ts'
import type { Account } from '../rules/accounts.ts'
import { SentDecision, sentFilterOf, sentPatchOf } from '../rules/router-decision.ts'
import { ApiError } from '../world/api-error.ts'

/**
 * Decisions require a session user. In bypass modes, a user exists only after a page has been visited (backend-notes
 * 1.3).
 */
const deciderOf = (account: Account | null): number => {
  if (!account) throw new ApiError(401, 'User not authenticated')
  return account.id
}

export const approvalsResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(listApprovals, ({ world, query }) => {
    checked(sentFilterOf(world.profile), 'querystring', query)
    const { rows, ...page } = world.approvals.list(query)
    return { approvalRequests: rows.map(world.approvals.shown), ...page }
  })
  on(getApprovalStats, ({ world }) => ({ stats: world.approvals.stats() }))
  on(getApproval, ({ world, id }) => ({
    approvalRequest: world.approvals.shown(world.approvals.find(id)),
  }))
  on(approveRequest, ({ world, id, body, account }) =>
    world.approvals.approve(id, deciderOf(account), body.notes),
  )
  on(rejectRequest, ({ world, id, body, account }) =>
    world.approvals.reject(id, deciderOf(account), body.reason),
  )
  on(deleteRequest, ({ world, id }) => world.approvals.remove(id))
  on(patchApproval, ({ world, id, body }) => {
    checked(sentPatchOf(world.profile), 'body', body)
    return { approvalRequest: world.approvals.patch(id, body) }
  })
  on(createApproval, ({ world, body }) => {
    const { routerDecision, routerRuleId = null, approvalReason = null, ...fields } = body
    checked(SentDecision, 'body/routerDecision', routerDecision)
    const draft = {
      ...fields,
      proposedRouterDecision: routerDecision,
      routerRuleId,
      approvalReason,
    }
    return { approvalRequest: world.approvals.create(draft) }
  })
  on(bulkApprove, ({ world, body, account }) => ({
    result: world.approvals.approveMany(body.requestIds, deciderOf(account), body.notes),
  }))
  on(bulkReject, ({ world, body, account }) => ({
    result: world.approvals.rejectMany(body.requestIds, deciderOf(account), body.reason),
  }))
  on(bulkDelete, ({ world, body }) => ({ result: world.approvals.removeMany(body.requestIds) }))
}
