import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resultOf } from '../../../web/components/routing/evaluate-condition.ts'
import { evaluateRules } from '../../../web/components/routing/evaluate-rules.ts'
import type { RoutedItem } from '../../../web/components/routing/routed-item.ts'
import { rule as routerRule } from '../../support/router-rule.ts'

const ITEM: RoutedItem = { title: 'Akira', type: 'movie', genres: ['Anime'] }
const anime = { field: 'genres', operator: 'contains', value: 'Anime' }
const horror = { ...anime, value: 'Horror' }
const ofAda = { field: 'user', operator: 'equals', value: 'Ada' }
type Leaf = typeof anime | typeof ofAda
const rule = (id: number, order: number, condition: Leaf, enabled = true) =>
  routerRule(id, order, `Rule ${id}`, { condition, enabled })
const standings = (...rules: ReturnType<typeof rule>[]) => {
  const { results, winner, rivals } = evaluateRules(rules, ITEM, null)
  return {
    winner: winner?.id ?? null,
    rivals: rivals.map(({ id }) => id),
    standings: results.map(({ rule: { id }, standing }) => `${id} ${standing}`),
  }
}

test('a rule that excludes titles wins over all others, whatever its order', () => {
  const excluding = { ...rule(3, 10, anime), exclude_from_routing: true }
  const expected = { winner: 3, rivals: [], standings: ['3 wins', '1 outranked'] }
  expect(standings(rule(1, 90, anime), excluding)).toEqual(expected)
  expect(standings(rule(1, 90, anime), { ...excluding, enabled: false })).toMatchObject({
    winner: 1,
  })
})

test('the highest order wins, then the lower ID; disabled rules are skipped', () => {
  const others = [rule(2, 50, anime), rule(1, 40, anime), rule(9, 90, anime, false)]
  expect(standings(rule(3, 50, anime), ...others)).toEqual({
    winner: 2,
    rivals: [],
    standings: ['9 off', '2 wins', '3 outranked', '1 outranked'],
  })
})

test('a higher rule that may match leaves the winner uncertain', () => {
  expect(standings(rule(1, 90, ofAda), rule(2, 50, horror), rule(3, 40, anime))).toEqual({
    winner: 3,
    rivals: [1],
    standings: ['1 may-win', '2 no-match', '3 may-win'],
  })
})

const leaf = fc
  .record({
    condition: fc.constantFrom(anime, horror, ofAda, { ...anime, field: 'no such field' }),
    negate: fc.boolean(),
  })
  .map(({ condition, negate }) => ({ ...condition, negate }))
const id = fc.integer({ min: 1, max: 20 })
const order = fc.integer({ min: 1, max: 5 })
const anyRules = fc.uniqueArray(
  fc
    .tuple(id, order, leaf, fc.boolean())
    .map(([id, order, condition, enabled]) => rule(id, order, condition, enabled)),
  { selector: ({ id }) => id, maxLength: 6 },
)

test('in any list, the winner matches, is enabled, and no enabled match ranks above it', () => {
  fc.assert(
    fc.property(anyRules, list => {
      const { winner } = evaluateRules(list, ITEM, null)
      const matches = list.filter(
        ({ enabled, condition }) => enabled && resultOf(condition, ITEM, null) === 'passes',
      )
      const [first] = matches.sort((a, b) => b.order - a.order || a.id - b.id)
      expect(winner?.id).toBe(first?.id)
    }),
  )
})
