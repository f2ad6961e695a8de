import type { OperationEvent, OperationType } from '../contract/progress.ts'

export type OperationPhase = 'idle' | 'starting' | 'running' | 'done' | 'failed'

/** One of the types of a run that has several, such as Sonarr's part of a tag sync. */
export interface OperationPart {
  type: OperationType
  /** 0 to 100. */
  percent: number
  step: string
  message: string
  error: string | null
}

export interface OperationState<R> {
  /** 'starting': asked for, no sign of it yet. */
  phase: OperationPhase
  /** 0 to 100; null while no event says. May step back. */
  percent: number | null
  /** What it is at, as the backend calls it: "fetching-tags". */
  step: string
  /** The backend's own sentence about it; after the end its last one. */
  message: string
  /** How far each type is, in the order they came; empty while no event says. */
  parts: readonly OperationPart[]
  /** What the call answered; null when it was started elsewhere or the answer was lost. */
  result: (R extends object ? R & { $$valtioSnapshot: R } : R) | null
  /** Why it failed, or why a start was refused. */
  error: string | null
  /** ISO; of a run started elsewhere when it was first seen. */
  startedAt: string | null
  endedAt: string | null
  startedHere: boolean
  /** It runs as far as is known, but no events come: the stream is away, or was when it may have ended. */
  lostTouch: boolean
}

export interface OperationOptions<I, R> {
  /** For the log. */
  name: string
  /** Types of its events; none when the backend sends none for it. */
  types: readonly OperationType[]
  /** The call; the backend answers it when the work is done. */
  start: (input: I) => Promise<R>
  /** Where several operations share a type: whether an event is one of this operation. */
  concerns?: (event: OperationEvent) => boolean
  /** How to find out whether it was done, once the response is lost and nothing else tells. */
  lost?: string
  /** What a failure without a sentence of the server's is called. */
  failed?: string
  /** It ended well, here or elsewhere; `result` as in the state. */
  onDone?: (result: R | null) => void
  /** Finds out, after a gap of the stream or a lost answer, whether it still runs. @param startedAt ISO */
  check?: (startedAt: string) => Promise<'running' | 'ended' | { error: string }>
  /**
   * For work without events: the tabs of this browser post it to each other. Reads a result that another tab sent, which
   * may be of another build; null when it is none.
   */
  readShared?: (result: unknown) => R | null
}

export interface Operation<I, R> {
  readonly state: OperationState<R>
  /** Starts it and waits for its end. Refused while one runs: `error` says so. Never throws; a failure is in `error`. */
  start(input: I): Promise<void>
  /** Puts an ended run, or one that was lost touch with, out of sight. */
  dismiss(): void
}

/** Nothing started, or its end put out of sight. */
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

/** Switched-off features answer 200 with `success: false`. @returns their sentence, maybe empty; null when it is none */
export const refusalOf = (result: unknown): string | null => {
  if (typeof result !== 'object' || result === null) return null
  if (!('success' in result) || result.success !== false) return null
  return 'message' in result && typeof result.message === 'string' ? result.message : ''
}
