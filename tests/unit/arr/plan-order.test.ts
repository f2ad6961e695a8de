import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planOrder, planPlace } from '../../../web/features/arr/router/list/plan-order.ts'
import { byRank } from '../../../web/state/router-rules.ts'

const rules = (...pairs: [id: number, order: number][]) =>
  pairs.map(([id, order]) => ({ id, order }))

describe('moving rules', () => {
  test.each([
    ['orders already correct', rules([1, 100], [2, 50]), []],
    ['last rule to the top', rules([3, 33], [1, 99], [2, 66]), rules([3, 99], [1, 66], [2, 33])],
    ['rules with equal orders', rules([1, 50], [3, 40], [2, 50]), rules([1, 99], [3, 66], [2, 33])],
  ])('%s', (_, sequence, changes) => {
    expect(planOrder(sequence)).toEqual(changes)
  })
})

describe('placing a rule', () => {
  test.each([
    ['between two, with a free order', rules([1, 90], [2, 40]), 9, 1, { order: 65, moved: [] }],
    [
      'last, with no order left above 0',
      rules([1, 0]),
      9,
      1,
      { order: 50, moved: rules([1, 100]) },
    ],
    [
      'between two, without a free order',
      rules([1, 50], [2, 50]),
      9,
      1,
      { order: 66, moved: rules([1, 99], [2, 33]) },
    ],
  ])('%s', (_, others, id, index, plan) => {
    expect(planPlace(others, id, index)).toEqual(plan)
  })

  test('keeps the chosen position and the sequence of the others', () => {
    const order = fc.integer({ min: -5, max: 130 })
    const others = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 400 }), order }), {
      maxLength: 30,
      selector: one => one.id,
    })
    fc.assert(
      fc.property(others, fc.integer({ min: 401, max: 500 }), fc.nat(35), (unsorted, id, index) => {
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
      }),
    )
  })
})

test('preserves any sequence with integer orders from 1 to 100, or to the rule count if larger', () => {
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
