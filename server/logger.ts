import { fstatSync } from 'node:fs'
import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

const COLORS: Record<number, string> = { 40: '\u001b[33m', 50: '\u001b[31m', 60: '\u001b[31m' }
const NAMES: Record<number, string> = { 40: 'warn  ', 50: 'error ', 60: 'fatal ' }
const RESET = '\u001b[0m'
const SILENT_FIELDS = new Set(['level', 'time', 'msg', 'err'])

const prettyLine = (line: string): string => {
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

/** Log destination. Never blocks; lines that exceed its buffer are dropped and counted. */
interface LogOutput extends DestinationStream {
  dropped(): number
  /** Resolves when everything is flushed, the output is closed or `withinMs` has passed. */
  finish(withinMs: number): Promise<void>
  /** Call this when the process exits. */
  close(): void
}

const HELD_BYTES = 1024 * 1024
const PIECE_BYTES = 32 * 1024
const FLUSH_EVERY_MS = 500
const STDOUT = 1

const makeLossCount = () => {
  let dropped = 0
  let reported = 0
  return {
    add: () => void dropped++,
    total: () => dropped,
    line: (): string | null => {
      const lost = dropped - reported
      reported = dropped
      const record = { level: 40, time: Date.now(), lost, msg: `${lost} log lines were lost` }
      return lost === 0 ? null : `${JSON.stringify(record)}\n`
    },
  }
}

const fileOutput = (): LogOutput => {
  const file = pino.destination({
    dest: STDOUT,
    sync: false,
    maxLength: HELD_BYTES,
    minLength: PIECE_BYTES,
    maxWrite: 2 * PIECE_BYTES,
    periodicFlush: FLUSH_EVERY_MS,
  })
  const losses = makeLossCount()
  let isFailing = false
  // Ignore errors such as a full disk, because the next log line triggers another attempt.
  file.on('error', () => {
    isFailing = true
  })
  file.on('drop', losses.add)
  file.on('drain', () => {
    isFailing = false
    const line = losses.line()
    if (line !== null) file.write(line)
  })
  return {
    write: line => void file.write(line),
    dropped: losses.total,
    finish: withinMs => within(withinMs, done => file.flush(done)),
    // pino flushes on exit and would retry a full disk forever.
    close: () => {
      if (isFailing) file.destroy()
    },
  }
}

/**
 * Writes to a pipe, socket or terminal through a Node stream. Writing to its file descriptor would block and delay the
 * exit if the other end doesn't read.
 */
const streamOutput = (stdout: NodeJS.WriteStream): LogOutput => {
  const losses = makeLossCount()
  const write = (line: string) => {
    if (!stdout.writable || stdout.writableLength > HELD_BYTES) losses.add()
    else stdout.write(stdout.isTTY ? prettyLine(line) : line, cause => cause && losses.add())
  }
  stdout.on('error', () => undefined)
  stdout.on('drain', () => {
    const line = losses.line()
    if (line !== null) write(line)
  })
  return {
    write,
    dropped: losses.total,
    finish: withinMs => within(withinMs, done => stdout.write('', done)),
    close: () => undefined,
  }
}

const within = (ms: number, run: (done: () => void) => void): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, ms)
    run(resolve)
  })

/** Log output on stdout: JSON lines, or formatted text in a terminal. */
export const stdoutOutput = (stdout: NodeJS.WriteStream): LogOutput => {
  const kind = fstatSync(STDOUT)
  return stdout.isTTY || kind.isFIFO() || kind.isSocket() ? streamOutput(stdout) : fileOutput()
}

/**
 * Structured log without headers, cookies, bodies or queries. Callers pass named fields, and pino's `req` and `res`
 * serializers are off so that a request can't be logged by accident.
 */
export const makeLogger = (level: string, stream: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { req: () => undefined, res: () => undefined } }, stream)
