/** The end of a frame: two line ends (WHATWG HTML 9.2.5: LF, CRLF or CR). */
const END = /(?:\r\n|\n|\r(?!\n)){2}/g
/** A status frame's own id, which ends in the time it was sent; the frame's `id` field holds it too. */
const STATUS_ID = /"operationId":\s*"([\w-]+)-status-\d+"/
/** The backend has a handful; what is beyond passes unfiltered. */
const MOST_KINDS = 100
/** A frame longer than this is no status frame: it is passed on as it comes. */
const LONGEST = 16_384

/**
 * Leaves status frames out of an event stream that say what the one before of their kind said. The backend repeats three of
 * them every second; a browser that gets them anyway works and stays awake for nothing. All other bytes pass as they are.
 */
export class StatusRepeats {
  /** The beginning of a frame whose end has not come. */
  #held = ''
  /** A frame too long to be held is under way. */
  #isPassing = false
  readonly #latest = new Map<string, string>()

  /** What of the stream is to be passed on now: whole frames, unless one is very long. */
  push(chunk: Buffer): Buffer {
    // One character per byte: text of any encoding comes out as it went in.
    const text = this.#held + chunk.toString('latin1')
    let kept = ''
    let from = 0
    for (const { 0: end, index } of text.matchAll(END)) {
      const frame = text.slice(from, index + end.length)
      from = index + end.length
      if (this.#isPassing || !this.#isRepeat(frame)) kept += frame
      this.#isPassing = false
    }
    this.#held = text.slice(from)
    if (this.#isPassing || this.#held.length > LONGEST) {
      this.#isPassing = true
      kept += this.#held
      this.#held = ''
    }
    return Buffer.from(kept, 'latin1')
  }

  #isRepeat(frame: string): boolean {
    if (!frame.includes('"system"')) return false
    const kind = STATUS_ID.exec(frame)?.[1]
    if (kind === undefined) return false
    const value = frame.replaceAll(new RegExp(`${kind}-status-\\d+`, 'g'), '')
    const isSame = this.#latest.get(kind) === value
    if (this.#latest.size < MOST_KINDS || this.#latest.has(kind)) this.#latest.set(kind, value)
    return isSame
  }
}
