import type { Approval } from '../contract/approvals.ts'

/** What can be decided about a request. */
export type Decision = 'approve' | 'reject' | 'delete'
/** Decisions that can be taken back for a while; deleting asks first instead. */
export type QueuedDecision = Exclude<Decision, 'delete'>

/** What a request is once the decision is taken. */
export const STATUS_AFTER = { approve: 'approved', reject: 'rejected', delete: 'deleted' } as const

/** An own decision the backend took; passed to listeners, for the toast that confirms it. */
export interface TakenDecision {
  decision: Decision
  rows: readonly Approval[]
  /** It was stored in spite of an error, and is reported in other words than a plain confirmation. */
  isReported?: boolean
}
const listeners = new Set<(taken: TakenDecision) => void>()
export const onDecision = (listener: (taken: TakenDecision) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const emitDecision = (taken: TakenDecision) => {
  if (taken.rows.length > 0) for (const listener of listeners) listener(taken)
}
