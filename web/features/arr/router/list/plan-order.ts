/** Orders are 1 to 100, as the rules' own form has them; more rules than that may go beyond. */
export const ORDER_MIN = 1
export const ORDER_MAX = 100

interface Ranked {
  readonly id: number
  readonly order: number
}

/**
 * The fewest changes of `order` that put rules into this sequence. Higher `order` comes first, and among equals the lower id;
 * so equal orders will do where ids ascend.
 * @param sequence the rules as they shall stand, first one first, with their orders of now
 * @returns the rules whose order changes, with the new one; empty when they stand so already
 */
export const planOrder = (sequence: readonly Ranked[]): Ranked[] => {
  // How far the order has to fall from the first rule down to each: by one wherever ids do not ascend.
  const falls: number[] = []
  for (const [index, { id }] of sequence.entries()) {
    const above = sequence[index - 1]
    falls.push(above ? (falls[index - 1] ?? 0) + (above.id > id ? 1 : 0) : 0)
  }
  const lowest = ORDER_MIN + (falls.at(-1) ?? 0)
  const highest = Math.max(ORDER_MAX, lowest, ...sequence.map(({ order }) => order))
  /** Two rules can both keep their order when these do not ascend from the one to the other. */
  const levels = sequence.map(({ order }, index) => order + (falls[index] ?? 0))
  const kept = longestFalling(levels, level => level >= lowest && level <= highest)
  const orders = spread(sequence, falls, kept, highest)
  return sequence.flatMap(({ id, order }, index) => {
    const next = orders[index]
    return next === undefined || next === order ? [] : [{ id, order: next }]
  })
}

/** Places of a longest part of `levels` that never ascends. */
const longestFalling = (
  levels: readonly number[],
  isUsable: (level: number) => boolean,
): Set<number> => {
  /** By length, the place with the highest level that such a part can end at. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [place, level] of levels.entries()) {
    if (!isUsable(level)) continue
    const length = ends.findIndex(end => (levels[end] ?? 0) < level)
    const at = length === -1 ? ends.length : length
    before[place] = ends[at - 1]
    ends[at] = place
  }
  const kept = new Set<number>()
  for (let place = ends.at(-1); place !== undefined; place = before[place]) kept.add(place)
  return kept
}

/** Gives what is not kept an order between its kept neighbors: evenly where there is room, else as high as it goes. */
const spread = (
  sequence: readonly Ranked[],
  falls: readonly number[],
  kept: ReadonlySet<number>,
  highest: number,
): number[] => {
  const orders = sequence.map(({ order }) => order)
  let place = 0
  while (place < sequence.length) {
    if (kept.has(place)) {
      place += 1
      continue
    }
    let end = place
    while (end < sequence.length && !kept.has(end)) end += 1
    const above = place > 0 ? (orders[place - 1] ?? highest) : highest + 1
    const below = end < sequence.length ? (orders[end] ?? ORDER_MIN) : ORDER_MIN - 1
    const count = end - place
    const step = (above - below) / (count + 1)
    for (let index = place; index < end; index++) {
      const previous = index > 0 ? (orders[index - 1] ?? highest) : highest
      const fall = (falls[index] ?? 0) - (index > 0 ? (falls[index - 1] ?? 0) : 0)
      orders[index] =
        step >= 1
          ? Math.round(above - step * (index - place + 1))
          : Math.min(previous - fall, highest)
    }
    place = end
  }
  return orders
}
