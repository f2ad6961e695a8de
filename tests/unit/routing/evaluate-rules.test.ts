import { expect, test } from 'vitest'
import { decide } from '../../../web/components/routing/evaluate-rules.ts'
import type { RoutedItem } from '../../../web/components/routing/routed-item.ts'

const ITEM: RoutedItem = { title: 'Akira', type: 'movie', genres: ['Anime'] }
const anime = { field: 'genres', operator: 'contains', value: 'Anime' }
const horror = { ...anime, value: 'Horror' }
const old = { field: 'year', operator: 'lessThan', value: 2000 }
const rule = (id: number, order: number, condition: typeof anime | typeof old, enabled = true) => ({
  id,
  order,
  condition,
  enabled,
})
const standings = (...rules: ReturnType<typeof rule>[]) => {
  const { outcomes, winner, rivals } = decide(rules, ITEM, null)
  return {
    winner: winner?.id ?? null,
    rivals: rivals.map(({ id }) => id),
    standings: outcomes.map(({ rule: { id }, standing }) => `${id} ${standing}`),
  }
}

test('the highest order wins, then the lower id; rules that are off take nothing', () => {
  expect(
    standings(
      rule(3, 50, anime),
      rule(2, 50, anime),
      rule(1, 40, anime),
      rule(9, 90, anime, false),
    ),
  ).toEqual({ winner: 2, rivals: [], standings: ['9 off', '2 wins', '3 outranked', '1 outranked'] })
})

test('a rule that may match from above leaves the winner uncertain', () => {
  expect(standings(rule(1, 90, old), rule(2, 50, horror), rule(3, 40, anime))).toEqual({
    winner: 3,
    rivals: [1],
    standings: ['1 may-win', '2 no-match', '3 may-win'],
  })
})

test('without a match the default instance is left', () => {
  expect(standings(rule(1, 90, horror))).toEqual({
    winner: null,
    rivals: [],
    standings: ['1 no-match'],
  })
})
