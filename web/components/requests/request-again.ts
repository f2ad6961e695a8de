import { APPROVAL_TRIGGERS, type Approval } from '../../contract/approvals.ts'
import { notifyFailure } from '../../state/toasts.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { isApproved } from '../decisions/eligibility.ts'
import type { ApprovalWithOutcome } from '../outcome/outcomes.ts'

const calls = lazyPart('new requests', () => import('./create-again.ts'))

/** What the server requires of a new request. */
const isComplete = ({ proposedRouterDecision, contentKey, triggeredBy }: Approval) =>
  proposedRouterDecision !== null &&
  contentKey !== '' &&
  APPROVAL_TRIGGERS.some(trigger => trigger === triggeredBy)

/** Whether a request was refused, or approved without its title ever being added. */
export const canRequestAgain = (row: ApprovalWithOutcome): boolean =>
  (row.status === 'rejected' ||
    row.status === 'expired' ||
    (isApproved(row) && row.outcome?.id === 'missing')) &&
  isComplete(row)

/** Creates new requests for titles, with Undo. Returns them; failures are reported. */
export const requestAllAgain = async (rows: readonly Approval[]): Promise<readonly Approval[]> => {
  try {
    return await (await calls.load()).createAllAgain(rows)
  } catch (cause) {
    notifyFailure('request the title again', cause)
    return []
  }
}
