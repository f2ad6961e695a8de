const LF = 10
const CR = 13

/**
 * Tracks frame boundaries in an event stream, so that heartbeats are never inserted into a frame. Lines can end with
 * LF, CRLF or CR (WHATWG HTML 9.2.5).
 */
export class FrameBoundary {
  /** True at the start and after every blank line. */
  isBetween = true
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
