/** End of a frame: two line endings (LF, CRLF or CR; WHATWG HTML 9.2.5). */
const END = /(?:\r\n|\n|\r(?!\n)){2}/g
/** Operation ID of a status frame. Ends with a timestamp in older versions, and also appears in the frame's `id` field. */
const STATUS_ID = /"operationId":\s*"([\w-]+)-status(?:-\d+)?"/
/** The backend sends only a few kinds of status frames. Beyond this number of kinds, frames pass unfiltered. */
const MOST_KINDS = 100
/** Frames longer than this pass unbuffered. */
const LONGEST = 16_384

/**
 * Drops status frames that repeat the previous one of their kind. The backend sends three every second, which would
 * keep idle pages busy. All other bytes pass unchanged.
 */
export class RepeatedStatusFilter {
  /** Start of a frame that isn't complete yet. */
  #held = ''
  #isPassing = false
  readonly #latest = new Map<string, string>()

  /** Returns the bytes to forward: complete frames, or parts of an oversized frame. */
  push(chunk: Buffer): Buffer {
    // latin1 preserves every byte, whatever the actual encoding is.
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
