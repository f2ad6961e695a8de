import { proxy } from 'valtio/vanilla'
import type { Approval } from '../../contract/approvals.ts'
import { onSignOut } from '../../lib/on-sign-out.ts'
import type { DecisionReport } from './decision-report.ts'

interface FailedDecision extends Pick<DecisionReport, 'title' | 'description'> {
  /** What the request was; once it is something else the failure is history. */
  status: string
}

/** Decisions that were not done, by request; each stays with its row until it is decided anew, dismissed or overtaken. */
export const failedDecisions = proxy({ byId: {} as Record<number, FailedDecision> })
onSignOut(() => {
  failedDecisions.byId = {}
})

export const noteFailure = (
  { id, status }: Pick<Approval, 'id' | 'status'>,
  { title, description }: Pick<DecisionReport, 'title' | 'description'>,
) => {
  failedDecisions.byId[id] = { title, description, status }
}

export const dismissFailure = (id: number) => {
  delete failedDecisions.byId[id]
}
