import type { OperationEvent } from '../contract/live-events.ts'
import type { Outcome } from './operation-state.ts'

/** A failure that a run's response reports but its last event doesn't. */
export interface LateFailure {
  event: OperationEvent
  at: string
  outcome: Outcome
}
const listeners = new Set<(failure: LateFailure) => void>()

export const onLateFailure = (listener: (failure: LateFailure) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const tellLateFailure = (failure: LateFailure) => {
  for (const listener of listeners) listener(failure)
}
