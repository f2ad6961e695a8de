import { fstatSync, write, writeSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { prettyLine } from './logger.ts'

/** Where a log ends up. */
export interface LogWriter {
  /** Writes without waiting and says when it is over; on a failure with the bytes that were written all the same. */
  write(bytes: Buffer, done: (cause: Error | null, written: number) => void): void
  /** One try while the process ends. @throws whatever goes wrong */
  writeLast(bytes: Buffer): void
}

export interface LogOutputOptions {
  /** How long lines are gathered, and how long to wait after a failure. */
  readonly everyMs?: number
  /** Length of text from which on nothing waits for more. */
  readonly pieceLength?: number
  /** Length of text kept for an output that takes none; lines beyond it are dropped and counted. */
  readonly heldLength?: number
}

/**
 * Lines on their way to an output that may be slow, full or gone: written in large pieces and one at a time, kept up to a
 * limit while the output takes nothing, and dropped beyond it. Nobody ever waits for it. What did not go out is tried again;
 * once it goes out, a line says how many were lost meanwhile.
 */
export class LogOutput {
  readonly #writer: LogWriter
  readonly #pieceLength: number
  readonly #heldLength: number
  #held = ''
  /** What the output did not take. Kept whole, so that no line is ever written in part. */
  #refused: Buffer | null = null
  #isWriting = false
  #failingSince: number | null = null
  #lost = 0
  #lostTold = 0
  #waiting: (() => void)[] = []

  constructor(
    writer: LogWriter,
    { everyMs = 500, pieceLength = 64 * 1024, heldLength = 1024 * 1024 }: LogOutputOptions = {},
  ) {
    this.#writer = writer
    this.#pieceLength = pieceLength
    this.#heldLength = heldLength
    setInterval(() => this.flush(), everyMs).unref()
  }

  /** Lines dropped so far. */
  get dropped(): number {
    return this.#lost
  }

  /** Takes a line that ends with a line feed. */
  write(line: string): void {
    if (this.#held.length + line.length > this.#heldLength) {
      this.#lost++
      return
    }
    this.#held += line
    if (this.#held.length >= this.#pieceLength && this.#refused === null) this.flush()
  }

  /** Starts writing what is held back. */
  flush(): void {
    if (this.#isWriting || this.#isEmpty) return
    const piece = this.#refused ?? Buffer.from(this.#held)
    if (this.#refused === null) this.#held = ''
    this.#isWriting = true
    this.#writer.write(piece, (cause, written) => {
      this.#isWriting = false
      if (cause !== null) {
        this.#refused = piece.subarray(written)
        this.#failingSince ??= Date.now()
        return this.#stopWaiting()
      }
      this.#refused = null
      this.#tellLost()
      if (this.#isEmpty) return this.#stopWaiting()
      if (this.#waiting.length > 0 || this.#held.length >= this.#pieceLength) this.flush()
    })
  }

  /** Resolves when everything is written, the output takes no more, or `withinMs` are over; whichever comes first. */
  async finish(withinMs: number): Promise<void> {
    if (this.#isEmpty && !this.#isWriting) return
    await new Promise<void>(resolve => {
      this.#waiting.push(resolve)
      setTimeout(resolve, withinMs)
      this.flush()
    })
  }

  /** One last try, without waiting, while the process ends. */
  writeLast(): void {
    if (this.#isWriting || this.#isEmpty) return
    try {
      this.#writer.writeLast(Buffer.concat([this.#refused ?? NOTHING, Buffer.from(this.#held)]))
    } catch {
      // There is nowhere left to report it.
    }
  }

  get #isEmpty(): boolean {
    return this.#refused === null && this.#held === ''
  }
  #stopWaiting(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
  #tellLost(): void {
    const lost = this.#lost - this.#lostTold
    if (lost === 0 && this.#failingSince === null) return
    const now = Date.now()
    const seconds = this.#failingSince === null ? 0 : Math.round((now - this.#failingSince) / 1000)
    const msg = `the log is written again; ${lost === 0 ? 'nothing was' : `${lost} lines were`} lost`
    this.#held += `${JSON.stringify({ level: 40, time: now, lost, seconds, msg })}\n`
    this.#lostTold = this.#lost
    this.#failingSince = null
  }
}

const STDOUT = 1
const NOTHING = Buffer.alloc(0)

/** A file or a device: both take bytes at once or fail. */
const fileWriter = (fd: number): LogWriter => ({
  write(bytes, done) {
    let written = 0
    const next = () =>
      write(fd, bytes, written, bytes.length - written, null, (cause, count) => {
        written += count ?? 0
        if (cause !== null || written >= bytes.length) done(cause, written)
        else next()
      })
    next()
  },
  writeLast: bytes => void writeSync(fd, bytes),
})

/**
 * A pipe, a socket or a terminal. Not by file descriptor: that would block a thread as long as nobody reads, and the process
 * could not even end.
 */
const streamWriter = (stream: Writable, fd: number, format = (text: string) => text): LogWriter => {
  // Each failure is reported to its writer.
  stream.on('error', () => undefined)
  return {
    write: (bytes, done) =>
      void stream.write(format(bytes.toString()), cause =>
        done(cause ?? null, cause ? 0 : bytes.length),
      ),
    writeLast: bytes => void writeSync(fd, format(bytes.toString())),
  }
}

const prettyLines = (text: string): string =>
  text
    .split('\n')
    .map(line => (line === '' ? '' : prettyLine(line)))
    .join('')

/** The log's output on stdout: JSON lines, or readable ones at once where a person watches. */
export const stdoutOutput = (stdout: NodeJS.WriteStream): LogOutput => {
  if (stdout.isTTY) {
    // The terminal may be held (Ctrl-S), and Node would wait for it.
    const { _handle: terminal } = stdout as { _handle?: { setBlocking?(isOn: boolean): void } }
    terminal?.setBlocking?.(false)
    return new LogOutput(streamWriter(stdout, STDOUT, prettyLines), {
      everyMs: 100,
      pieceLength: 1,
    })
  }
  const kind = fstatSync(STDOUT)
  const isStream = kind.isFIFO() || kind.isSocket()
  return new LogOutput(isStream ? streamWriter(stdout, STDOUT) : fileWriter(STDOUT))
}
