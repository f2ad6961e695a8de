import {
  APPROVAL_TRIGGERS,
  type Approval,
  createApproval,
  listApprovals,
} from '../../contract/approvals.ts'
import { cutText } from '../../contract/clean-text.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { ExplainedError, explainFailure } from '../../lib/errors.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { request } from '../../lib/request.ts'
import { repeatedHere, requireSameRequests, sendDecisions } from '../../state/approval-decisions.ts'
import { approvals } from '../../state/approvals.ts'
import { offerUndo } from '../../state/change.ts'
import { confirmCreate } from '../../state/confirm-write.ts'
import { pendingAgain } from '../../state/title-group.ts'
import { notify } from '../../state/toasts.ts'
import { displayNameOf } from '../../state/users.ts'
import { dismissFailure, noteFailure } from '../decisions/decision-results.ts'

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
 * Creates a pending copy of a request, unless its user has a pending request for the title. The original keeps its
 * status. Reloads the list, because no event is sent.
 * @throws HttpError, ExplainedError
 */
export const createAgain = async (row: Approval): Promise<Approval> => {
  const body = bodyOf(row)
  if (body === null) throw new Error(`Request ${row.id} can't be repeated.`)
  const pending = pendingAgain(approvals.state.rows, row)
  if (pending) return pending
  // The user's number would belong to another user, too.
  await requireSameRequests([row])
  try {
    repeatedHere.add(row.id)
    return await create(body)
  } catch (cause) {
    repeatedHere.delete(row.id)
    throw cause
  } finally {
    approvals.scheduleReload()
  }
}

/** Requests titles again, with Undo. What fails is noted on its row, and reported. */
export const createAllAgain = async (rows: readonly Approval[]): Promise<readonly Approval[]> => {
  const created: Approval[] = []
  const failed: { title: string; description: string }[] = []
  for (const row of rows) {
    dismissFailure(row.id)
    try {
      created.push(await createAgain(row))
    } catch (cause) {
      const { title, cause: description } = explainFailure(
        `request “${bidiIsolate(row.contentTitle)}” again`,
        cause,
        'The user may already have a pending request for this title.',
      )
      noteFailure(row, { title, description })
      failed.push({ title, description })
    }
  }
  const [first] = created
  if (first)
    offerUndo(
      created.length > 1
        ? `${formatNumber(created.length)} new requests created`
        : `New request created: “${bidiIsolate(first.contentTitle)}” is pending for ${bidiIsolate(displayNameOf(first.userName))}`,
      () => takeBack(created),
    )
  const [failure, ...others] = failed
  const summary = {
    title: `Couldn’t request ${formatNumber(failed.length)} titles again`,
    description: 'Their rows say why.',
  }
  if (failure) notify({ kind: 'error', ...(others.length > 0 ? summary : failure) })
  return created
}

/** Deletes the new requests, except those that have been approved since. */
const takeBack = async (created: readonly Approval[]) => {
  const open = created.filter(({ id }) => approvals.rowOf(id)?.status !== 'approved')
  await requireSameRequests(open)
  const { failed } = await sendDecisions('delete', open)
  if (failed[0]) throw new ExplainedError(failed[0].cause)
}
