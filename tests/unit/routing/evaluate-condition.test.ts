import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ConditionNode, isBlank } from '../../../web/components/routing/condition-tree.ts'
import {
  explain,
  type KnownFields,
  type NodeResult,
  type Result,
  resultOf,
} from '../../../web/components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../web/components/routing/routed-item.ts'
import { RULE_OPERATORS } from '../../../web/contract/content-router.ts'

const SPIRITED: RoutedItem = {
  title: 'Spirited Away',
  type: 'movie',
  genres: ['Animation', 'Family', 'Fantasy'],
  user: { id: 7, name: 'Ada Lovelace' },
  year: 2001,
  language: 'Japanese',
  tmdbRating: 8.5,
}
const NOTHING_KNOWN: RoutedItem = { title: 'Untitled', type: 'movie' }
const PASS = 'passes'
const FAIL = 'fails'

test.each<[field: string, operator: string, value: unknown, result: Result]>([
  ['genres', 'contains', 'animation', PASS],
  ['genres', 'contains', 'Anim', FAIL],
  ['genres', 'contains', ['Horror', 'Family'], PASS],
  ['genres', 'notContains', 'Horror', PASS],
  ['genres', 'in', ['horror', 'fantasy'], PASS],
  ['genres', 'in', 'fantasy', FAIL],
  ['genres', 'notIn', ['horror', 'war'], PASS],
  ['genres', 'equals', ['fantasy', 'family', 'animation'], PASS],
  ['genres', 'equals', ['fantasy', 'family'], FAIL],
  ['genres', 'notEquals', 'Fantasy', FAIL],
  ['genres', 'regex', '^fan', PASS],
  ['genres', 'greaterThan', 3, FAIL],
  ['tmdbRating', 'greaterThan', 8, PASS],
  ['tmdbRating', 'lessThan', 9, PASS],
  ['tmdbRating', 'equals', 8.5, PASS],
  ['tmdbRating', 'notEquals', 8.5, FAIL],
  ['tmdbRating', 'in', [8, 8.5], PASS],
  ['tmdbRating', 'between', { min: 8 }, PASS],
  ['tmdbRating', 'between', 8.5, FAIL],
  ['year', 'lessThan', 2002, PASS],
  ['language', 'equals', 'japanese', PASS],
  ['language', 'notEquals', 'English', PASS],
  ['language', 'contains', 'jap', PASS],
  ['language', 'in', ['English', 'Japanese'], PASS],
  ['language', 'notIn', ['English'], PASS],
  ['language', 'regex', '^Jap', PASS],
  ['user', 'equals', 7, PASS],
  ['user', 'equals', 'ada lovelace', PASS],
  ['user', 'equals', 'Ada', FAIL],
  ['user', 'notEquals', 'ADA LOVELACE', FAIL],
  ['user', 'in', ['grandma', 7], PASS],
  ['user', 'notIn', ['grandma', 7], FAIL],
  ['user', 'regex', 'LOVE', PASS],
  ['user', 'contains', 'Ada', FAIL],
  ['genres', 'toString', 'Family', FAIL],
  ['genres', 'regex', '(', FAIL],
  ['genres', 'regex', '(\\w*)*x', FAIL],
])('%s %s %j: %s', (field, operator, value, result) => {
  expect(resultOf({ field, operator, value }, SPIRITED, null)).toBe(result)
})

test.each([
  ['genres', 'contains', 'Anime', 'Genres unknown.'],
  ['user', 'in', [1], 'User unknown.'],
  ['year', 'lessThan', 2000, 'Year unknown.'],
  ['language', 'notIn', ['English'], 'Language unknown.'],
  ['certification', 'in', ['R'], 'Checked by the server.'],
  ['imdbRating', 'greaterThan', { votes: 7 }, 'Checked by the server.'],
  ['streamingServices', 'in', [8], 'Checked by the server.'],
  ['tmdbRating', 'greaterThan', 7, 'TMDB rating unknown.'],
])('%s %s is unknown without data, with a reason', (field, operator, value, reason) => {
  const result = explain({ field, operator, value }, NOTHING_KNOWN, null)
  expect(result).toMatchObject({ result: 'unknown', reason, actual: null })
})

test('an unusable value fails even if the data is missing', () => {
  const condition = { field: 'year', operator: 'in', value: [] }
  expect(resultOf(condition, NOTHING_KNOWN, null)).toBe('fails')
})

test.each([null, '', ' ', []])('a condition with the value %j asks for one', value => {
  const { result, reason } = explain({ field: 'year', operator: 'equals', value }, SPIRITED, null)
  expect({ result, reason }).toEqual({ result: 'blank', reason: 'Choose a value.' })
})

test('a condition without a value doesn’t count, and a group of such conditions never matches', () => {
  const blank = { field: 'year', operator: 'equals', value: null } as const
  const family = { field: 'genres', operator: 'contains', value: 'Family' } as const
  const result = (...conditions: ConditionNode[]) =>
    resultOf({ operator: 'AND', conditions }, SPIRITED, null)
  expect([result(family, blank), result(blank)]).toEqual(['passes', 'fails'])
})

test('a field the backend doesn’t support never matches', () => {
  const known: KnownFields = new Set(['genres'])
  const result = explain({ field: 'user', operator: 'equals', value: 7 }, SPIRITED, known)
  expect(result).toMatchObject({ result: 'fails', actual: 'Ada Lovelace' })
  expect(result.reason).toContain('doesn’t support this field')
})

test('where ratings come from Plex, votes are a field although it isn’t listed', () => {
  const votes = { field: 'imdbVotes', operator: 'greaterThan', value: 1000 }
  const known: KnownFields = new Set(['genres', 'rtCriticRating'])
  expect(resultOf(votes, SPIRITED, known)).toBe('unknown')
  expect(resultOf(votes, SPIRITED, new Set(['genres', 'imdbRating']))).toBe('fails')
})

const passing = { field: 'user', operator: 'equals', value: 7 }
const failing = { field: 'user', operator: 'equals', value: 8 }
const open = { field: 'elsewhere', operator: 'equals', value: 1 }
const nodes: Record<string, ConditionNode> = { p: passing, f: failing, u: open }

test.each<[operator: 'AND' | 'OR', children: string, result: Result]>([
  ['AND', 'pf', 'fails'],
  ['AND', 'pu', 'unknown'],
  ['AND', 'uf', 'fails'],
  ['OR', '', 'fails'],
  ['OR', 'fp', 'passes'],
  ['OR', 'fu', 'unknown'],
])('%s of "%s" %s', (operator, children, result) => {
  const conditions = [...children].map(name => nodes[name] as ConditionNode)
  expect(resultOf({ operator, conditions }, SPIRITED, null)).toBe(result)
})

test('a rule without a condition never matches', () => {
  expect(resultOf(undefined, SPIRITED, null)).toBe('fails')
  expect(explain(null, SPIRITED, null).reason).toBe('An empty group never matches.')
})

const leaf = fc.record({
  field: fc.constantFrom('genres', 'user', 'year', 'language', 'imdbRating', 'constructor', 'x'),
  operator: fc.constantFrom(...RULE_OPERATORS, '__proto__'),
  value: fc
    .oneof(
      fc.constantFrom<unknown>(2001, 'Japanese', 'a|b', '(', ['Family'], [7], { min: 1 }, {}),
      fc.jsonValue(),
    )
    .filter(value => !isBlank(value)),
  negate: fc.boolean(),
})
const tree = fc.letrec<{ node: ConditionNode; group: ConditionNode }>(tie => ({
  node: fc.oneof({ maxDepth: 4 }, leaf, tie('group')),
  group: fc.record({
    operator: fc.constantFrom('AND' as const, 'OR' as const),
    conditions: fc.array(tie('node'), { maxLength: 4 }),
    negate: fc.boolean(),
  }),
})).node
const invert = (node: ConditionNode): ConditionNode => ({ ...node, negate: node.negate !== true })

test('any tree has the inverse result when inverted', () => {
  fc.assert(
    fc.property(tree, node => {
      const [one, other] = [node, invert(node)].map(each => resultOf(each, SPIRITED, null))
      expect([one, other].sort().join()).toMatch(/^(fails,passes|unknown,unknown)$/)
    }),
  )
})

test('any tree has the same result in its explanation, at every node', () => {
  const check = (result: NodeResult) => {
    expect(result.result).toBe(resultOf(result.node, SPIRITED, null))
    result.children.forEach(check)
  }
  fc.assert(fc.property(tree, node => check(explain(node, SPIRITED, null))))
})

test('any tree keeps a certain result as more data becomes known', () => {
  const less: RoutedItem = { title: '', type: 'movie', genres: SPIRITED.genres }
  fc.assert(
    fc.property(tree, node => {
      const early = resultOf(node, less, null)
      if (early !== 'unknown') expect(resultOf(node, SPIRITED, null)).toBe(early)
    }),
  )
})
