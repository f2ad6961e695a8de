import { badAnswer, lost } from './errors.ts'

/** Longest head of an answer, and longest line between two chunks. */
const HEAD_LIMIT_BYTES = 64 * 1024
const CHUNK_LINE_LIMIT = 1024
const END_OF_HEAD = Buffer.from('\r\n\r\n')
const TAB = 9
const LF = 10
const CR = 13
const COLON = 58
const DELETE = 127

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/
const LENGTH = /^\d{1,15}$/
const CHUNK_SIZE = /^([\da-f]{1,12})(?:;|$)/i
const PERSISTS = /(?:^|,)\s*keep-alive\s*(?:,|$)/i
const CLOSES = /(?:^|,)\s*close\s*(?:,|$)/i
const KEEP_TIMEOUT = /\btimeout=(\d{1,6})\b/i

/** Who is told what an answer holds, in this order: onHead, onData for every piece of the body, onEnd. */
export interface AnswerListener {
  /** `headers`: flat list of lower-case name, value. */
  onHead(status: number, headers: string[]): void
  /** `chunk` is lent for the time of the call: who keeps it copies it. */
  onData(chunk: Buffer): void
  onEnd(): void
}

type Expecting =
  | 'nothing'
  | 'head'
  | 'counted body'
  | 'body to the end'
  | 'chunk line'
  | 'chunk body'
  | 'chunk end'
  | 'trailer'
  | 'stopped'

/**
 * Reads HTTP/1.1 answers (RFC 9112), one per `expect`, from bytes cut anywhere. It takes no liberties: folded lines, two
 * lengths, an unknown transfer coding or a control character end the connection, because what one reader takes for
 * the end of an answer another may take for the middle.
 */
export class AnswerReader {
  #expecting: Expecting = 'nothing'
  #listener: AnswerListener | null = null
  #isBodiless = false
  /** Bytes of the counted body or chunk still to come. */
  #left = 0
  /** Start of a head or line whose end has not come yet. */
  #held: Buffer | null = null
  /** Whether the connection may serve another call, and for how long it may lie idle; null: the server did not say. */
  canPersist = false
  keepAliveS: number | null = null

  /** The next bytes answer a call; `isHead`: a HEAD call, whose answer has no body whatever its headers say. */
  expect(listener: AnswerListener, isHead: boolean): void {
    this.#listener = listener
    this.#isBodiless = isHead
    this.#expecting = 'head'
  }

  /** Nobody listens any more; whatever still comes is thrown away. */
  stop(): void {
    this.#listener = null
    this.#expecting = 'stopped'
  }

  /**
   * Takes the first `length` bytes of `bytes`, which may be overwritten afterwards.
   * @throws ClientError BAD_ANSWER
   */
  push(bytes: Buffer, length: number): void {
    let input = bytes
    let end = length
    let at = 0
    if (this.#held !== null) {
      input = Buffer.concat([this.#held, bytes.subarray(0, length)])
      end = input.length
      this.#held = null
    }
    while (at < end) {
      const next = this.#step(input, at, end)
      if (next < 0) {
        this.#hold(input.subarray(at, end))
        return
      }
      at = next
    }
  }

  /**
   * The connection has ended.
   * @throws ClientError BAD_ANSWER when that was in the middle of an answer, LOST when it was before its first byte
   */
  end(): void {
    if (this.#expecting === 'head' && this.#held === null) throw lost()
    if (this.#expecting === 'body to the end') this.#finish(false)
    else if (this.#expecting !== 'nothing' && this.#expecting !== 'stopped')
      throw badAnswer('it ends too early')
  }

  #hold(rest: Buffer): void {
    const limit = this.#expecting === 'chunk line' ? CHUNK_LINE_LIMIT : HEAD_LIMIT_BYTES
    if (rest.length > limit) throw badAnswer('its head is too long')
    this.#held = Buffer.from(rest)
  }

  /** Reads one part from `at` on and returns where the next begins, -1 when it is not whole yet. */
  #step(input: Buffer, at: number, end: number): number {
    switch (this.#expecting) {
      case 'stopped':
        return end
      case 'nothing':
        throw badAnswer('bytes nobody asked for')
      case 'head': {
        const headEnd = input.indexOf(END_OF_HEAD, at)
        if (headEnd < 0 || headEnd + 4 > end) {
          // Lines that end otherwise would never make a head.
          endOfLine(input, at, end)
          return -1
        }
        if (headEnd - at > HEAD_LIMIT_BYTES) throw badAnswer('its head is too long')
        this.#readHead(input.toString('latin1', at, headEnd), headEnd + 4 < end)
        return headEnd + 4
      }
      case 'counted body': {
        const next = this.#readCounted(input, at, end)
        if (this.#left === 0) this.#finish(next < end)
        return next
      }
      case 'chunk body': {
        const next = this.#readCounted(input, at, end)
        if (this.#left === 0) this.#expecting = 'chunk end'
        return next
      }
      case 'body to the end':
        this.#listener?.onData(input.subarray(at, end))
        return end
      case 'chunk end':
        if (end - at < 2) return -1
        if (input.toString('latin1', at, at + 2) !== '\r\n') throw badAnswer('a chunk has no end')
        this.#expecting = 'chunk line'
        return at + 2
      case 'chunk line': {
        const next = endOfLine(input, at, end)
        if (next >= 0) this.#startChunk(input.toString('latin1', at, next - 2))
        return next
      }
      case 'trailer': {
        const next = endOfLine(input, at, end)
        // Trailers say nothing a browser would use.
        if (next === at + 2) this.#finish(next < end)
        return next
      }
    }
  }

  #readCounted(input: Buffer, at: number, end: number): number {
    const next = Math.min(end, at + this.#left)
    this.#left -= next - at
    this.#listener?.onData(input.subarray(at, next))
    return next
  }

  #startChunk(line: string): void {
    const size = CHUNK_SIZE.exec(line)?.[1]
    if (size === undefined) throw badAnswer('a chunk has no size')
    this.#left = Number.parseInt(size, 16)
    this.#expecting = this.#left === 0 ? 'trailer' : 'chunk body'
  }

  /** `hasMore`: bytes follow that nobody asked for, so whatever comes on this connection is not to be trusted. */
  #finish(hasMore: boolean): void {
    const listener = this.#listener
    this.#listener = null
    this.#expecting = 'nothing'
    if (hasMore) this.canPersist = false
    listener?.onEnd()
  }

  #readHead(text: string, hasMore: boolean): void {
    const status = statusOf(text)
    const isCurrent = text[7] === '1'
    const headers: string[] = []
    let length = -1
    let isChunked = false
    let connection = ''
    let keepAlive = ''
    for (let at = endOfText(text, 'HTTP/1.1 200'.length) + 2; at < text.length; ) {
      // By hand: this is done for every header of every call, and searching text by text takes several times as long.
      let colon = at
      while (colon < text.length && text.charCodeAt(colon) !== COLON) colon++
      const end = endOfText(text, at)
      if (colon >= end) throw badAnswer('a header without a colon')
      const name = lowerName(text.slice(at, colon))
      const value = trimmed(text, colon + 1, end)
      at = end + 2
      headers.push(name, value)
      if (name === 'content-length') {
        if (length >= 0 || !LENGTH.test(value)) throw badAnswer('an unclear length')
        length = Number(value)
      } else if (name === 'transfer-encoding') {
        if (isChunked || value.toLowerCase() !== 'chunked') throw badAnswer('an unknown coding')
        isChunked = true
      } else if (name === 'connection')
        connection = connection === '' ? value : `${connection},${value}`
      else if (name === 'keep-alive') keepAlive = value
    }
    if (status < 200) {
      if (status === 101) throw badAnswer('another protocol nobody asked for')
      // An early word; the answer itself is still to come.
      return
    }
    if (isChunked && length >= 0) throw badAnswer('two lengths')
    if (connection === 'keep-alive') this.canPersist = true
    else this.canPersist = isCurrent ? !CLOSES.test(connection) : PERSISTS.test(connection)
    this.keepAliveS = keepAlive === '' ? null : keepAliveHint(keepAlive)
    const hasBody = !(this.#isBodiless || status === 204 || status === 304) && length !== 0
    if (hasBody && isChunked) this.#expecting = 'chunk line'
    else if (hasBody && length > 0) {
      this.#expecting = 'counted body'
      this.#left = length
    } else if (hasBody) {
      this.#expecting = 'body to the end'
      this.canPersist = false
    }
    this.#listener?.onHead(status, headers)
    if (!hasBody && this.#listener !== null) this.#finish(hasMore)
  }
}

/** Names as servers send them, with their lower-case form: they are few, and most answers bring the same ones. */
const names = new Map<string, string>()
const NAMES_KEPT = 500

const lowerName = (name: string): string => {
  const known = names.get(name)
  if (known !== undefined) return known
  if (!TOKEN.test(name)) throw badAnswer('a twisted header')
  // A copy: a piece of the head would keep the whole of it, cookies and all, for as long as the name is kept.
  const own = Buffer.from(name, 'latin1').toString('latin1')
  const lower = own.toLowerCase()
  if (names.size < NAMES_KEPT) names.set(own, lower)
  return lower
}

const STATUS = /^HTTP\/1\.[01] [1-5]\d\d(?: |\r|$)/
const statusOf = (text: string): number => {
  if (!STATUS.test(text)) throw badAnswer('no status line')
  return Number(text.slice(9, 12))
}

/** Where the line of a head that begins at `at` has its CR LF, or ends with the head. */
const endOfText = (text: string, at: number): number => {
  let end = at
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code < 32 ? code !== TAB : code === DELETE) break
  }
  const isOver = text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF
  if (end < text.length && !isOver) throw badAnswer('a control character')
  return end
}

/** Most servers say the same every time. */
const lastHint = { text: '', seconds: null as number | null }
const keepAliveHint = (text: string): number | null => {
  if (text === lastHint.text) return lastHint.seconds
  const digits = KEEP_TIMEOUT.exec(text)?.[1]
  Object.assign(lastHint, { text, seconds: digits === undefined ? null : Number(digits) })
  return lastHint.seconds
}

/** Where the line that begins at `at` is over, its CR LF included; -1 when it is not whole yet. */
const endOfLine = (input: Buffer, at: number, end: number): number => {
  const lf = input.indexOf(LF, at)
  if (lf < 0 || lf >= end) return -1
  if (lf === at || input[lf - 1] !== CR) throw badAnswer('a line without its end')
  return lf + 1
}

const isBlank = (code: number): boolean => code === 32 || code === 9

const trimmed = (text: string, from: number, to: number): string => {
  let [start, end] = [from, to]
  while (start < end && isBlank(text.charCodeAt(start))) start++
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}
