import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planPlace } from '../../../web/features/arr/router/rule-writes.ts'
import { byRank } from '../../../web/state/router-rules.ts'

test('rules move only if their orders are wrong or leave none free', () => {
  const rules = [
    { id: 1, order: 90 },
    { id: 2, order: 40 },
  ]
  expect(planPlace(rules, 9, 1)).toEqual({ order: 65, moved: [] })
  expect(planPlace([{ id: 1, order: 0 }], 9, 1)).toMatchObject({ moved: [{ id: 1, order: 100 }] })
})

test('a placed rule keeps the chosen position and the sequence of the others', () => {
  const order = fc.integer({ min: -5, max: 130 })
  const others = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 400 }), order }), {
    maxLength: 150,
    selector: one => one.id,
  })
  fc.assert(
    fc.property(others, fc.integer({ min: 401, max: 500 }), fc.nat(160), (unsorted, id, index) => {
      const sorted = [...unsorted].sort(byRank)
      const plan = planPlace(sorted, id, index)
      const orders = new Map(plan.moved.map(one => [one.id, one.order]))
      const wanted = sorted.map(one => one.id)
      wanted.splice(index, 0, id)
      const done = [
        ...sorted.map(one => ({ ...one, order: orders.get(one.id) ?? one.order })),
        { id, order: plan.order },
      ].sort(byRank)
      expect(done.map(one => one.id)).toEqual(wanted)
      expect(plan.order).toBeGreaterThanOrEqual(1)
      // Values that others have saved may be higher.
      for (const { order } of plan.moved) {
        expect(Number.isInteger(order)).toBe(true)
        expect(order).toBeGreaterThanOrEqual(1)
        expect(order).toBeLessThanOrEqual(Math.max(100, sorted.length + 1))
      }
    }),
  )
})
