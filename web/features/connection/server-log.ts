import * as z from 'zod/mini'
import { LOG_LEVELS, LogEntry } from '../../contract/server-log.ts'
import { matcherOf, normalize } from '../../lib/normalize.ts'

/** Maximum number of entries kept; older ones are dropped. */
export const LOG_KEPT = 2000

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
