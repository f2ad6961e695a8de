/**
 * Hands items on together: those that come in one task right after it, those that come within `windowMs` after that at its
 * end, and so on. `stop` drops what is held.
 */
export const inBursts = <T>(windowMs: number, take: (items: readonly T[]) => void) => {
  let held: T[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  const takeAfter = (ms: number) => {
    timer = setTimeout(() => {
      timer = null
      const items = held
      held = []
      if (items.length === 0) return
      takeAfter(windowMs)
      take(items)
    }, ms)
  }
  const add = (item: T): void => {
    held.push(item)
    if (timer === null) takeAfter(0)
  }
  return Object.assign(add, {
    stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      held = []
    },
  })
}
