import type { OperationEvent, OperationType } from '../contract/progress.ts'

export type OperationPhase = 'idle' | 'starting' | 'running' | 'done' | 'failed'

/** One event type of a run that has several, such as Sonarr's part of a tag sync. */
export interface OperationPart {
  type: OperationType
  /** From 0 to 100. */
  percent: number
  step: string
  message: string
  error: string | null
}

export interface OperationState<R> {
  /** 'starting' means requested, but without an event yet. */
  phase: OperationPhase
  /** From 0 to 100; null until the first event. May decrease. */
  percent: number | null
  /** Current step, as the backend names it: "fetching-tags". */
  step: string
  message: string
  /** Progress of each type, in order of appearance; empty until the first event. */
  parts: readonly OperationPart[]
  /** Response of the call; null if it was lost or the run was started elsewhere. */
  result: (R extends object ? R & { $$valtioSnapshot: R } : R) | null
  /** Error message, or the reason why the backend rejected the start. */
  error: string | null
  /** ISO time; for a run that was started elsewhere, when it was first seen. */
  startedAt: string | null
  endedAt: string | null
  startedHere: boolean
  /** Whether the end may have been missed, because the stream is or was down. */
  lostTouch: boolean
}

export interface OperationOptions<I, R> {
  /** Used in log messages. */
  name: string
  /** Event types of the operation; empty if the backend sends no events. */
  types: readonly OperationType[]
  /** Makes the call, which is answered when the work is done. */
  start: (input: I) => Promise<R>
  /** Distinguishes operations that share an event type. */
  concerns?: (event: OperationEvent) => boolean
  /** How the user can find out whether it finished, in case the response is lost. */
  lost?: string
  /** Error message in case the server gives none. */
  failed?: string
  /** Called on success, also for runs started elsewhere; `result` is the one in the state. */
  onDone?: (result: R | null) => void
  /**
   * Checks whether it is still running, after the stream was interrupted or the response was lost.
   * @param startedAt ISO time
   */
  check?: (startedAt: string) => Promise<'running' | 'ended' | { error: string }>
  /**
   * For work without events, which tabs share among themselves. Parses a result that another tab sent, possibly from
   * another build; null if it is invalid.
   */
  readShared?: (result: unknown) => R | null
}

export interface Operation<I, R> {
  readonly state: OperationState<R>
  /** Starts the operation and waits for its end. If it is already running, only sets `error`. Never throws. */
  start(input: I): Promise<void>
  /** Hides a run that has ended or was lost. */
  dismiss(): void
}

/** State before the first run, and after a run has been dismissed. */
export const initial = <R>(): OperationState<R> => ({
  phase: 'idle',
  percent: null,
  step: '',
  message: '',
  parts: [],
  result: null,
  error: null,
  startedAt: null,
  endedAt: null,
  startedHere: false,
  lostTouch: false,
})

/**
 * Disabled features answer with 200 and `success: false`.
 * @returns their message, which may be empty; null if it wasn't rejected
 */
export const refusalOf = (result: unknown): string | null => {
  if (typeof result !== 'object' || result === null) return null
  if (!('success' in result) || result.success !== false) return null
  return 'message' in result && typeof result.message === 'string' ? result.message : ''
}
