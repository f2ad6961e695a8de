import type { OperationEvent, OperationType } from '../contract/progress.ts'

export type OperationPhase = 'idle' | 'starting' | 'running' | 'done' | 'failed'

/** One event type of a run with several, e.g. Sonarr's part of a tag sync. */
export interface OperationPart {
  type: OperationType
  /** 0 to 100. */
  percent: number
  step: string
  message: string
  error: string | null
}

export interface OperationState<R> {
  /** 'starting': requested, no event yet. */
  phase: OperationPhase
  /** 0 to 100; null until the first event. May decrease. */
  percent: number | null
  /** Current step as named by the backend: "fetching-tags". */
  step: string
  /** Latest message from the backend. */
  message: string
  /** Progress by type, in order of appearance; empty until the first event. */
  parts: readonly OperationPart[]
  /** Response of the call; null if started elsewhere or lost. */
  result: (R extends object ? R & { $$valtioSnapshot: R } : R) | null
  /** Error message, or the reason a start was rejected. */
  error: string | null
  /** ISO; for a run started elsewhere, the time it was first seen. */
  startedAt: string | null
  endedAt: string | null
  startedHere: boolean
  /** Presumably running, but the stream is or was down, so its end may have been missed. */
  lostTouch: boolean
}

export interface OperationOptions<I, R> {
  /** Used in log messages. */
  name: string
  /** Event types; empty if the backend sends none. */
  types: readonly OperationType[]
  /** The call; it answers when the work is done. */
  start: (input: I) => Promise<R>
  /** Tells apart operations that share an event type. */
  concerns?: (event: OperationEvent) => boolean
  /** How the user can find out whether it finished if the response was lost. */
  lost?: string
  /** Error message if the server gives none. */
  failed?: string
  /** Called on success, including runs started elsewhere; `result` as in the state. */
  onDone?: (result: R | null) => void
  /** Checks whether it is still running, after a stream gap or a lost response. @param startedAt ISO */
  check?: (startedAt: string) => Promise<'running' | 'ended' | { error: string }>
  /**
   * For work without events, which tabs share among themselves: parses a result from another tab, possibly of another
   * build. Null if invalid.
   */
  readShared?: (result: unknown) => R | null
}

export interface Operation<I, R> {
  readonly state: OperationState<R>
  /** Starts it and waits for the end. Rejected with `error` if already running. Never throws. */
  start(input: I): Promise<void>
  /** Hides a finished or lost run. */
  dismiss(): void
}

/** Not started, or dismissed. */
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

/** Disabled features answer 200 with `success: false`. @returns their message, possibly empty; null if not rejected */
export const refusalOf = (result: unknown): string | null => {
  if (typeof result !== 'object' || result === null) return null
  if (!('success' in result) || result.success !== false) return null
  return 'message' in result && typeof result.message === 'string' ? result.message : ''
}
