import type * as z from 'zod/mini'
import {
  type Approval,
  type ApprovalStats,
  AUTO_APPROVED,
  type listApprovals,
  type patchApproval,
  type RouterDecision,
  type Routing,
} from '../../web/contract/approvals.ts'
import type { ApprovalAction } from '../../web/contract/live-events.ts'
import type { ContentType } from '../../web/contract/values.ts'
import { ApiError, ownError } from '../world/api-error.ts'
import { dayOf, HOUR_MS } from '../world/days.ts'
import { approvalEvent } from './approval-events.ts'
import { expirationFields, hoursToExpire } from './approval-expiration.ts'
import type { World } from './world.ts'

type Filter = z.output<NonNullable<typeof listApprovals.query>>
type Change = z.output<NonNullable<typeof patchApproval.body>>

export type ApprovalDraft = Pick<
  Approval,
  'userId' | 'contentType' | 'contentTitle' | 'contentKey' | 'contentGuids' | 'triggeredBy'
> & {
  proposedRouterDecision: RouterDecision
  routerRuleId: number | null
  approvalReason: string | null
  /** ISO time; if absent, the expiration settings determine it. */
  expiresAt?: string | null | undefined
}

const routingOf = (decision: RouterDecision | null | undefined): Routing | undefined =>
  decision?.action === 'route' ? decision.routing : decision?.approval?.proposedRouting

const FILTERS = ['status', 'userId', 'contentType', 'triggeredBy'] as const
const isMatch = (approval: Approval, filter: Filter): boolean =>
  FILTERS.every(key => filter[key] === undefined || approval[key] === filter[key])

/** The newest change first. */
const byUpdate = (a: Approval, b: Approval) =>
  a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1

/** Status changes that `PATCH` accepts. */
const STATUS_CHANGES: Record<string, string[]> = {
  pending: ['approved', 'rejected'],
  rejected: ['approved'],
}

/** Adds what only newer versions have: a request that didn't have to wait, and one without a destination. */
const ofNewer = (rows: readonly Approval[]): Approval[] => {
  const auto = rows.findLast(row => row.status === 'approved')
  const open = rows.findLast(row => row.status === 'pending')
  return rows.map(row => {
    if (row === auto)
      return { ...row, status: AUTO_APPROVED, approvedBy: null, approvalNotes: null }
    return row === open ? { ...row, proposedRouterDecision: { action: 'require_approval' } } : row
  })
}

/** Requests, and the decisions made by admins or on expiration. */
export const approvalRules = (world: World) => {
  const { now, iso, emit, seed, profile } = world
  const { checksDecisions } = profile
  const initial = checksDecisions ? ofNewer(seed.approvals) : seed.approvals
  const byId = new Map(initial.map(approval => [approval.id, { ...approval }]))
  let lastId = Math.max(0, ...byId.keys())
  const all = (): Approval[] => [...byId.values()]
  const expiration = () => world.config.group('approvalExpiration')

  /** @throws ApiError 404 */
  const find = (id: number): Approval => {
    const approval = byId.get(id)
    if (!approval) throw new ApiError(404, 'Approval request not found')
    return approval
  }
  const write = (approval: Approval, change: Partial<Approval>): Approval =>
    Object.assign(approval, change, { updatedAt: iso() })
  const tell = (action: ApprovalAction, approval: Approval) => emit(approvalEvent(action, approval))

  /** Pending requests that a quota holds. */
  const heldBy = (userId: number, contentType: ContentType): Approval[] => {
    const held = { status: 'pending', triggeredBy: 'quota_exceeded', userId, contentType }
    return all().filter(approval => isMatch(approval, held))
  }
  const each = (ids: number[], act: (approval: Approval) => void) => {
    const failed: number[] = []
    const errors: string[] = []
    for (const id of ids) {
      const approval = byId.get(id)
      try {
        if (!approval) throw new Error('not found')
        act(approval)
      } catch (cause) {
        failed.push(id)
        errors.push(`Request ${id}: ${cause instanceof Error ? cause.message : 'failed'}`)
      }
    }
    return { successful: ids.length - failed.length, failed, errors, total: ids.length }
  }

  /** Sends a request to its instance. @throws ApiError 409, 503 */
  const route = ({ userId, contentType, proposedRouterDecision }: Approval) => {
    const routing = routingOf(proposedRouterDecision)
    const prefix = checksDecisions ? 'Not approved' : 'Approved'
    if (!routing) throw new ApiError(409, `${prefix}: the request has no routing`)
    const { instanceId, instanceType } = routing
    const instances = world.instances[instanceType]
    const isKnown = instances.get(instanceId) !== undefined
    if (!instances.isReachable(instanceId))
      throw new ApiError(
        checksDecisions && isKnown ? 503 : 409,
        `${prefix}: the instance it was routed to isn't responding`,
      )
    world.quotas.record({ userId, contentType, day: dayOf(now()) })
  }
  const decide = (
    approval: Approval,
    status: 'approved' | 'rejected',
    by: number,
    notes?: string,
  ) => write(approval, { status, approvedBy: by, approvalNotes: notes ?? null })

  /**
   * Also approves other pending requests for the same title, without sending events. Older versions save the status
   * first, so a routing failure is thrown but the request stays approved (backend-notes 2.18).
   */
  const settleApproved = (approval: Approval, by: number, notes?: string) => {
    const { id, contentKey } = approval
    if (checksDecisions) route(approval)
    decide(approval, 'approved', by, notes)
    for (const other of all())
      if (other.id !== id && other.contentKey === contentKey && other.status === 'pending')
        decide(other, 'approved', by, `Approved together with request ${id}`)
    if (!checksDecisions) route(approval)
    tell('approved', approval)
  }
  const settleRejected = (approval: Approval, by: number, reason?: string) =>
    tell('rejected', decide(approval, 'rejected', by, reason))

  const autoApprove = (approval: Approval, notes: string) => {
    try {
      settleApproved(approval, 0, notes)
    } catch (cause) {
      // The request stays approved; a routing failure must not prevent other requests from being routed.
      if (!(cause instanceof ApiError)) throw cause
    }
  }
  const approveOpen = (approval: Approval, by: number, notes?: string) => {
    if (approval.status !== 'pending' && approval.status !== 'rejected')
      throw new ApiError(409, `Cannot approve request with status: ${approval.status}`)
    settleApproved(approval, by, notes)
  }
  const rejectPending = (approval: Approval, by: number, reason?: string) => {
    if (approval.status !== 'pending')
      throw new ApiError(409, `Cannot reject request with status: ${approval.status}`)
    settleRejected(approval, by, reason)
  }

  /** Creates a request without an event. @throws ApiError 409 for a duplicate, 500 for an unknown user */
  const create = (draft: ApprovalDraft): Approval => {
    const { userId, contentKey } = draft
    const userName = world.users.get(userId)?.name
    if (userName === undefined) throw new ApiError(500, 'User not found')
    const isTwin = (other: Approval) =>
      other.userId === userId && other.contentKey === contentKey && other.status === 'pending'
    if (all().some(isTwin))
      throw new ApiError(409, 'A pending approval request already exists for this content')
    const rules = expiration()
    const hours = hoursToExpire(rules, draft.triggeredBy)
    const approval: Approval = {
      ...draft,
      id: ++lastId,
      userName,
      status: 'pending',
      approvedBy: null,
      approvalNotes: null,
      expiresAt: rules.enabled ? iso(-hours * HOUR_MS) : null,
      ...(draft.expiresAt !== undefined && { expiresAt: draft.expiresAt }),
      createdAt: iso(),
      updatedAt: iso(),
    }
    byId.set(approval.id, approval)
    return approval
  }
  const remove = (approval: Approval) => {
    byId.delete(approval.id)
    tell('deleted', approval)
  }

  return {
    all,
    get: (id: number): Approval | undefined => byId.get(id),
    find,
    heldBy,
    list(filter: Filter) {
      const { limit = 20, offset = 0 } = filter
      const matching = all()
        .filter(approval => isMatch(approval, filter))
        .sort(byUpdate)
      return { rows: matching.slice(offset, offset + limit), total: matching.length, limit, offset }
    },
    stats(): ApprovalStats {
      const none = { pending: 0, approved: 0, rejected: 0, expired: 0 }
      const counts = { ...none, ...(checksDecisions && { auto_approved: 0 }) }
      for (const { status } of byId.values())
        if (status in counts) counts[status as keyof typeof none]++
      return { ...counts, totalRequests: byId.size }
    },
    /** Approves a pending or rejected request. @throws ApiError 404, 409 */
    approve: (id: number, by: number, notes?: string) => approveOpen(find(id), by, notes),
    reject: (id: number, by: number, reason?: string) => rejectPending(find(id), by, reason),
    /** Unlike single decisions, bulk decisions of older versions ignore the current status. */
    approveMany: (ids: number[], by: number, notes?: string) =>
      each(ids, approval => (checksDecisions ? approveOpen : settleApproved)(approval, by, notes)),
    rejectMany: (ids: number[], by: number, reason?: string) =>
      each(ids, approval =>
        (checksDecisions ? rejectPending : settleRejected)(approval, by, reason),
      ),
    /**
     * Sends no event. The routing can change while the request is pending or rejected. The status can change from
     * pending to approved or rejected, and from rejected to approved.
     * @throws ApiError 404, 409
     */
    patch(id: number, change: Change): Approval {
      const approval = byId.get(id)
      if (!approval) throw ownError(404, 'Approval request not found')
      const { status, proposedRouterDecision } = change
      const isOpen = approval.status === 'pending' || approval.status === 'rejected'
      const isEdit = proposedRouterDecision || (checksDecisions && status === undefined)
      if (isEdit && !isOpen)
        throw new ApiError(409, `Cannot edit a request with status: ${approval.status}`)
      const isMove = status !== undefined && (checksDecisions || status !== approval.status)
      if (isMove && !STATUS_CHANGES[approval.status]?.includes(status))
        throw new ApiError(409, `Cannot change status from ${approval.status} to ${status}`)
      const { approvedBy, ...rest } = change
      const sent = { ...rest, ...(!checksDecisions && { approvedBy }) }
      const known = Object.entries(sent).filter(([, value]) => value !== undefined)
      const next: Approval = { ...approval, ...Object.fromEntries(known) }
      if (checksDecisions && status === 'approved') route(next)
      write(approval, next)
      if (!checksDecisions && status === 'approved')
        try {
          route(approval)
        } catch {
          // The backend only logs a failed routing here and responds with success (backend-notes 2.18).
        }
      return approval
    },
    /** Approves the requests that a removed quota was holding. */
    releaseHeld(userId: number, contentType: ContentType): void {
      for (const approval of heldBy(userId, contentType))
        autoApprove(approval, 'Approved automatically because the quota was removed')
    },
    /** Expires overdue requests or, if so configured, approves them. */
    expire(): void {
      const { expirationAction, cleanupExpiredDays } = expiration()
      const isDue = ({ status, expiresAt }: Approval) =>
        status === 'pending' && expiresAt && Date.parse(expiresAt) <= now()
      for (const approval of all().filter(isDue))
        if (expirationAction === 'auto_approve')
          autoApprove(approval, 'Approved automatically on expiration')
        else write(approval, { status: 'expired' })
      const old = now() - cleanupExpiredDays * 24 * HOUR_MS
      for (const { id, status, updatedAt } of all())
        if (status === 'expired' && Date.parse(updatedAt) < old) byId.delete(id)
    },
    /** Creates a request as the content router does, and sends an event. @throws ApiError 409, 500 */
    request: (draft: ApprovalDraft) => tell('created', create(draft)),
    create,
    /** Deletes a request of any status; the event carries its last status. @throws ApiError 404 */
    remove: (id: number) => remove(find(id)),
    removeMany: (ids: number[]) => each(ids, remove),
    /** Changes a request without deciding it, for the scripted 'updated' event. @throws ApiError 404 */
    touch: (id: number, approvalReason: string) =>
      tell('updated', write(find(id), { approvalReason })),
    /** Exchanges the numbers of two requests, as after a restore from a backup. Sends no event. @throws ApiError 404 */
    exchange(a: number, b: number): void {
      const [one, other] = [find(a), find(b)]
      byId.set(a, { ...other, id: a }).set(b, { ...one, id: b })
    },
    /** The request as sent, with fields that are computed. */
    shown: (approval: Approval) => ({
      ...approval,
      ...expirationFields(approval, expiration(), now()),
      ...(profile.hasNewestFeatures && { thumb: world.watchlists.posterOf(approval) }),
    }),
  }
}
