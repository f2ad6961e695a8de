import { proxy } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { countsFailures, type LiveEvent, type OperationEvent } from '../contract/live-events.ts'
import { tellsFailure } from '../contract/tells-failure.ts'
import { nowIso, serverNow } from '../lib/clock.ts'
import { isOutcomeUnknown, messageOf, NotOfferedError, UnconfirmedError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { currentSession } from '../lib/on-sign-out.ts'
import { persisted } from '../lib/persisted.ts'
import { type LateFailure, tellLateFailure } from './late-failures.ts'
import { live } from './live.ts'
import {
  initial,
  isUnderWay,
  messageIn,
  type Operation,
  type OperationOptions,
  partOf,
  refusalOf,
  withFailure,
  withPart,
} from './operation-state.ts'
import { asRef, registerStore } from './resource.ts'

/**
 * Some runs have several event types, which may be sent one after the other. After this time, no further type is
 * expected.
 */
const NEXT_TYPE_MS = 2000
/** Events that arrive this soon after the response still belong to the finished run. */
const LATE_FRAME_MS = 2000
/** A failure that arrives this soon after a successful response belongs to the finished run. */
const LATE_FAILURE_MS = 15_000
/** Words of the backend for a run without work, for runs that count nothing. */
const NOTHING = /^(?:no|nothing)\b|\bnothing (?:to|was)\b|\b(?:skipped:|disabled\b)/i
const CHECK_EVERY_MS = 5000
/** A run that started longer ago than this is assumed to have ended. */
const REMEMBERED_MS = 60 * 60_000

const FAILED = 'The run didn’t finish. Check the server log.'

/** Begins, ends and clears the latest run, and remembers it for tabs that are opened or reloaded. */
const createRun = <R, I>({ name, types, reload, onDone, tally }: OperationOptions<I, R>) => {
  const state = proxy(initial<R, I>())
  const memory = persisted<string>(
    `run.${name}`,
    value => (typeof value === 'string' ? value : undefined),
    '',
  )
  /** The run's operation ids, and how each one ended. A run can have several ids, in parallel or in sequence. */
  const ids = new Map<
    string,
    Pick<LateFailure, 'event' | 'at'> & { hasEnded: boolean; error: string | null }
  >()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopTimer = () => clearTimeout(timer)
  const clear = () => {
    stopTimer()
    memory.write('')
    Object.assign(state, initial<R, I>())
  }
  const run = {
    state,
    memory,
    ids,
    /** The response takes precedence over the events. */
    isAwaitingResponse: false,
    endedAtMs: Number.NEGATIVE_INFINITY,
    isUnderWay: () => isUnderWay(state),
    haveAllEnded: () => ids.size > 0 && [...ids.values()].every(id => id.hasEnded),
    stopTimer,
    /** Replaces the previous timer, which would have ended the run or checked on it. */
    startTimer(ms: number, act: () => unknown) {
      stopTimer()
      timer = setTimeout(act, ms)
    },
    begin(isHere: boolean) {
      stopTimer()
      ids.clear()
      Object.assign(state, initial<R, I>(), {
        phase: isHere && types.length > 0 ? 'starting' : 'running',
        startedAt: nowIso(),
        startedHere: isHere,
        lostTouch: types.length > 0 && live.state !== 'connected',
      })
    },
    /**
     * Without an `error`, the events and the counts and message of the result decide whether the run failed, or some of
     * it.
     */
    end(how: { result?: R; error?: string; isUnconfirmed?: boolean }) {
      stopTimer()
      run.endedAtMs = performance.now()
      const { result = null, isUnconfirmed = false } = how
      const { failures } = state
      const counts = result === null ? undefined : tally?.(result)
      const said = messageIn(result)
      const isFailureSaid = tellsFailure(said)
      const hasFailures = failures.length > 0 || (counts?.failed ?? 0) > 0 || isFailureSaid
      const hasSuccesses =
        (counts?.done ?? (isFailureSaid ? 1 : 0)) > 0 ||
        (failures.length > 0 && [...ids.values()].some(id => id.error === null))
      const error =
        how.error ??
        (hasFailures && !hasSuccesses
          ? failures.map(failure => failure.error).join(' ') || said
          : null)
      const { changed = counts?.done ?? null } = counts ?? {}
      const isPartial = error === null && (hasFailures || state.isPartial)
      Object.assign(state, {
        phase: error === null ? 'done' : 'failed',
        percent: error === null ? 100 : state.percent,
        result: asRef(result),
        error,
        isPartial,
        isNoOp:
          error === null &&
          !isPartial &&
          (changed === 0 || (changed === null && NOTHING.test(said))),
        isUnconfirmed,
        endedAt: nowIso(),
        lostTouch: false,
      })
      // An unloading page cuts off the call before the run ends, so a lost response must not clear the saved start time.
      if (!isUnconfirmed) memory.write('')
      if (result !== null && (error !== null || state.isPartial))
        for (const { event, at, ...id } of ids.values())
          if (
            id.error === null &&
            (isFailureSaid || counts?.failedTypes?.includes(event.type) !== false)
          )
            tellLateFailure({ event, at, outcome: { error, isPartial: state.isPartial } })
      reload?.()
      if (error === null && failures.length === 0) onDone?.(result)
    },
    /** Continues a run whose response was lost, because its events have shown that it goes on or has ended. */
    resume() {
      Object.assign(state, { phase: 'running', error: null, isUnconfirmed: false, endedAt: null })
    },
    clear,
    reset() {
      run.isAwaitingResponse = false
      ids.clear()
      run.endedAtMs = Number.NEGATIVE_INFINITY
      clear()
    },
  }
  return run
}
type OperationRun<R, I> = ReturnType<typeof createRun<R, I>>

/** Updates the run from one of the operation's events. */
const followEvent = <R, I>(
  event: OperationEvent,
  run: OperationRun<R, I>,
  { types, failed = FAILED }: Pick<OperationOptions<I, R>, 'types' | 'failed'>,
) => {
  const { operationId, phase, message, hasEnded } = event
  const { state, ids } = run
  if (state.isUnconfirmed) run.resume()
  else if (!run.isUnderWay() && state.phase !== 'lost') {
    const isKnown = ids.has(operationId)
    const sinceEnd = performance.now() - run.endedAtMs
    const failures = withFailure(state.failures, event, failed)
    const isFailure = failures !== state.failures || countsFailures(event)
    if (isFailure && state.phase === 'done' && (isKnown || sinceEnd < LATE_FAILURE_MS)) {
      Object.assign(state, { failures, isPartial: true })
      run.end(state.result === null ? {} : { result: state.result })
      return
    }
    if (hasEnded || isKnown || sinceEnd < LATE_FRAME_MS) return
    run.begin(false)
  }
  run.stopTimer()
  const part = partOf(event, failed)
  // The first unfinished operation, whose percentage is shown.
  const leading = [...ids].find(([, id]) => !id.hasEnded)?.[0] ?? operationId
  // "cleanup" can exceed 100 before the end, so only "complete" and "error" count.
  const isFinished = phase === 'error' || (hasEnded && phase === 'complete')
  ids.set(operationId, { hasEnded: isFinished, error: part.error, event, at: nowIso() })
  if (operationId === leading) {
    state.percent = part.percent
    state.step = phase
  }
  Object.assign(state, {
    phase: 'running',
    message,
    parts: withPart(state.parts, part),
    failures: withFailure(state.failures, event, failed),
    isPartial: state.isPartial || countsFailures(event),
    error: null,
    lostTouch: false,
  })
  if (run.isAwaitingResponse || !run.haveAllEnded()) return
  if (types.length > 1) run.startTimer(NEXT_TYPE_MS, () => run.end({}))
  else run.end({})
}

/** Finds out whether a run whose end may have been missed is still in progress. */
const createChecks = <R, I>(
  run: OperationRun<R, I>,
  { name, check }: Pick<OperationOptions<I, R>, 'name' | 'check'>,
) => {
  const { state } = run
  const findOut = async () => {
    if (!run.isUnderWay() || run.isAwaitingResponse || state.startedAt === null) return
    if (!check) {
      // The run may have ended unnoticed. Another event would show that it hasn't.
      state.lostTouch = true
      return
    }
    const isSameSession = currentSession()
    const { startedAt } = state
    try {
      const found = await check(startedAt, state.input)
      if (!isSameSession() || state.startedAt !== startedAt || !run.isUnderWay()) return
      if (found === 'ended') run.end({})
      else if (found === 'running') state.lostTouch = false
      else run.end(found)
    } catch (cause) {
      log.warn(`${name}: couldn’t check whether it’s still running.`, cause)
    }
  }
  const checkLater = () =>
    run.startTimer(CHECK_EVERY_MS, async () => {
      await findOut()
      if (run.isUnderWay() && !run.isAwaitingResponse) checkLater()
    })
  return { findOut, checkLater }
}

/**
 * Every tab follows the events of an operation. In the tab that started it, the response ends the operation and
 * provides the result, which is kept until dismissed. If the stream is down, the response or `check` decides. Until the
 * response arrives, the browser remembers the run for tabs that are opened or reloaded.
 */
export const operation = <R, I = void>(options: OperationOptions<I, R>): Operation<I, R> => {
  const {
    types,
    failed = FAILED,
    lost = 'Check the server log, or run it again.',
    concerns = () => true,
  } = options
  const run = createRun(options)
  const { state, memory } = run
  const { findOut, checkLater } = createChecks(run, options)

  const fail = (cause: unknown) => {
    log.warn(`${options.name} failed.`, cause)
    if (isOutcomeUnknown(cause)) {
      if (run.haveAllEnded()) return run.end({})
      const isSeen = run.ids.size > 0
      // Events will continue to arrive, now or once the stream is back.
      if (isSeen || options.check) {
        state.lostTouch = live.state !== 'connected'
        if (!isSeen) checkLater()
        return
      }
      return run.end({ error: new UnconfirmedError(lost, cause).message, isUnconfirmed: true })
    }
    run.end({
      error:
        cause instanceof NotOfferedError
          ? 'This server version doesn’t support this action.'
          : messageOf(cause, failed),
      isUnconfirmed: cause instanceof UnconfirmedError,
    })
  }

  const rememberedAt = memory.read()
  if (serverNow() - Date.parse(rememberedAt) < REMEMBERED_MS) {
    const phase = options.check ? 'running' : 'lost'
    Object.assign(state, { phase, startedAt: rememberedAt, startedHere: true })
    if (options.check) checkLater()
  }

  const isOwn = (event: LiveEvent): event is OperationEvent =>
    (types as readonly string[]).includes(event.type)
  subscribeKey(live, 'state', streamState => {
    if (streamState !== 'connected' && run.isUnderWay() && types.length > 0) state.lostTouch = true
    if (streamState === 'connected' && run.isAwaitingResponse) state.lostTouch = false
  })
  registerStore({
    isInUse: run.isUnderWay,
    hasFailed: () => false,
    refetch: findOut,
    markStale: () => undefined,
    follow: event => {
      if (isOwn(event) && concerns(event)) followEvent(event, run, options)
    },
    reset: run.reset,
  })

  return {
    state,
    async refresh() {
      await options.reload?.()
      if (state.phase === 'lost' && memory.read() === '') run.clear()
    },
    async start(input) {
      if (run.isUnderWay() && (run.isAwaitingResponse || !state.lostTouch)) {
        state.error = state.startedHere
          ? 'Already running.'
          : 'Already started in another tab or by another admin.'
        return
      }
      const isSameSession = currentSession()
      run.begin(true)
      state.input = asRef(input) as typeof state.input
      run.isAwaitingResponse = true
      memory.write(state.startedAt ?? '')
      try {
        const result = await options.start(input, (percent, message) => {
          if (isSameSession()) Object.assign(state, { percent, message })
        })
        if (!isSameSession()) return
        run.isAwaitingResponse = false
        const refusal = refusalOf(result)
        if (refusal === null) run.end({ result })
        else run.end({ result, error: refusal || failed })
      } catch (cause) {
        if (!isSameSession()) return
        run.isAwaitingResponse = false
        fail(cause)
      }
    },
    dismiss() {
      if (!run.isUnderWay() || (state.lostTouch && !run.isAwaitingResponse)) run.clear()
    },
  }
}
