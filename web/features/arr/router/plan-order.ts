/** Order values range from 1 to 100, or higher if there are more rules. */
const ORDER_MIN = 1
const ORDER_MAX = 100

interface Ranked {
  readonly id: number
  readonly order: number
}

/**
 * Spaces order values evenly, with the highest for the first rule.
 * @returns the rules whose order value changes, with the new value
 */
const planOrder = (sequence: readonly Ranked[]): Ranked[] => {
  const step = Math.max(1, Math.floor(ORDER_MAX / sequence.length))
  return sequence
    .map(({ id }, index) => ({ id, order: step * (sequence.length - index) }))
    .filter(({ order }, index) => order !== sequence[index]?.order)
}

/**
 * Finds a free order value between the neighbors, or otherwise assigns new values to all rules.
 * @param others the other rules, highest first
 * @param id id of the rule; a new rule ranks below others with the same order value
 */
export const planPlace = (
  others: readonly Ranked[],
  id: number,
  index: number,
): { order: number; moved: readonly Ranked[] } => {
  const place = Math.max(0, Math.min(index, others.length))
  const above = others[place - 1]
  const below = others[place]
  const highest = above ? above.order - (above.id < id ? 0 : 1) : ORDER_MAX
  // The backend replaces an order value of 0 with 50.
  const lowest = Math.max(ORDER_MIN, below ? below.order + (id < below.id ? 0 : 1) : ORDER_MIN)
  if (lowest <= highest) return { order: Math.floor((lowest + highest) / 2), moved: [] }
  const rule = { id, order: 0 }
  const moved = planOrder([...others.slice(0, place), rule, ...others.slice(place)])
  return {
    order: moved.find(one => one.id === id)?.order ?? ORDER_MIN,
    moved: moved.filter(one => one.id !== id),
  }
}
