import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ConditionNode } from '../../../web/components/routing/condition-tree.ts'
import { verdictOf } from '../../../web/components/routing/evaluate-condition.ts'
import { isCoveredBy, neverMatches } from '../../../web/features/arr/router/rule-coverage.ts'

const is = (field: string, operator: string, value: unknown, negate = false): ConditionNode => ({
  field,
  operator,
  value,
  negate,
})
const all = (...conditions: ConditionNode[]): ConditionNode => ({ operator: 'AND', conditions })
const any = (...conditions: ConditionNode[]): ConditionNode => ({ operator: 'OR', conditions })

describe('conditions that no title can meet', () => {
  test.each<[name: string, node: ConditionNode | undefined, field: string | null]>([
    ['no condition', undefined, 'nothing'],
    ['an empty group', all(), 'nothing'],
    ['nested empty groups', any(all(), any()), 'nothing'],
    ['an empty group in an AND', all(is('year', 'equals', 1), any()), 'nothing'],
    ['an empty group in an OR', any(is('year', 'equals', 1), any()), null],
    ['a reversed range', is('year', 'between', { min: 2010, max: 1990 }), 'year'],
    ['an invalid pattern', is('language', 'regex', '('), 'language'],
    ['a negated invalid pattern', is('language', 'regex', '(', true), null],
    ['an empty value', is('genres', 'in', []), 'genres'],
    [
      'one impossible branch of an OR',
      any(is('year', 'between', { min: 3, max: 1 }), is('year', 'equals', 1)),
      null,
    ],
  ])('%s', (_, node, field) => {
    expect(neverMatches(node, null)).toBe(field)
  })

  test('a field the backend does not support', () => {
    expect(neverMatches(is('season', 'equals', 1), new Set(['year']))).toBe('season')
  })
})

describe('a rule covered by a higher one', () => {
  const genre = (operator: string, ...values: string[]) =>
    is('genres', operator, operator === 'in' ? values : values[0])
  const anime = genre('contains', 'Anime')
  const year = (operator: string, value: unknown, negate?: boolean) =>
    is('year', operator, value, negate)
  const from2000 = year('between', { min: 2000 })
  const to2000 = year('between', { min: 1980, max: 2000 })
  const old = year('lessThan', 2000)
  const either = any(is('user', 'in', [2, 3]), year('equals', 1))

  test.each<[name: string, lower: ConditionNode, higher: ConditionNode, isCovered: boolean]>([
    ['identical', anime, genre('contains', 'anime'), true],
    ['narrower', all(anime, old), genre('in', 'Anime', 'Animation'), true],
    ['wider', genre('in', 'Anime', 'Animation'), anime, false],
    ['a year inside a range', year('equals', 2005), from2000, true],
    ['a later year', year('greaterThan', 2010), year('greaterThan', 2000), true],
    ['an earlier year', year('greaterThan', 1990), year('greaterThan', 2000), false],
    ['another field', is('language', 'equals', 'Japanese'), anime, false],
    ['one of several OR branches', is('user', 'equals', 3), either, true],
    [
      'a negation met without a year',
      year('lessThan', 2000, true),
      year('greaterThan', 1999),
      false,
    ],
    [
      'a language the pattern matches',
      is('language', 'equals', 'Japanese'),
      is('language', 'regex', '^jap'),
      true,
    ],
    [
      'the same in another order',
      all(genre('in', 'Drama', 'Anime'), old),
      all(old, genre('in', 'Anime', 'Drama')),
      true,
    ],
    ['the same, both negated', year('equals', 1, true), year('equals', 1, true), true],
    ['the same, one negated', year('equals', 1), year('equals', 1, true), false],
    ['a range inside a range', year('between', { min: 1990, max: 1999 }), to2000, true],
    ['a range that exceeds another', year('between', { min: 1990 }), to2000, false],
    ['a lower upper limit', year('lessThan', 1990), old, true],
    ['a genre and the absence of another', anime, genre('notContains', 'Drama'), false],
    ['a user by name and by ID', is('user', 'equals', 'Ada'), is('user', 'equals', 1), false],
    [
      'one of several AND conditions',
      year('equals', 2005),
      all(year('greaterThan', 2000), anime),
      false,
    ],
  ])('%s', (_, lower, higher, isCovered) => {
    expect(isCoveredBy(lower, higher, null)).toBe(isCovered)
  })
})

const leaf = fc.oneof(
  fc
    .record({
      operator: fc.constantFrom('equals', 'notEquals', 'greaterThan', 'lessThan'),
      value: fc.integer({ min: 1, max: 4 }),
      negate: fc.boolean(),
    })
    .map(rest => ({ field: 'year', ...rest })),
  fc
    .record({
      operator: fc.constantFrom('contains', 'notContains', 'in', 'notIn', 'equals'),
      value: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
      negate: fc.boolean(),
    })
    .map(rest => ({ field: 'genres', ...rest })),
  fc
    .record({
      operator: fc.constantFrom('equals', 'notEquals', 'contains', 'notContains'),
      value: fc.constantFrom('x', 'xy', 'z'),
      negate: fc.boolean(),
    })
    .map(rest => ({ field: 'language', ...rest })),
)
const tree = fc.letrec<{ node: ConditionNode; group: ConditionNode }>(tie => ({
  node: fc.oneof({ maxDepth: 3 }, leaf, tie('group')),
  group: fc.record({
    operator: fc.constantFrom('AND' as const, 'OR' as const),
    conditions: fc.array(tie('node'), { maxLength: 3 }),
    negate: fc.boolean(),
  }),
})).node
const item = fc.record({
  title: fc.constant(''),
  type: fc.constant('movie' as const),
  year: fc.constantFrom(1, 2, 2.5, 3, 4, 9),
  genres: fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 }),
  language: fc.constantFrom('x', 'xy', 'z', 'w'),
})

test('no title meets a condition reported as impossible', () => {
  fc.assert(
    fc.property(tree, item, (node, one) => {
      if (neverMatches(node, null) !== null) expect(verdictOf(node, one, null)).toBe('fails')
    }),
    { numRuns: 500 },
  )
})

test('every title that meets a covered rule also meets the one that covers it', () => {
  fc.assert(
    fc.property(tree, tree, item, (lower, higher, one) => {
      if (!isCoveredBy(lower, higher, null)) return
      if (verdictOf(lower, one, null) === 'passes')
        expect(verdictOf(higher, one, null)).toBe('passes')
    }),
    { numRuns: 1000 },
  )
})
