import { serverNow } from './clock.ts'
import { pluralize } from './pluralize.ts'
import { formatSpan } from './time.ts'

export interface CallPause {
  /** End of the pause, by `performance.now()`. */
  readonly until: number
  /** Its whole length in words. */
  readonly span: string
}

/** Wait after a 429 that names none. The backend limits calls per minute (backend-notes 1.5). */
const UNNAMED_S = 60
/** A timer can't wait much longer than this. */
const MAX_S = 86_400

/** Wait that a 429 names only in its text, such as "retry in 37 seconds" or "retry in 1 minute". */
const waitInText = (text: string | null): number | null => {
  const [, count, unit] = /\b(\d+) (second|minute)s?\b/.exec(text ?? '') ?? []
  return count === undefined ? null : Number(count) * (unit === 'minute' ? 60 : 1)
}

/** Seconds that a `retry-after` header asks to wait, as a number or a date; null if it's missing or neither. */
export const retryAfterOf = (headers: Headers): number | null => {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  const now = Date.parse(headers.get('date') ?? '') || serverNow()
  const seconds = Math.ceil((Date.parse(text) - now) / 1000)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

/** Seconds to wait after a 429. */
export const waitOf = (headers: Headers, message: string | null): number =>
  Math.min(Math.max(1, Math.ceil(retryAfterOf(headers) ?? waitInText(message) ?? UNNAMED_S)), MAX_S)

const waitWords = (seconds: number): string =>
  seconds < 120 ? pluralize(seconds, 'second') : formatSpan(seconds * 1000)

let pause: CallPause | null = null
const listeners = new Set<() => void>()

/** The pause that the server has asked for, if it isn't over. */
export const callPause = (): CallPause | null => pause

export const onCallPause = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const set = (next: CallPause | null) => {
  pause = next
  for (const listener of [...listeners]) listener()
}

/** For that long, `request` sends nothing and the stream doesn't reconnect. */
export const pauseCalls = (seconds: number): void => {
  const mine = { until: performance.now() + seconds * 1000, span: waitWords(seconds) }
  if (pause && mine.until <= pause.until) return
  setTimeout(() => pause === mine && set(null), seconds * 1000)
  set(mine)
}

/** Resolves at the end of the pause. @throws the reason of `signal` */
export const untilResumed = async (signal: AbortSignal | undefined): Promise<void> => {
  while (pause) {
    signal?.throwIfAborted()
    await new Promise<void>((resolve, reject) => {
      const end = () => {
        leave()
        signal?.removeEventListener('abort', end)
        if (signal?.aborted) reject(signal.reason)
        else resolve()
      }
      const leave = onCallPause(end)
      signal?.addEventListener('abort', end)
    })
  }
}
