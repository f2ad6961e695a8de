import type { OperationEvent, OperationType } from '../contract/live-events.ts'

type OperationPhase = 'idle' | 'starting' | 'running' | 'lost' | 'done' | 'failed'

/** Progress for one of a run's several event types, such as Sonarr's part of a tag sync. */
export interface OperationPart {
  type: OperationType
  percent: number
  step: string
  message: string
  error: string | null
}

/** A failure reported by the run's events, even if the run continued or its response was a success. */
interface OperationFailure {
  type: OperationType
  error: string
}

export interface OperationState<R, I = unknown> {
  /**
   * 'starting': requested, but without any event so far. 'lost': started before the page was loaded, so the run may
   * still be in progress.
   */
  phase: OperationPhase
  /** Input of the last run in this tab; null before the first run and after a reload. */
  input: I | null
  /** Progress from 0 to 100; null until the first event. Can decrease. */
  percent: number | null
  /** Step name from the backend, such as "fetching-tags". */
  step: string
  message: string
  parts: readonly OperationPart[]
  failures: readonly OperationFailure[]
  /** Response of the call; null if it was lost, or if the run was started elsewhere. */
  result: R | null
  error: string | null
  /** The run is done, but some of it failed. */
  isPartial: boolean
  /** The run is done, but found nothing to do. */
  isNoOp: boolean
  /** The run ended with `error`, but may have succeeded: its response was lost. */
  isUnconfirmed: boolean
  /** ISO time. For a run started elsewhere, the time at which it was first seen. */
  startedAt: string | null
  endedAt: string | null
  startedHere: boolean
  /** The end of the run may have been missed, because the stream was or is down. */
  lostTouch: boolean
}

interface Tally {
  done: number
  failed: number
  /** Types that the failures belong to; all if omitted. */
  failedTypes?: readonly OperationType[]
  /** How much the run changed, if `done` also counts what was checked. Null if the server doesn't say. */
  changed?: number | null
}

/** How a run has ended. */
export type Outcome = Pick<OperationState<unknown>, 'error' | 'isPartial'>

export interface OperationOptions<I, R> {
  name: string
  /** Event types of the operation; empty if the backend sends no events. */
  types: readonly OperationType[]
  /**
   * Starts the work. Resolves when it is done.
   * @param follow shows progress that no events report
   */
  start: (input: I, follow: (percent: number, message: string) => void) => Promise<R>
  /** Distinguishes operations that share an event type. */
  concerns?: (event: OperationEvent) => boolean
  /** If the response is lost, tells the user how to check whether the operation finished. */
  lost?: string
  failed?: string
  /** Reloads the data that the run changes. Called when a run has ended or failed, even if it was started elsewhere. */
  reload?: (() => unknown) | undefined
  /** How much of the work was done and how much failed, according to the response, and in which of the types. */
  tally?: (result: R) => Tally
  /** Called when the run has succeeded without a failure in its events, even if it was started elsewhere. `result` is the one in the state. */
  onDone?: ((result: R | null) => void) | undefined
  /**
   * Called after an interruption of the stream, a lost response or a reload of the page.
   * @param startedAt ISO time
   * @param input null after a reload
   */
  check?: (startedAt: string, input: I | null) => Promise<'running' | 'ended' | { error: string }>
}

export interface Operation<I, R> {
  readonly state: OperationState<R, I>
  start(input: I): Promise<void>
  /** Reloads the data that the run changes, and forgets a lost run whose response another tab has received. */
  refresh(): Promise<void>
  dismiss(): void
}

export const initial = <R, I>(): OperationState<R, I> => ({
  phase: 'idle',
  input: null,
  percent: null,
  step: '',
  message: '',
  parts: [],
  failures: [],
  result: null,
  error: null,
  isPartial: false,
  isNoOp: false,
  isUnconfirmed: false,
  startedAt: null,
  endedAt: null,
  startedHere: false,
  lostTouch: false,
})

/** Title of a run that ended with an error. @param work a noun, such as "Tag creation" */
export const failureTitleOf = (
  work: string,
  { isUnconfirmed }: Pick<OperationState<unknown>, 'isUnconfirmed'>,
): string => `${work} ${isUnconfirmed ? 'unconfirmed' : 'failed'}`

export const isUnderWay = ({ phase }: Pick<OperationState<unknown>, 'phase'>): boolean =>
  phase === 'starting' || phase === 'running'

/** The backend's message about a run; empty if there is none. */
export const messageIn = (result: unknown): string =>
  typeof result === 'object' &&
  result !== null &&
  'message' in result &&
  typeof result.message === 'string'
    ? result.message
    : ''

/**
 * Disabled features respond with 200 and `success: false`.
 * @returns the backend's message, possibly empty; null if the call wasn't rejected
 */
export const refusalOf = (result: unknown): string | null => {
  if (typeof result !== 'object' || result === null) return null
  return 'success' in result && result.success === false ? messageIn(result) : null
}

export const partOf = (event: OperationEvent, failed: string): OperationPart => ({
  type: event.type,
  percent: Math.min(100, Math.max(0, event.progress)),
  step: event.phase,
  message: event.message,
  error: event.phase === 'error' ? event.message || failed : null,
})

/** Replaces the part that has the same type, or appends `part` if there is none. */
export const withPart = (parts: readonly OperationPart[], part: OperationPart) =>
  parts.some(other => other.type === part.type)
    ? parts.map(other => (other.type === part.type ? part : other))
    : [...parts, part]

/** A failed step, such as "reset-failed", doesn't end a run. */
export const withFailure = (
  failures: readonly OperationFailure[],
  { type, phase, message }: OperationEvent,
  failed: string,
) =>
  phase === 'error' || phase.endsWith('-failed')
    ? [...failures, { type, error: message || failed }]
    : failures
