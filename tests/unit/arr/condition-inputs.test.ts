import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { evaluatorsOf } from '../../../mock/rules/router.ts'
import { PROFILES } from '../../../mock/world/profiles.ts'
import { Evaluator } from '../../../web/contract/content-router.ts'
import {
  convertValue,
  type InputKind,
  inputOf,
  treeError,
  valueError,
} from '../../../web/features/arr/router/editor/condition-inputs.ts'
import { conditionFields } from '../../../web/features/arr/router/use-conditions.ts'

const fieldsOf = (kind: 'radarr' | 'sonarr', profile: '0.5.12' | '0.19' = '0.5.12') =>
  conditionFields(z.parse(z.array(Evaluator), evaluatorsOf(PROFILES[profile])), kind)
const fields = fieldsOf('sonarr')
/** With ratings from Plex. */
const newest = fieldsOf('radarr', '0.19')

test('offers the season field only for Sonarr', () => {
  const namesOf = (kind: 'radarr' | 'sonarr') => fieldsOf(kind).map(({ name }) => name)
  expect(namesOf('sonarr')).toContain('season')
  expect(namesOf('radarr')).not.toContain('season')
})

test.each<[field: string, operator: string, value: unknown, InputKind, typeof fields]>([
  ['user', 'equals', 7, 'user', fields],
  ['imdbRating', 'greaterThan', { rating: 7, votes: 100 }, 'rating', fields],
  // Fields that only the server knows have an input for the type of their value.
  ['studio', 'in', ['A24'], 'texts', fields],
  ['isKidsTitle', 'equals', true, 'boolean', fields],
  ['rtCriticRating', 'greaterThan', 70, 'number', newest],
  ['rtAudienceRating', 'between', { min: 70 }, 'range', newest],
  ['streamingServices', 'in', ['Netflix'], 'kept', newest],
  // No input shows these completely, so they are kept as they are.
  ['year', 'equals', [1990, 2000], 'kept', fields],
])('the input of %s %s %j: %s', (field, operator, value, kind, known) => {
  const condition = { field, operator, value }
  expect(inputOf(condition, known)).toBe(kind)
  expect(treeError(condition, known)).toBeNull()
})

test.each<[kind: InputKind, value: unknown, isFine: boolean]>([
  ['texts', [], false],
  ['number', '1990.5', false],
  ['range', { min: 2, max: 1 }, false],
  ['range', { min: 'x' }, false],
  ['rating', { votes: 100 }, true],
  ['rating', { rating: 'x', votes: 1 }, false],
  ['pattern', '(a+)+', false],
  ['user', null, false],
])('the %s value %j is valid: %s', (kind, value, isFine) => {
  expect(valueError({ field: 'size', operator: 'greaterThan', value }, kind) === null).toBe(isFine)
})

test.each<[value: unknown, from: InputKind, to: InputKind, kept: unknown]>([
  ['a', 'text', 'texts', ['a']],
  [['a', 'b'], 'texts', 'text', 'a'],
  [['a', 'b'], 'texts', 'either', ['a', 'b']],
  [2000, 'number', 'range', null],
  [7, 'user', 'users', [7]],
  ['a', 'text', 'number', null],
])('converts %j from %s to %s: %j', (value, from, to, kept) => {
  expect(convertValue(value, from, to)).toEqual(kept)
})

test.each<[field: string, operator: string, value: unknown, error: string]>([
  ['imdbRating', 'greaterThan', 11, 'Enter a number from 0 to 10.'],
  ['imdbRating', 'greaterThan', { votes: 1e8 }, 'Enter a number from 0 to 10,000,000.'],
  ['rtCriticRating', 'between', { min: 70, max: 101 }, 'Enter a number from 0 to 100.'],
  ['tmdbRating', 'in', [7, -1], 'Enter a number from 0 to 10.'],
  ['streamingServices', 'in', null, 'Choose a streaming service.'],
])('the error of %s %s %j: %s', (field, operator, value, error) => {
  const condition = { field, operator, value }
  expect(valueError(condition, inputOf(condition, newest))).toBe(error)
})

test('rejects empty groups, more than 20 conditions and incomplete conditions', () => {
  const leaf = { field: 'year', operator: 'equals', value: 2000 }
  const group = (conditions: (typeof leaf)[]) => ({ operator: 'AND' as const, conditions })
  expect(treeError(leaf, fields)).toBe(null)
  expect(treeError(null, fields)).toContain('at least one condition')
  expect(treeError(group([]), fields)).toContain('Empty groups')
  expect(treeError(group(Array(21).fill(leaf)), fields)).toContain('up to 20')
  expect(treeError(group([{ ...leaf, operator: 'in' }]), fields)).toContain('need fixing')
})
