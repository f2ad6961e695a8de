/** A window that is not shown has no frames. */
const NO_FRAME_MS = 200

/**
 * Calls `begin` as the browser's next frame begins, and `then` after it, with the milliseconds it took to style, place and
 * paint it; null when there was none, as in a hidden tab.
 */
export const afterFrame = (begin: () => void, then: (ms: number | null) => void): void => {
  const { port1, port2 } = new MessageChannel()
  let start: number | null = null
  const done = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    port1.onmessage = null
    port1.close()
    then(start === null ? null : performance.now() - start)
  }
  const timer = setTimeout(done, NO_FRAME_MS)
  const frame = requestAnimationFrame(() => {
    begin()
    start = performance.now()
    port1.onmessage = done
    // It comes to its turn when the frame is done.
    port2.postMessage(null)
  })
}
