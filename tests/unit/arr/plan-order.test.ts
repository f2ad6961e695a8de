import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byRank } from '../../../web/components/routing/evaluate-rules.ts'
import { planOrder } from '../../../web/features/arr/router/list/plan-order.ts'

const reordered = (sequence: readonly { id: number; order: number }[]) => {
  const changes = new Map(planOrder(sequence).map(({ id, order }) => [id, order]))
  return sequence.map(({ id, order }) => ({ id, order: changes.get(id) ?? order }))
}
const rules = (...pairs: [id: number, order: number][]) =>
  pairs.map(([id, order]) => ({ id, order }))

describe('moving rules', () => {
  test.each([
    ['one that already stands there', rules([1, 90], [2, 50]), []],
    ['the last to the top', rules([3, 10], [1, 90], [2, 50]), rules([3, 95])],
    ['the first to the end', rules([2, 50], [3, 10], [1, 90]), rules([1, 5])],
    ['into a gap', rules([1, 90], [3, 10], [2, 50]), rules([3, 70])],
    ['among equals, where ids ascend', rules([1, 50], [3, 40], [2, 50]), rules([3, 50])],
    ['above one with the highest order', rules([5, 20], [1, 100]), rules([1, 10])],
    ['between neighbors without room', rules([1, 50], [3, 10], [2, 49]), rules([3, 49])],
  ])('%s', (_, sequence, changes) => {
    expect(reordered(sequence)).toEqual([...reordered(sequence)].sort(byRank))
    expect(planOrder(sequence)).toHaveLength(changes.length)
  })
})

const sequences = (maxLength: number, orders: fc.Arbitrary<number>) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength })
    .chain(ids => fc.tuple(...ids.map(id => orders.map(order => ({ id, order })))))

describe('any sequence', () => {
  test('comes out as wanted, with orders that are whole and from 1 up', () => {
    fc.assert(
      fc.property(sequences(150, fc.integer({ min: -5, max: 130 })), sequence => {
        const done = reordered(sequence)
        expect([...done].sort(byRank)).toEqual(done)
        for (const { order } of planOrder(sequence)) {
          expect(Number.isInteger(order)).toBe(true)
          expect(order).toBeGreaterThanOrEqual(1)
        }
      }),
    )
  })

  test('with as few changes as any choice of rules to keep allows', () => {
    const few = sequences(7, fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(few, sequence => {
        expect(planOrder(sequence).length).toBe(fewest(sequence))
      }),
    )
  })
})

/** By trying every set of rules to keep: can orders from 1 to 100 be found for the others? */
const fewest = (sequence: readonly { id: number; order: number }[]): number => {
  let best = sequence.length
  for (let keep = 0; keep < 2 ** sequence.length; keep++) {
    let order = 100
    let isPossible = true
    let changes = 0
    for (const [index, rule] of sequence.entries()) {
      const above = sequence[index - 1]
      if (above && above.id > rule.id) order -= 1
      if ((keep >> index) % 2 === 0) changes += 1
      else {
        if (rule.order > order) isPossible = false
        order = rule.order
      }
    }
    if (isPossible && order >= 1) best = Math.min(best, changes)
  }
  return best
}
