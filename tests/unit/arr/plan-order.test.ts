import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byRank } from '../../../web/components/routing/evaluate-rules.ts'
import { planOrder } from '../../../web/features/arr/router/list/plan-order.ts'

const rules = (...pairs: [id: number, order: number][]) =>
  pairs.map(([id, order]) => ({ id, order }))

describe('moving rules', () => {
  test.each([
    ['none', [], []],
    ['those that have these orders', rules([1, 100], [2, 50]), []],
    ['the last to the top', rules([3, 33], [1, 99], [2, 66]), rules([3, 99], [1, 66], [2, 33])],
    ['neighbors', rules([1, 75], [2, 100], [3, 50], [4, 25]), rules([1, 100], [2, 75])],
    ['among equals', rules([1, 50], [3, 40], [2, 50]), rules([1, 99], [3, 66], [2, 33])],
    ['any orders of before', rules([5, 20], [1, 100]), rules([5, 100], [1, 50])],
  ])('%s', (_, sequence, changes) => {
    expect(planOrder(sequence)).toEqual(changes)
  })
})

test('any sequence comes out as wanted, with whole orders from 1 up, to 100 for up to a hundred rules', () => {
  const sequences = fc
    .uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 150 })
    .chain(ids =>
      fc.tuple(...ids.map(id => fc.integer({ min: -5, max: 130 }).map(order => ({ id, order })))),
    )
  fc.assert(
    fc.property(sequences, sequence => {
      const changes = new Map(planOrder(sequence).map(({ id, order }) => [id, order]))
      const done = sequence.map(({ id, order }) => ({ id, order: changes.get(id) ?? order }))
      expect([...done].sort(byRank)).toEqual(done)
      for (const { order } of done) {
        expect(Number.isInteger(order)).toBe(true)
        expect(order).toBeGreaterThanOrEqual(1)
        expect(order).toBeLessThanOrEqual(Math.max(100, sequence.length))
      }
    }),
  )
})
