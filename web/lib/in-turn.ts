import { breath, SLICE_MS } from './in-slices.ts'
import { log } from './log.ts'

/**
 * Handles each item at once and in order. Many that come in one task are handled a few milliseconds at a time, the rest
 * between what else the browser has to do. One that fails is logged and keeps no other waiting. `stop` drops what waits.
 */
export const inTurn = <T>(handleOne: (item: T) => void) => {
  const handle = (item: T) => {
    try {
      handleOne(item)
    } catch (cause) {
      log.warn('What came in turn could not be handled.', cause)
    }
  }
  let waiting: T[] = []
  /** When the time of this task is over; null when nothing came lately. */
  let until: number | null = null
  const goOn = async () => {
    do {
      await breath()
      until = performance.now() + SLICE_MS
      while (waiting.length > 0 && performance.now() < until) handle(waiting.shift() as T)
    } while (waiting.length > 0)
    until = null
  }
  const add = (item: T): void => {
    if (until === null) {
      until = performance.now() + SLICE_MS
      void goOn()
    }
    if (waiting.length === 0 && performance.now() < until) handle(item)
    else waiting.push(item)
  }
  return Object.assign(add, {
    stop() {
      waiting = []
    },
  })
}
