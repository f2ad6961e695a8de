import {
  type Approval,
  approveRequest,
  bulkApprove,
  bulkDelete,
  bulkReject,
  deleteRequest,
  patchApproval,
  type RouterDecision,
  rejectRequest,
} from '../contract/approvals.ts'
import { messageOf, NetworkError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { request } from '../lib/request.ts'
import {
  applyChange,
  approvals,
  putApproval,
  reconcileApprovals,
  rereadApproval,
  rowOf,
} from './approvals.ts'

export type Decision = 'approve' | 'reject' | 'delete'

/** An own decision the backend took; tells listeners, e.g. for a toast when no stream brings one. */
export interface TakenDecision {
  decision: Decision
  rows: readonly Approval[]
}
const listeners = new Set<(taken: TakenDecision) => void>()
export const onDecision = (listener: (taken: TakenDecision) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const told = (taken: TakenDecision) => {
  if (taken.rows.length > 0) for (const listener of listeners) listener(taken)
}

const TAKEN = {
  approve: { doing: 'approving', status: 'approved', bulk: bulkApprove },
  reject: { doing: 'rejecting', status: 'rejected', bulk: bulkReject },
  delete: { doing: 'deleting', status: 'deleted', bulk: bulkDelete },
} as const

export type DecisionOutcome =
  | { ok: true }
  /** `now`: the request as it is after all, null when it is gone or cannot be read. */
  | { ok: false; message: string; now: Approval | null }

const callOf = (
  decision: Decision,
  id: number,
  words?: string,
): Promise<{ success: boolean; message: string }> => {
  const params = { id }
  if (decision === 'approve')
    return request(approveRequest, { params, body: words ? { notes: words } : {} })
  if (decision === 'reject')
    return request(rejectRequest, { params, body: words ? { reason: words } : {} })
  return request(deleteRequest, { params })
}

const FAILED = 'The backend did not take the decision.'
const causeOf = (cause: unknown) =>
  cause instanceof NetworkError
    ? 'The gateway did not answer, so it is not known whether the decision was taken.'
    : messageOf(cause, FAILED)

const decide = async (decision: Decision, id: number, words?: string): Promise<DecisionOutcome> => {
  const { doing, status } = TAKEN[decision]
  if (approvals.deciding[id])
    return { ok: false, message: 'A decision on this request is under way.', now: null }
  const row = rowOf(id)
  approvals.deciding[id] = doing
  try {
    const answer = await callOf(decision, id, words?.trim())
    if (!answer.success) return await failed(id, answer.message || FAILED)
    applyChange({ requestId: id, status })
    told({ decision, rows: row ? [row] : [] })
    reconcileApprovals()
    return { ok: true }
  } catch (cause) {
    log.warn(`Request ${id}: ${decision} failed.`, cause)
    return await failed(id, causeOf(cause))
  } finally {
    delete approvals.deciding[id]
  }
}

/** After a failure the request is re-read: the answer may be wrong about what happened (backend-notes 5.4, 5.6). */
const failed = async (id: number, message: string): Promise<DecisionOutcome> => {
  const now = await rereadApproval(id)
  reconcileApprovals()
  return { ok: false, message, now }
}

/** Approves from pending or rejected. Never throws. */
export const approve = (id: number, notes?: string) => decide('approve', id, notes)
/** Rejects from pending, with an optional reason. Never throws. */
export const reject = (id: number, reason?: string) => decide('reject', id, reason)
/** Deletes in any state. Never throws. */
export const remove = (id: number) => decide('delete', id)

export type RoutingOutcome =
  | { ok: true; now: Approval }
  /** `now`: the request as it is after all, null when it is gone or cannot be read. */
  | { ok: false; message: string; now: Approval | null }

/**
 * Writes where a pending or rejected request leads, whole, and reads it again: no event tells of it (backend-notes 2.18).
 * Never throws.
 */
export const saveRouting = async (
  id: number,
  decision: RouterDecision,
): Promise<RoutingOutcome> => {
  try {
    const { approvalRequest } = await request(patchApproval, {
      params: { id },
      body: { proposedRouterDecision: decision },
    })
    const now = await rereadApproval(id)
    if (!now) putApproval(approvalRequest)
    return { ok: true, now: now ?? approvalRequest }
  } catch (cause) {
    log.warn(`Request ${id}: the routing was not saved.`, cause)
    const message =
      cause instanceof NetworkError
        ? 'The gateway did not answer, so it is not known whether the routing was saved.'
        : messageOf(cause, 'The backend did not take the routing.')
    return { ok: false, message, now: await rereadApproval(id) }
  }
}

export interface BulkOutcome {
  done: number[]
  failed: { id: number; cause: string }[]
}

/** Decides several at once; what failed is named with its cause. Never throws. */
export const bulk = async (
  decision: Decision,
  ids: readonly number[],
  reason?: string,
): Promise<BulkOutcome> => {
  const { doing, status, bulk: call } = TAKEN[decision]
  const rows = ids.flatMap(id => rowOf(id) ?? [])
  for (const id of ids) approvals.deciding[id] = doing
  const words = reason?.trim()
  try {
    const body = {
      requestIds: [...ids],
      ...(words && decision === 'reject' && { reason: words }),
      ...(words && decision === 'approve' && { notes: words }),
    }
    const { result } = await request(call, { body })
    const failures = result.failed.map((id, index) => ({
      id,
      cause: result.errors[index] || FAILED,
    }))
    const isFailed = new Set(result.failed)
    const done = ids.filter(id => !isFailed.has(id))
    for (const id of done) applyChange({ requestId: id, status })
    told({ decision, rows: rows.filter(row => !isFailed.has(row.id)) })
    return { done, failed: failures }
  } catch (cause) {
    log.warn(`Bulk ${decision} failed.`, cause)
    return { done: [], failed: ids.map(id => ({ id, cause: causeOf(cause) })) }
  } finally {
    for (const id of ids) delete approvals.deciding[id]
    reconcileApprovals()
  }
}
