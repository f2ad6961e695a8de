import { useEffect, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { HEARTBEAT_EVENT } from '../../contract/live-events.ts'
import { LOG_LEVELS, LOG_PATH, LogEntry } from '../../contract/server-log.ts'
import { withBase } from '../../lib/base-path.ts'
import { openEventStream, type StreamState } from '../../lib/event-stream.ts'
import { matcherOf, normalize } from '../../lib/normalize.ts'
import { throttleTrailing } from '../../lib/throttle-trailing.ts'

/** Maximum number of entries kept; older ones are dropped. */
export const LOG_KEPT = 2000
const TAIL = 1000
/** The log can have hundreds of entries per second, so they are shown in batches. */
const BATCH_MS = 250

const SECRETS: readonly (readonly [RegExp, string])[] = [
  [
    /((?:token|api[-_]?key|password|secret|authorization)["']?\s*[=:]\s*["']?(?:bearer\s+|basic\s+)?)[^\s"'&,;})\]]+/gi,
    '$1•••',
  ],
  [/(\/\/)[^\s/@]+@/g, '$1•••@'],
  [/(\/api\/webhooks\/\d+\/)[^\s"'?]+/gi, '$1•••'],
]

/** Hides tokens, keys, passwords and the secret part of webhooks. */
const withoutSecrets = (text: string): string =>
  SECRETS.reduce((masked, [pattern, by]) => masked.replace(pattern, by), text)

export interface LogLine extends Pick<LogEntry, 'timestamp' | 'level' | 'message' | 'module'> {
  readonly id: number
}

/** The entry without secrets; null if it can't be read. */
export const lineOf = (frame: string, id: number): LogLine | null => {
  try {
    const { timestamp, level, message, module } = z.parse(LogEntry, JSON.parse(frame))
    return { id, timestamp, level, message: withoutSecrets(message), module }
  } catch {
    // One unreadable entry must not end the view.
    return null
  }
}

/** The lines with this text that are at least as severe as `level`. Unknown levels always count as severe enough. */
export const linesWith = (
  lines: readonly LogLine[],
  level: (typeof LOG_LEVELS)[number],
  text: string,
): readonly LogLine[] => {
  const isFound = matcherOf(text)
  const least = LOG_LEVELS.indexOf(level)
  return lines.filter(
    line =>
      (LOG_LEVELS as readonly string[]).indexOf(line.level) <= least &&
      isFound(normalize(`${line.module ?? ''} ${line.message}`)),
  )
}

const onVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/**
 * The newest lines of the server's log. The stream is open while `isFollowed` and the tab is visible. Connecting again
 * repeats the last lines, so they replace those shown.
 */
export const useServerLog = (isFollowed: boolean) => {
  const isOpen = useSyncExternalStore(onVisibility, () => !document.hidden) && isFollowed
  const [lines, setLines] = useState<readonly LogLine[]>([])
  const [state, setState] = useState<StreamState>('connecting')
  useEffect(() => {
    if (!isOpen) return
    let received: LogLine[] = []
    let lastId = 0
    const show = throttleTrailing(BATCH_MS, async () => {
      received = received.slice(-LOG_KEPT)
      setLines([...received])
    })
    const stream = openEventStream({
      url: withBase(`${LOG_PATH}?tail=${TAIL}`),
      heartbeatEvent: HEARTBEAT_EVENT,
      onFrame(data) {
        const line = lineOf(data, ++lastId)
        if (line) received.push(line)
        void show()
      },
      onState(next) {
        if (next === 'connected') received = []
        setState(next)
      },
    })
    return () => {
      stream.close()
      show.stop()
    }
  }, [isOpen])
  return { lines, state }
}
