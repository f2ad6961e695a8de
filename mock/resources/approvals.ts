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
import { checked, mount, success } from '../http/mount.ts'
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

  on(listApprovals)(({ world, query }) => {
    checked(sentFilterOf(world.profile), 'querystring', query)
    const { rows, total, limit, offset } = world.approvals.list(query)
    return success('Approval requests retrieved successfully', {
      approvalRequests: rows.map(row => ({ ...row, ...world.approvals.computed(row) })),
      total,
      limit,
      offset,
    })
  })

  on(getApprovalStats)(({ world }) =>
    success('Approval statistics retrieved successfully', { stats: world.approvals.stats() }),
  )

  on(getApproval)(({ world, id }) => {
    const row = world.approvals.find(id)
    return success('Approval request retrieved successfully', {
      approvalRequest: { ...row, ...world.approvals.computed(row) },
    })
  })

  on(approveRequest)(({ world, id, body, account }) => {
    world.approvals.approve(id, deciderOf(account), body.notes)
    return success('Approval request approved and processed successfully')
  })

  on(rejectRequest)(({ world, id, body, account }) => {
    world.approvals.reject(id, deciderOf(account), body.reason)
    return success('Approval request rejected successfully')
  })

  on(deleteRequest)(({ world, id }) => {
    world.approvals.remove(id)
    return success('Approval request deleted successfully')
  })

  on(patchApproval)(({ world, id, body }) => {
    checked(sentPatchOf(world.profile), 'body', body)
    return success('Approval request updated successfully', {
      approvalRequest: world.approvals.patch(id, body),
    })
  })

  on(createApproval)(({ world, body }) => {
    const { routerDecision, routerRuleId, approvalReason, ...fields } = body
    checked(SentDecision, 'body/routerDecision', routerDecision)
    return success('Approval request created successfully', {
      approvalRequest: world.approvals.create({
        ...fields,
        proposedRouterDecision: routerDecision,
        routerRuleId: routerRuleId ?? null,
        approvalReason: approvalReason ?? null,
      }),
    })
  })

  on(bulkApprove)(({ world, body, account }) => {
    const result = world.approvals.approveMany(body.requestIds, deciderOf(account), body.notes)
    return success(`Approved ${result.successful} of ${result.total} requests`, { result })
  })

  on(bulkReject)(({ world, body, account }) => {
    const result = world.approvals.rejectMany(body.requestIds, deciderOf(account), body.reason)
    return success(`Rejected ${result.successful} of ${result.total} requests`, { result })
  })

  on(bulkDelete)(({ world, body }) => {
    const result = world.approvals.removeMany(body.requestIds)
    return success(`Deleted ${result.successful} of ${result.total} requests`, { result })
  })
}
