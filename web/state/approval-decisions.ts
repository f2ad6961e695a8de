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
import { reconcileApprovals, rereadApproval } from './approval-reads.ts'
import { applyChange, applyChanges, approvals, putApproval, rowOf } from './approvals.ts'
import {
  type Decision,
  emitDecision,
  type QueuedDecision,
  STATUS_AFTER,
} from './taken-decisions.ts'

const DOING = { approve: 'approving', reject: 'rejecting', delete: 'deleting' } as const
export type DecisionOutcome =
  | { ok: true }
  /** `now`: the request as it is after all, null when it is gone or cannot be read. */
  | Failure

interface Failure {
  ok: false
  message: string
  now: Approval | null
  /** When it was asked for, epoch milliseconds: a change after that may be its own. */
  askedAt: number
}

/** A reason goes with a rejection, a note with an approval. */
const bodyOf = (decision: Decision, words = '') => {
  const text = words.trim()
  if (text === '' || decision === 'delete') return {}
  return decision === 'approve' ? { notes: text } : { reason: text }
}

/** @param keepalive the call outlives the page */
const callOne = (
  decision: Decision,
  id: number,
  words?: string,
  keepalive = false,
): Promise<{ success: boolean; message: string }> => {
  const params = { id }
  const body = bodyOf(decision, words)
  if (decision === 'approve') return request(approveRequest, { params, body, keepalive })
  if (decision === 'reject') return request(rejectRequest, { params, body, keepalive })
  return request(deleteRequest, { params, keepalive })
}

const BULK_CALLS = { approve: bulkApprove, reject: bulkReject, delete: bulkDelete } as const
const callMany = (decision: Decision, ids: readonly number[], words?: string, keepalive = false) =>
  request(BULK_CALLS[decision], {
    body: { requestIds: [...ids], ...bodyOf(decision, words) },
    keepalive,
  })

/** Sends a decision while the page goes away, when nobody is there to read the answer. Never throws. */
export const sendLeaving = async (
  decision: QueuedDecision,
  ids: readonly number[],
  words?: string,
): Promise<void> => {
  const [id] = ids
  try {
    if (ids.length === 1 && id !== undefined) await callOne(decision, id, words, true)
    else await callMany(decision, ids, words, true)
  } catch {
    // The next load looks up whether it arrived.
  }
}

/** Where the backend answered with an error and no words. It says nothing of what became of the decision. */
export const NO_REASON = 'The backend gave no reason.'
const causeOf = (cause: unknown) =>
  cause instanceof NetworkError ? 'The gateway did not answer.' : messageOf(cause, NO_REASON)

/** Decides one request: approves from pending or rejected, rejects from pending, deletes in any state. Never throws. */
export const decide = async (
  decision: Decision,
  id: number,
  words?: string,
): Promise<DecisionOutcome> => {
  const askedAt = Date.now()
  if (approvals.deciding[id])
    return { ok: false, message: 'A decision on this request is under way.', now: null, askedAt }
  const row = rowOf(id)
  approvals.deciding[id] = DOING[decision]
  try {
    const answer = await callOne(decision, id, words)
    if (!answer.success) return await failed(decision, id, answer.message || NO_REASON, askedAt)
    applyChange({ requestId: id, status: STATUS_AFTER[decision] })
    emitDecision({ decision, rows: row ? [row] : [] })
    reconcileApprovals()
    return { ok: true }
  } catch (cause) {
    log.warn(`Request ${id}: ${decision} failed.`, cause)
    return await failed(decision, id, causeOf(cause), askedAt)
  } finally {
    delete approvals.deciding[id]
  }
}

/** After a failure the request is re-read: the answer may be wrong about what happened (backend-notes 5.4, 5.6). */
const failed = async (
  decision: Decision,
  id: number,
  message: string,
  askedAt: number,
): Promise<Failure> => {
  const now = await rereadApproval(id)
  emitStored(decision, [now])
  reconcileApprovals()
  return { ok: false, message, now, askedAt }
}

/** Those that are as decided in spite of the error. */
const emitStored = (decision: Decision, now: readonly (Approval | null)[]) =>
  emitDecision({
    decision,
    rows: now.filter(row => row !== null && row.status === STATUS_AFTER[decision]) as Approval[],
    isReported: true,
  })

export type RoutingOutcome =
  | { ok: true; now: Approval }
  /** `now`: the request as it is after all, null when it is gone or cannot be read. */
  | { ok: false; message: string; now: Approval | null }

/**
 * Writes where a pending or rejected request leads, whole, and reads it again: there is no event for it (backend-notes 2.18).
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
  /** `now`: the request as it is after all, null when it is gone or cannot be read. */
  failed: { id: number; cause: string; now: Approval | null }[]
  /** When it was asked for, epoch milliseconds. */
  askedAt: number
}

/** Requests that are read again at the same time. */
const REREAD_TOGETHER = 5

/** The requests as they are now; where none of several can be read the rest is not asked for. */
const rereadSeveral = async (ids: readonly number[]): Promise<Map<number, Approval>> => {
  const now = new Map<number, Approval>()
  for (let at = 0; at < ids.length; at += REREAD_TOGETHER) {
    const read = await Promise.all(ids.slice(at, at + REREAD_TOGETHER).map(rereadApproval))
    for (const row of read) if (row) now.set(row.id, row)
    if (read.every(row => row === null)) break
  }
  return now
}

/** Decides several at once; what failed is read again and named with its cause. Never throws. */
export const decideSeveral = async (
  decision: Decision,
  ids: readonly number[],
  words?: string,
): Promise<BulkOutcome> => {
  const askedAt = Date.now()
  const rows = ids.flatMap(id => rowOf(id) ?? [])
  const settle = async (failures: readonly { id: number; cause: string }[]) => {
    const now = await rereadSeveral(failures.map(({ id }) => id))
    emitStored(decision, [...now.values()])
    return failures.map(failure => ({ ...failure, now: now.get(failure.id) ?? null }))
  }
  for (const id of ids) approvals.deciding[id] = DOING[decision]
  try {
    const { result } = await callMany(decision, ids, words)
    const failures = result.failed.map((id, index) => ({
      id,
      cause: result.errors[index] || NO_REASON,
    }))
    const isFailed = new Set(result.failed)
    const done = ids.filter(id => !isFailed.has(id))
    applyChanges(done.map(id => ({ requestId: id, status: STATUS_AFTER[decision] })))
    emitDecision({ decision, rows: rows.filter(row => !isFailed.has(row.id)) })
    return { done, failed: await settle(failures), askedAt }
  } catch (cause) {
    log.warn(`Bulk ${decision} failed.`, cause)
    const failed = await settle(ids.map(id => ({ id, cause: causeOf(cause) })))
    return { done: [], failed, askedAt }
  } finally {
    for (const id of ids) delete approvals.deciding[id]
    reconcileApprovals()
  }
}
