/** Orders are 1 to 100, as in the rule editor; more rules than that go beyond. */
export const ORDER_MIN = 1
export const ORDER_MAX = 100

interface Ranked {
  readonly id: number
  readonly order: number
}

/**
 * Orders in equal steps that put rules into this sequence, the first one highest.
 * @returns the rules whose order changes, with the new one
 */
export const planOrder = (sequence: readonly Ranked[]): Ranked[] => {
  const step = Math.max(1, Math.floor(ORDER_MAX / sequence.length))
  return sequence
    .map(({ id }, index) => ({ id, order: step * (sequence.length - index) }))
    .filter(({ order }, index) => order !== sequence[index]?.order)
}
