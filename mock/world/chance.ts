/** A seeded random generator: the same seed produces the same sequence on every machine. */
export interface Chance {
  next(): number
  /** A random integer between the bounds, inclusive. */
  between(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  happens(share: number): boolean
}

/** Derives an independent sequence for each `label`, so that draws from one don't affect the others. */
export const createChance = (seed: number, label = ''): Chance => {
  let state = seed >>> 0
  for (const char of label)
    state = (Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193) + 0x9e37) >>> 0
  // The mulberry32 algorithm.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    pick: list => {
      const item = list[between(0, list.length - 1)]
      if (item === undefined) throw new Error('Failed to pick: the list is empty.')
      return item
    },
    happens: share => next() < share,
  }
}
