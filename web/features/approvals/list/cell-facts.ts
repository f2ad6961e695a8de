import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { useRequestFacts } from '../../../components/requests/use-request-facts.ts'
import type { Approval } from '../../../contract/approvals.ts'
import type { Decision } from '../../../state/approval-decisions.ts'
import type { CellPlace } from '../../../ui/table/types.ts'

export interface ApprovalContext {
  /** Whether rows differ in their status. */
  readonly hasStatus: boolean
  /** Ids of rows that stay in place although they were decided. */
  readonly decided: ReadonlySet<number>
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

export const useCellFacts = ({ row, context, place }: Cell) =>
  useRequestFacts(row, place.stack, context.decided)
