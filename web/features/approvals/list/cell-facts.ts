import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { type FactsBasis, requestFacts } from '../../../components/requests/use-request-facts.ts'
import type { Approval } from '../../../contract/approvals.ts'
import type { Decision } from '../../../state/approval-decisions.ts'
import type { CellPlace } from '../../../ui/table/types.ts'

export interface ApprovalContext {
  /** Whether rows differ in their status. */
  readonly hasStatus: boolean
  readonly basis: FactsBasis
  /** Whether the column that shows decisions is hidden or covered, so that the title's cell shows them. */
  readonly saysDecision: boolean
  readonly onDecide: (decision: Decision, row: Approval) => void
  readonly onDecideAll: (decision: Decision, rows: readonly Approval[]) => void
  readonly onOpen: (row: Approval) => void
  /** The user's listed requests that can be decided. */
  readonly openOf: (userId: number) => readonly Approval[]
}

export interface Cell {
  row: ApprovalWithOutcome
  context: ApprovalContext
  /** `stack`: all requests of the title, if the row represents several. `isInner`: below such a row. */
  place: CellPlace<ApprovalWithOutcome>
}

export const cellFacts = ({ row, context, place: { stack = [row] } }: Cell) =>
  requestFacts(row, stack, context.basis)
