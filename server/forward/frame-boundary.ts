const LF = 10
const CR = 13

/**
 * Tracks frame boundaries in an event stream (WHATWG HTML 9.2.5), so that heartbeats never split a frame. Lines may end
 * with
 * LF, CRLF or CR.
 */
export class FrameBoundary {
  /** True initially and after every blank line. */
  isBetween = true
  /** Number of complete frames. */
  count = 0
  #isLineEmpty = true
  #last = 0

  push(chunk: Uint8Array): void {
    let isBetween = this.isBetween
    let isLineEmpty = this.#isLineEmpty
    let last = this.#last
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] as number
      if (byte === LF && last === CR) {
        // LF of a CRLF whose CR was already counted.
      } else if (byte === LF || byte === CR) {
        if (isLineEmpty && !isBetween) {
          isBetween = true
          this.count++
        }
        isLineEmpty = true
      } else {
        isBetween = false
        isLineEmpty = false
      }
      last = byte
    }
    this.isBetween = isBetween
    this.#isLineEmpty = isLineEmpty
    this.#last = last
  }
}
