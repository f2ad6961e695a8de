/**
 * Hands each item on: the first at once, those that come within `windowMs` after it together at its end, and so on. `stop`
 * drops what is held.
 */
export const inBursts = <T>(windowMs: number, take: (items: readonly T[]) => void) => {
  let held: T[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  const hold = () => {
    timer = setTimeout(() => {
      timer = null
      const items = held
      held = []
      if (items.length === 0) return
      hold()
      take(items)
    }, windowMs)
  }
  const add = (item: T): void => {
    if (timer !== null) held.push(item)
    else {
      hold()
      take([item])
    }
  }
  return Object.assign(add, {
    stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      held = []
    },
  })
}
