import {
  APPROVAL_TRIGGERS,
  type Approval,
  createApproval,
  listApprovals,
} from '../../../contract/approvals.ts'
import { cutText } from '../../../contract/clean-text.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { request } from '../../../lib/request.ts'
import { requireSameRequests } from '../../../state/approval-decisions.ts'
import { approvals } from '../../../state/approvals.ts'
import { confirmCreate } from '../../../state/confirm-write.ts'
import { sharesTitle } from '../../../state/title-group.ts'
import { notify, notifyFailure } from '../../../state/toasts.ts'
import { displayNameOf } from '../../../state/users.ts'

/** Number of requests to reload: enough to find the new one, because the latest changes come first. */
const READ_BACK = 50
const TITLE_MAX = 255

/** The new request for the same user and title; null if the old one lacks data that the server requires. */
const bodyOf = (row: Approval) => {
  const { proposedRouterDecision: routerDecision, contentKey, routerRuleId, approvalReason } = row
  const triggeredBy = APPROVAL_TRIGGERS.find(trigger => trigger === row.triggeredBy)
  if (!routerDecision || !triggeredBy || contentKey === '') return null
  return {
    userId: row.userId,
    contentType: row.contentType,
    contentTitle: cutText(row.contentTitle, TITLE_MAX),
    contentKey,
    contentGuids: row.contentGuids,
    routerDecision,
    triggeredBy,
    ...(routerRuleId !== null && { routerRuleId }),
    ...(approvalReason !== null && { approvalReason }),
  }
}
type Body = NonNullable<ReturnType<typeof bodyOf>>

export const canRequestAgain = (row: Approval): boolean =>
  (row.status === 'rejected' || row.status === 'expired') && bodyOf(row) !== null

const create = confirmCreate<Body, Approval>({
  send: async body => (await request(createApproval, { body })).approvalRequest,
  read: async () => {
    try {
      const query = { status: 'pending', limit: READ_BACK, offset: 0 } as const
      return (await request(listApprovals, { query })).approvalRequests
    } catch {
      return null
    }
  },
  isOf: (row, body) => row.userId === body.userId && row.contentKey === body.contentKey,
})

/**
 * Creates a pending copy of a request. The original keeps its status. Reloads the list, because no event is sent.
 * @throws HttpError, for example if the user already has a pending request for the title; ExplainedError
 */
export const requestAgain = async (row: Approval): Promise<Approval> => {
  const body = bodyOf(row)
  if (body === null) throw new Error(`Request ${row.id} can't be repeated.`)
  // The user's number would belong to another user, too.
  await requireSameRequests([row])
  try {
    return await create(body)
  } finally {
    approvals.scheduleReload()
  }
}

/** Requests a title again, unless the user has a pending request for it. Returns the id of the request to show. */
export const requestAgainOnce = async (
  row: Approval,
  rows: readonly Approval[],
): Promise<number> => {
  const isSame = sharesTitle(row)
  const pending = rows.find(
    one => one.status === 'pending' && one.userId === row.userId && isSame(one),
  )
  if (pending) return pending.id
  const { id } = await requestAgain(row)
  notify({
    kind: 'success',
    title: 'New request created',
    description: `“${bidiIsolate(row.contentTitle)}” is pending for ${bidiIsolate(displayNameOf(row.userName))}.`,
  })
  return id
}

export const notifyNotRequested = (cause: unknown) =>
  notifyFailure(
    'request the title again',
    cause,
    'The user may already have a pending request for this title.',
  )
