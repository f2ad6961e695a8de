const LF = 10
const CR = 13

/**
 * Follows the bytes of an event stream (WHATWG HTML 9.2.5) and says whether the next byte starts a new frame, so that
 * something can be put between two frames and never inside one. Line ends may be LF, CRLF or CR.
 */
export class FrameBoundary {
  /** True at the start and after every blank line. */
  isBetween = true
  /** Frames that ended so far. */
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
        // Second half of a line end that was counted at its CR.
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
