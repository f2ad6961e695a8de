import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

const COLORS: Record<number, string> = { 40: '\u001b[33m', 50: '\u001b[31m', 60: '\u001b[31m' }
const NAMES: Record<number, string> = { 40: 'warn  ', 50: 'error ', 60: 'fatal ' }
const RESET = '\u001b[0m'
const SILENT_FIELDS = new Set(['level', 'time', 'msg', 'err'])

/** One JSON log line as a person reads it: time, level when it matters, message, remaining fields. */
export const prettyLine = (line: string): string => {
  const record: Record<string, unknown> = JSON.parse(line)
  const level = Number(record.level)
  const time = new Date(Number(record.time)).toTimeString().slice(0, 8)
  const fields = Object.entries(record)
    .filter(([key]) => !SILENT_FIELDS.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : value}`)
  const stack =
    record.err !== null && typeof record.err === 'object' && 'stack' in record.err
      ? `\n${record.err.stack}`
      : ''
  const parts = [time, `${NAMES[level] ?? ''}${record.msg ?? ''}`, ...fields]
  return `${COLORS[level] ?? ''}${parts.join(' ')}${COLORS[level] ? RESET : ''}${stack}\n`
}

/**
 * Structured log of the gateway. Lines hold no headers, cookies, bodies or query strings: callers pass named fields only,
 * and the usual `req`/`res` serializers are off, so that a request object can never be written by accident.
 */
export const makeLogger = (level: string, stream: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { req: () => undefined, res: () => undefined } }, stream)
