import * as z from 'zod/mini'
import { del, get, patch, post } from './endpoint.ts'
import { list, row, rows } from './rows.ts'
import {
  ARR_KINDS,
  ContentType,
  Outcome,
  openEnum,
  Success,
  shownMessageOrNull,
  shownTitle,
  success,
  textOrNull,
  titleOf,
  userNameOf,
} from './values.ts'

/** Status of requests that newer versions approve without asking. */
export const AUTO_APPROVED = 'auto_approved'
export const APPROVAL_STATUSES = [
  'pending',
  'approved',
  'rejected',
  'expired',
  AUTO_APPROVED,
] as const
export const ApprovalStatus = openEnum(...APPROVAL_STATUSES)
export type ApprovalStatus = z.infer<typeof ApprovalStatus>

export const APPROVAL_TRIGGERS = [
  'quota_exceeded',
  'router_rule',
  'manual_flag',
  'content_criteria',
] as const
export const ApprovalTrigger = openEnum(...APPROVAL_TRIGGERS)
export type ApprovalTrigger = z.infer<typeof ApprovalTrigger>

export const ROUTER_ACTIONS = ['route', 'require_approval', 'reject', 'continue'] as const

const numberOrText = z.union([z.number(), z.string()])

export const Routing = z.looseObject({
  instanceId: z.number(),
  instanceType: z.enum(ARR_KINDS),
  priority: z._default(z.number(), 50),
  qualityProfile: z.optional(z.nullable(numberOrText)),
  rootFolder: z.optional(z.nullable(z.string())),
  tags: z.optional(z.array(z.string())),
  searchOnAdd: z.optional(z.nullable(z.boolean())),
  seasonMonitoring: z.optional(z.nullable(z.string())),
  seriesType: z.optional(z.nullable(z.string())),
  minimumAvailability: z.optional(z.nullable(z.string())),
  /** What Radarr monitors, in newer versions. */
  monitor: z.optional(z.nullable(z.string())),
  syncedInstances: z.optional(z.array(z.number())),
})
export type Routing = z.infer<typeof Routing>

/**
 * The target is in `routing` for action 'route' and in `approval.proposedRouting` for 'require_approval'. Unknown keys
 * are kept, because an edited decision is written back as a whole.
 */
export const RouterDecision = z.looseObject({
  action: openEnum(...ROUTER_ACTIONS),
  routing: z.optional(Routing),
  approval: z.optional(
    z.looseObject({
      reason: z.optional(z.nullable(z.string())),
      triggeredBy: z.optional(ApprovalTrigger),
      data: z.optional(
        z.looseObject({
          quotaType: z.optional(z.string()),
          quotaUsage: z.optional(z.number()),
          quotaLimit: z.optional(z.number()),
          criteriaType: z.optional(z.string()),
          criteriaValue: z.optional(z.unknown()),
          ruleId: z.optional(z.number()),
          autoApprove: z.optional(z.boolean()),
        }),
      ),
      proposedRouting: z.optional(Routing),
    }),
  ),
})
export type RouterDecision = z.infer<typeof RouterDecision>

const fields = z.object({
  id: z.number(),
  userId: z.number(),
  userName: z.string(),
  contentType: ContentType,
  contentTitle: shownTitle,
  contentKey: z._default(z.string(), ''),
  contentGuids: z._default(z.array(z.string()), []),
  proposedRouterDecision: z.optional(z.nullable(RouterDecision)),
  routerRuleId: z._default(z.nullable(z.number()), null),
  triggeredBy: ApprovalTrigger,
  approvalReason: shownMessageOrNull,
  status: ApprovalStatus,
  /** User id of the approver. 0 is the system, which approves on expiry. */
  approvedBy: z._default(z.nullable(z.number()), null),
  approvalNotes: shownMessageOrNull,
  expiresAt: textOrNull,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Poster of the title. Only in the newest versions, and null if it has none. */
  thumb: z.optional(z.nullable(z.string())),
})
export const Approval = row(
  fields,
  {
    userId: 0,
    userName: 'Unknown user',
    contentType: 'movie',
    contentTitle: 'Unknown title',
    triggeredBy: '',
    status: '',
    createdAt: '',
    updatedAt: '',
  },
  data => ({
    ...data,
    userName: userNameOf(data.userName, data.userId),
    contentTitle: titleOf(data.contentTitle, data.id),
  }),
)
export type Approval = z.infer<typeof Approval>

export const ApprovalStats = z.object({
  pending: z.number(),
  approved: z.number(),
  rejected: z.number(),
  expired: z.number(),
  /** Only in versions that have the status. */
  auto_approved: z.optional(z.number()),
  totalRequests: z.number(),
})
export type ApprovalStats = z.infer<typeof ApprovalStats>

/** Number of pending requests shown on the dashboard. */
export const WAITING_SHOWN = 6

export const APPROVALS_PAGE_MAX = 1000
/**
 * Number of pending requests loaded first: enough to fill any screen, and to find the newest ones even though edited
 * requests come first.
 */
export const APPROVALS_FIRST_PAGE = 50

export const listApprovals = get('/v1/approval/requests', {
  query: z.partial(
    z.object({
      status: ApprovalStatus,
      userId: z.number(),
      contentType: ContentType,
      triggeredBy: ApprovalTrigger,
      limit: z.number().check(z.int(), z.minimum(1), z.maximum(APPROVALS_PAGE_MAX)),
      offset: z.number().check(z.int(), z.minimum(0)),
    }),
  ),
  response: z.object({
    success,
    approvalRequests: rows(Approval),
    total: z.number(),
    limit: z.optional(z.number()),
    offset: z.optional(z.number()),
  }),
})

export const getApproval = get('/v1/approval/requests/:id', {
  response: z.extend(Success, { approvalRequest: Approval }),
})

export const getApprovalStats = get('/v1/approval/stats', {
  response: z.object({ success, stats: ApprovalStats }),
})

/**
 * Allowed for pending and rejected requests. The status is saved even if routing fails, so reload after an error. In newer
 * versions, it isn't: without a routing or after a failed one, they respond with 409, and while the instance doesn't
 * respond with 503.
 */
export const approveRequest = post('/v1/approval/requests/:id/approve', {
  body: z.object({ notes: z.optional(z.string()) }),
  response: Outcome,
})

/** Allowed for pending requests only. */
export const rejectRequest = post('/v1/approval/requests/:id/reject', {
  body: z.object({ reason: z.optional(z.string()) }),
  response: Outcome,
})

export const deleteRequest = del('/v1/approval/requests/:id', { response: Outcome })

const requestIds = z.array(z.number()).check(z.minLength(1))
/** `success` is true even if every item failed, so check `result.failed` (backend-notes 5.5). */
const bulkResponse = z.extend(Outcome, {
  result: z.object({
    successful: z.number(),
    failed: z.array(z.number()),
    errors: list(shownMessageOrNull),
    total: z.number(),
  }),
})

export const bulkApprove = post('/v1/approval/requests/bulk/approve', {
  body: z.object({ requestIds, notes: z.optional(z.string()) }),
  response: bulkResponse,
})
export const bulkReject = post('/v1/approval/requests/bulk/reject', {
  body: z.object({ requestIds, reason: z.optional(z.string()) }),
  response: bulkResponse,
})
export const bulkDelete = del('/v1/approval/requests/bulk/delete', {
  body: z.object({ requestIds }),
  response: bulkResponse,
})

/**
 * Changes the status or routing without sending an event. Setting 'approved' also routes the request
 * (backend-notes 2.18).
 */
export const patchApproval = patch('/v1/approval/requests/:id', {
  body: z.object({
    status: z.optional(ApprovalStatus),
    approvedBy: z.optional(z.number()),
    approvalNotes: z.optional(z.string()),
    proposedRouterDecision: z.optional(RouterDecision),
  }),
  response: z.extend(Success, { approvalRequest: Approval }),
})

/**
 * Creates a request manually, without sending an event. A 409 means that this user already has a pending request for
 * the title (backend-notes 2.18).
 */
export const createApproval = post('/v1/approval/requests', {
  status: 201,
  body: z.object({
    userId: z.number(),
    contentType: ContentType,
    contentTitle: z.string().check(z.minLength(1), z.maxLength(255)),
    contentKey: z.string().check(z.minLength(1), z.maxLength(255)),
    contentGuids: z._default(z.array(z.string()), []),
    routerDecision: RouterDecision,
    routerRuleId: z.optional(z.number()),
    approvalReason: z.optional(z.string()),
    triggeredBy: z.enum(APPROVAL_TRIGGERS),
    expiresAt: z.optional(z.string()),
  }),
  response: z.extend(Success, { approvalRequest: Approval }),
})
