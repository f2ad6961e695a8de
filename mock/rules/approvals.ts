import {
  type Approval,
  type ApprovalStats,
  AUTO_APPROVED,
  type RouterDecision,
  type Routing,
} from '../../web/contract/approvals.ts'
import type { ProgressEvent } from '../../web/contract/live-events.ts'
import type { ContentType } from '../../web/contract/values.ts'
import { ApiError } from '../world/api-error.ts'
import { HOUR_MS } from '../world/days.ts'
import type { Profile } from '../world/profiles.ts'
import { approvalEvent } from './approval-events.ts'
import { type Expiration, expirationFields, hoursToExpire } from './approval-expiration.ts'

interface ApprovalFilter {
  status?: string | undefined
  userId?: number | undefined
  contentType?: ContentType | undefined
  triggeredBy?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

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

interface BulkResult {
  successful: number
  failed: number[]
  errors: string[]
  total: number
}

export const routingOf = (decision: RouterDecision | null | undefined): Routing | undefined =>
  decision?.action === 'route' ? decision.routing : decision?.approval?.proposedRouting

const isMatch = (approval: Approval, filter: ApprovalFilter): boolean =>
  (filter.status === undefined || approval.status === filter.status) &&
  (filter.userId === undefined || approval.userId === filter.userId) &&
  (filter.contentType === undefined || approval.contentType === filter.contentType) &&
  (filter.triggeredBy === undefined || approval.triggeredBy === filter.triggeredBy)

const newest = (list: Approval[]) =>
  list.sort((a, b) =>
    a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1,
  )

/** Status changes that `PATCH` accepts. */
const STATUS_CHANGES: Record<string, string[]> = {
  pending: ['approved', 'rejected'],
  rejected: ['approved'],
}

interface Sources {
  now: () => number
  emit: (event: ProgressEvent) => void
  expiration: () => Expiration
  userName: (id: number) => string | undefined
  /** Sends a request to its instance. Throws if the instance fails. */
  route: (approval: Approval) => void
  posterOf: (approval: Approval) => string | null
  profile: Pick<Profile, 'checksDecisions' | 'hasNewestFeatures'>
}

/** The requests by id. */
const createTable = (now: () => number, initial: Approval[]) => {
  const byId = new Map(initial.map(approval => [approval.id, { ...approval }]))
  const iso = () => new Date(now()).toISOString()
  return {
    byId,
    iso,
    all: (): Approval[] => [...byId.values()],
    get: (id: number): Approval | undefined => byId.get(id),
    /** @throws ApiError 404 */
    find(id: number): Approval {
      const approval = byId.get(id)
      if (!approval) throw new ApiError(404, 'Approval request not found')
      return approval
    },
    /** Pending requests that a quota holds. */
    heldBy: (userId: number, contentType: ContentType): Approval[] =>
      [...byId.values()].filter(
        approval =>
          approval.status === 'pending' &&
          approval.triggeredBy === 'quota_exceeded' &&
          approval.userId === userId &&
          approval.contentType === contentType,
      ),
    write: (approval: Approval, change: Partial<Approval>): Approval =>
      Object.assign(approval, change, { updatedAt: iso() }),
    list(filter: ApprovalFilter) {
      const limit = filter.limit ?? 20
      const offset = filter.offset ?? 0
      const matching = newest([...byId.values()].filter(approval => isMatch(approval, filter)))
      return { rows: matching.slice(offset, offset + limit), total: matching.length, limit, offset }
    },
    stats({ checksDecisions }: Pick<Profile, 'checksDecisions'>): ApprovalStats {
      const counts: Record<string, number> = {}
      for (const { status } of byId.values()) counts[status] = (counts[status] ?? 0) + 1
      const { pending = 0, approved = 0, rejected = 0, expired = 0, auto_approved = 0 } = counts
      return {
        pending,
        approved,
        rejected,
        expired,
        ...(checksDecisions && { auto_approved }),
        totalRequests: byId.size,
      }
    },
    each(ids: number[], act: (approval: Approval) => void): BulkResult {
      const result: BulkResult = { successful: 0, failed: [], errors: [], total: ids.length }
      for (const id of ids) {
        const approval = byId.get(id)
        try {
          if (!approval) throw new Error('not found')
          act(approval)
          result.successful++
        } catch (cause) {
          result.failed.push(id)
          result.errors.push(`Request ${id}: ${cause instanceof Error ? cause.message : 'failed'}`)
        }
      }
      return result
    },
  }
}
type Table = ReturnType<typeof createTable>

/** Decisions made by admins or on expiration. */
const decisionRules = (
  { byId, find, write, each, heldBy }: Table,
  { now, emit, expiration, route, profile: { checksDecisions } }: Sources,
) => {
  const decide = (
    approval: Approval,
    status: 'approved' | 'rejected',
    by: number,
    notes?: string,
  ) => write(approval, { status, approvedBy: by, approvalNotes: notes ?? null })

  /** Also approves other pending requests for the same title, without sending events. */
  const approveTwins = (approval: Approval, by: number) => {
    for (const other of byId.values())
      if (
        other.id !== approval.id &&
        other.contentKey === approval.contentKey &&
        other.status === 'pending'
      )
        decide(other, 'approved', by, `Approved together with request ${approval.id}`)
  }

  /**
   * Older versions save the status first, so a routing failure is thrown but the request stays approved (backend-notes
   * 2.18).
   */
  const settleApproved = (approval: Approval, by: number, notes?: string) => {
    if (checksDecisions) route(approval)
    decide(approval, 'approved', by, notes)
    approveTwins(approval, by)
    if (!checksDecisions) route(approval)
    emit(approvalEvent('approved', approval))
  }

  const autoApprove = (approval: Approval, notes = 'Approved automatically on expiration') => {
    try {
      settleApproved(approval, 0, notes)
    } catch (cause) {
      // The request stays approved; a routing failure must not prevent other requests from being routed.
      if (!(cause instanceof ApiError)) throw cause
    }
  }

  const settleRejected = (approval: Approval, by: number, reason?: string) =>
    emit(approvalEvent('rejected', decide(approval, 'rejected', by, reason)))

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

  return {
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
    patch(
      id: number,
      change: {
        status?: string | undefined
        approvedBy?: number | undefined
        approvalNotes?: string | undefined
        proposedRouterDecision?: RouterDecision | undefined
      },
    ): Approval {
      const approval = byId.get(id)
      if (!approval) throw new ApiError(404, 'Approval request not found', { byHand: true })
      const { status, proposedRouterDecision } = change
      const isOpen = approval.status === 'pending' || approval.status === 'rejected'
      const isEdit = proposedRouterDecision || (checksDecisions && status === undefined)
      if (isEdit && !isOpen)
        throw new ApiError(409, `Cannot edit a request with status: ${approval.status}`)
      if (
        status !== undefined &&
        (checksDecisions || status !== approval.status) &&
        !STATUS_CHANGES[approval.status]?.includes(status)
      )
        throw new ApiError(409, `Cannot change status from ${approval.status} to ${status}`)
      if (checksDecisions && status === 'approved')
        route({
          ...approval,
          proposedRouterDecision: proposedRouterDecision ?? approval.proposedRouterDecision,
        })
      const sent = Object.entries(change).filter(
        ([key, value]) => value !== undefined && !(checksDecisions && key === 'approvedBy'),
      )
      write(approval, Object.fromEntries(sent))
      if (status === 'approved' && !checksDecisions) {
        try {
          route(approval)
        } catch {
          // The backend only logs a failed routing here and responds with success (backend-notes 2.18).
        }
      }
      return approval
    },
    /** Approves the requests that a removed quota was holding. */
    releaseHeld(userId: number, contentType: ContentType): void {
      for (const approval of heldBy(userId, contentType))
        autoApprove(approval, 'Approved automatically because the quota was removed')
    },
    /** Expires overdue requests or, if so configured, approves them. Returns the number of overdue requests. */
    expire(): void {
      const rules = expiration()
      const due = [...byId.values()].filter(
        approval =>
          approval.status === 'pending' &&
          approval.expiresAt &&
          Date.parse(approval.expiresAt) <= now(),
      )
      for (const approval of due)
        if (rules.expirationAction === 'auto_approve') autoApprove(approval)
        else write(approval, { status: 'expired' })
      const old = now() - rules.cleanupExpiredDays * 24 * HOUR_MS
      for (const approval of [...byId.values()])
        if (approval.status === 'expired' && Date.parse(approval.updatedAt) < old)
          byId.delete(approval.id)
    },
  }
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

export const approvalRules = (sources: Sources, initial: Approval[]) => {
  const { now, emit, expiration, userName, profile } = sources
  const table = createTable(now, profile.checksDecisions ? ofNewer(initial) : initial)
  const { byId, iso, find, write, each } = table
  let lastId = Math.max(0, ...byId.keys())

  const insert = (draft: ApprovalDraft): Approval => {
    const name = userName(draft.userId)
    if (name === undefined) throw new ApiError(500, 'User not found')
    const twin = [...byId.values()].find(
      other =>
        other.userId === draft.userId &&
        other.contentKey === draft.contentKey &&
        other.status === 'pending',
    )
    if (twin) throw new ApiError(409, 'A pending approval request already exists for this content')
    const rules = expiration()
    const expires = rules.enabled
      ? new Date(now() + hoursToExpire(rules, draft.triggeredBy) * HOUR_MS).toISOString()
      : null
    const time = iso()
    const approval: Approval = {
      ...draft,
      id: ++lastId,
      userName: name,
      status: 'pending',
      approvedBy: null,
      approvalNotes: null,
      expiresAt: draft.expiresAt === undefined ? expires : draft.expiresAt,
      createdAt: time,
      updatedAt: time,
    }
    byId.set(approval.id, approval)
    return approval
  }
  const remove = (approval: Approval) => {
    byId.delete(approval.id)
    emit(approvalEvent('deleted', approval))
  }

  return {
    all: table.all,
    get: table.get,
    find,
    list: table.list,
    heldBy: table.heldBy,
    stats: () => table.stats(profile),
    ...decisionRules(table, sources),
    /** Creates a request as the content router does, and sends an event. @throws ApiError 409, 500 */
    request(draft: ApprovalDraft): Approval {
      const approval = insert(draft)
      emit(approvalEvent('created', approval))
      return approval
    },
    /**
     * Creates a request as `POST /v1/approval/requests` does, without an event.
     * @throws ApiError 409 for a duplicate, 500 for an unknown user
     */
    create: insert,
    /** Deletes a request of any status; the event carries its last status. @throws ApiError 404 */
    remove: (id: number) => remove(find(id)),
    removeMany: (ids: number[]) => each(ids, remove),
    /** Changes a request without deciding it, for the scripted 'updated' event. @throws ApiError 404 */
    touch(id: number, reason: string): void {
      emit(approvalEvent('updated', write(find(id), { approvalReason: reason })))
    },
    /** Exchanges the numbers of two requests, as after a restore from a backup. Sends no event. @throws ApiError 404 */
    exchange(a: number, b: number): void {
      const [one, other] = [find(a), find(b)]
      byId.set(a, { ...other, id: a }).set(b, { ...one, id: b })
    },
    computed: (approval: Approval) => ({
      ...expirationFields(approval, expiration(), now()),
      ...(profile.hasNewestFeatures && { thumb: sources.posterOf(approval) }),
    }),
  }
}
