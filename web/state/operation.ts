import { proxy } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import type { LiveEvent, OperationEvent } from '../contract/live-events.ts'
import { isOutcomeUnknown, messageOf, NotOfferedError, UnconfirmedError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { currentSession } from '../lib/on-sign-out.ts'
import { persisted } from '../lib/persisted.ts'
import { live } from './live.ts'
import {
  initial,
  isUnderWay as isUnderWayIn,
  type Operation,
  type OperationOptions,
  partOf,
  refusalOf,
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
const CHECK_EVERY_MS = 5000
/** A run that started longer ago than this is assumed to have ended. */
const REMEMBERED_MS = 60 * 60_000

const now = () => new Date().toISOString()

/**
 * Every tab follows the events of an operation. In the tab that started it, the response ends the operation and
 * provides the result, which is kept until dismissed. If the stream is down, the response or `check` decides. Until the
 * response arrives, the browser remembers the run for tabs that are opened or reloaded.
 */
export const operation = <R, I = void>(options: OperationOptions<I, R>): Operation<I, R> => {
  const {
    types,
    failed = 'The run didn’t finish. Check the server log.',
    lost = 'Check the server log, or run it again.',
    concerns = () => true,
  } = options
  const state = proxy(initial<R, I>())
  const memory = persisted<string>(
    `run.${options.name}`,
    value => (typeof value === 'string' ? value : undefined),
    '',
  )
  /** Operation ids of the run and how each one ended. A run can have several ids, in parallel or in sequence. */
  const ids = new Map<string, { hasEnded: boolean; error: string | null }>()
  /** The first unfinished operation, whose percentage is shown. */
  let leading: string | null = null
  let isAnswerAwaited = false
  let endedAtMs = Number.NEGATIVE_INFINITY
  /** Ends the run after its last event, or checks on it every few seconds until the next event. */
  let timer: ReturnType<typeof setTimeout> | undefined

  const isUnderWay = () => isUnderWayIn(state)
  const stopTimer = () => clearTimeout(timer)
  const begin = (isHere: boolean) => {
    stopTimer()
    ids.clear()
    leading = null
    Object.assign(state, initial<R, I>(), {
      phase: isHere && types.length > 0 ? 'starting' : 'running',
      startedAt: now(),
      startedHere: isHere,
      lostTouch: types.length > 0 && live.state !== 'connected',
    })
  }
  const end = (how: { result?: R; error?: string; isUnconfirmed?: boolean }) => {
    stopTimer()
    endedAtMs = Date.now()
    const { result = null, error = null, isUnconfirmed = false } = how
    Object.assign(state, {
      phase: error === null ? 'done' : 'failed',
      percent: error === null ? 100 : state.percent,
      result: asRef(result),
      error,
      isUnconfirmed,
      endedAt: now(),
      lostTouch: false,
    })
    // An unloading page cuts off the call before the run ends, so a lost response must not clear the saved start time.
    if (!isUnconfirmed) memory.write('')
    options.reload?.()
    if (error === null) options.onDone?.(result)
  }
  /** Ends the run according to its events. A response in flight takes precedence. */
  const endByEvents = () => {
    const error = [...ids.values()].find(id => id.error !== null)?.error
    end(error === undefined || error === null ? {} : { error })
  }

  const isOwn = (event: LiveEvent): event is OperationEvent =>
    (types as readonly string[]).includes(event.type)
  const follow = (event: LiveEvent) => {
    if (!isOwn(event) || !concerns(event)) return
    const { operationId, phase, message } = event
    if (!isUnderWay() && state.phase !== 'lost') {
      if (event.hasEnded || ids.has(operationId) || Date.now() - endedAtMs < LATE_FRAME_MS) return
      begin(false)
    }
    stopTimer()
    const part = partOf(event, failed)
    // "cleanup" can exceed 100 before the end, so only "complete" and "error" count.
    const isOver = phase === 'error' || (event.hasEnded && phase === 'complete')
    ids.set(operationId, { hasEnded: isOver, error: part.error })
    if (leading === null || ids.get(leading)?.hasEnded) leading = operationId
    if (operationId === leading) {
      state.percent = part.percent
      state.step = phase
    }
    Object.assign(state, {
      phase: 'running',
      message,
      parts: withPart(state.parts, part),
      error: null,
      lostTouch: false,
    })
    if (isAnswerAwaited || ![...ids.values()].every(id => id.hasEnded)) return
    if (types.length > 1) timer = setTimeout(endByEvents, NEXT_TYPE_MS)
    else endByEvents()
  }

  const fail = (cause: unknown) => {
    log.warn(`${options.name} failed.`, cause)
    if (isOutcomeUnknown(cause)) {
      const isSeen = ids.size > 0
      if (isSeen && [...ids.values()].every(id => id.hasEnded)) return endByEvents()
      // Events will continue to arrive, now or once the stream is back.
      if (isSeen || options.check) {
        state.lostTouch = live.state !== 'connected'
        if (!isSeen) checkLater()
        return
      }
      return end({ error: new UnconfirmedError(lost, cause).message, isUnconfirmed: true })
    }
    end({
      error:
        cause instanceof NotOfferedError
          ? 'This server version doesn’t support this action.'
          : messageOf(cause, failed),
    })
  }

  const findOut = async () => {
    if (!isUnderWay() || isAnswerAwaited || state.startedAt === null) return
    if (!options.check) {
      // The run may have ended unnoticed. Another event would show that it hasn't.
      state.lostTouch = true
      return
    }
    const isSameSession = currentSession()
    const { startedAt } = state
    try {
      const found = await options.check(startedAt, state.input)
      if (!isSameSession() || state.startedAt !== startedAt || !isUnderWay()) return
      if (found === 'ended') end({})
      else if (found === 'running') state.lostTouch = false
      else end(found)
    } catch (cause) {
      log.warn(`${options.name}: couldn’t check whether it’s still running.`, cause)
    }
  }

  const checkLater = () => {
    stopTimer()
    timer = setTimeout(async () => {
      await findOut()
      if (isUnderWay() && !isAnswerAwaited) checkLater()
    }, CHECK_EVERY_MS)
  }

  const rememberedAt = memory.read()
  if (Date.now() - Date.parse(rememberedAt) < REMEMBERED_MS) {
    const phase = options.check ? 'running' : 'lost'
    Object.assign(state, { phase, startedAt: rememberedAt, startedHere: true })
    if (options.check) checkLater()
  }

  const clear = () => {
    stopTimer()
    memory.write('')
    Object.assign(state, initial<R, I>())
  }
  subscribeKey(live, 'state', streamState => {
    if (streamState !== 'connected' && isUnderWay() && types.length > 0) state.lostTouch = true
    if (streamState === 'connected' && isAnswerAwaited) state.lostTouch = false
  })
  registerStore({
    isInUse: isUnderWay,
    hasFailed: () => false,
    refetch: findOut,
    markStale: () => undefined,
    follow,
    reset() {
      isAnswerAwaited = false
      ids.clear()
      endedAtMs = Number.NEGATIVE_INFINITY
      clear()
    },
  })

  return {
    state,
    async refresh() {
      await options.reload?.()
      if (state.phase === 'lost' && memory.read() === '') clear()
    },
    async start(input) {
      if (isUnderWay() && (isAnswerAwaited || !state.lostTouch)) {
        state.error = state.startedHere
          ? 'Already running.'
          : 'Already running in another tab or started by another admin.'
        return
      }
      const isSameSession = currentSession()
      begin(true)
      state.input = asRef(input) as typeof state.input
      isAnswerAwaited = true
      memory.write(state.startedAt ?? '')
      try {
        const result = await options.start(input)
        if (!isSameSession()) return
        isAnswerAwaited = false
        const refusal = refusalOf(result)
        if (refusal === null) end({ result })
        else end({ result, error: refusal || failed })
      } catch (cause) {
        if (!isSameSession()) return
        isAnswerAwaited = false
        fail(cause)
      }
    },
    dismiss() {
      if (!isUnderWay() || (state.lostTouch && !isAnswerAwaited)) clear()
    },
  }
}
