import {
  type ConditionNode,
  isBlank,
  isGroup,
  isNumber,
  rangeOf,
  ratingParts,
} from '../../../../components/routing/condition-tree.ts'
import { CHOOSE_VALUE, hasPlexRatings } from '../../../../components/routing/evaluate-condition.ts'
import { patternProblem } from '../../../../components/routing/pattern.ts'
import { type Condition, GROUP_ENTRIES_MAX } from '../../../../contract/content-router.ts'
import { formatNumber } from '../../../../lib/pluralize.ts'
import { decimalIn, wholeNumberIn } from '../../../../lib/typed-number.ts'
import { fieldInfo, operatorLabel, oppositeOf } from '../condition-fields.ts'
import type { ConditionField, OperatorDef } from '../use-conditions.ts'

export const numberParser = (field: string) =>
  fieldInfo(field).isWhole ? wholeNumberIn : decimalIn

export const ratingInput = (operator: string): 'number' | 'numbers' | 'range' =>
  operator === 'between'
    ? 'range'
    : operator === 'in' || operator === 'notIn'
      ? 'numbers'
      : 'number'

export const votesInput = (kind: string, operator: string) =>
  kind === 'votedRating' ? 'number' : ratingInput(operator)

const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number'
const isScalars = (value: unknown) => [value].flat().every(isScalar)
const hasOnly = (value: unknown, isPart: (part: unknown) => boolean, ...names: string[]) =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([name, part]) => names.includes(name) && (part === null || isPart(part)),
  )
const isRange = (value: unknown) => hasOnly(value, isScalar, 'min', 'max')
const isPlainRating = (value: unknown) => isScalars(value) || isRange(value)
const isRating = (value: unknown) =>
  isPlainRating(value) || hasOnly(value, isPlainRating, 'rating', 'votes')

type Value = Pick<Condition, 'field' | 'operator' | 'value'>

const numberError =
  (kind: 'number' | 'numbers' | 'range') =>
  ({ field, value }: Pick<Value, 'field' | 'value'>): string | null => {
    if (isBlank(value)) return 'Enter a number.'
    const { max } = fieldInfo(field)
    const all: readonly unknown[] = Object.values(
      typeof value === 'object' ? Object(value) : [value],
    )
    if (max !== undefined && all.some(one => isNumber(one) && (one < 0 || one > max)))
      return `Enter a number from 0 to ${formatNumber(max)}.`
    if (kind === 'range') {
      const range = rangeOf(value)
      if (!range) return 'Enter a minimum, a maximum, or both.'
      return range.min > range.max ? 'The minimum is above the maximum.' : null
    }
    if (kind === 'number') return isNumber(value) ? null : 'Enter a number.'
    return Array.isArray(value) && value.every(isNumber) ? null : 'Enter numbers only.'
  }

const ratingError =
  (kind: 'rating' | 'votedRating') =>
  ({ field, operator, value }: Value): string | null => {
    const { rating, votes } = ratingParts(value)
    if (isBlank(rating) && isBlank(votes)) return 'Enter a rating, a vote count, or both.'
    const error = isBlank(rating)
      ? null
      : numberError(ratingInput(operator))({ field, value: rating })
    if (error !== null || isBlank(votes)) return error
    return numberError(votesInput(kind, operator))({ field: 'imdbVotes', value: votes })
  }

const needed =
  (text: string) =>
  ({ value }: Value) =>
    isBlank(value) ? text : null

interface InputDef {
  /** Whether the input shows all of a value, including text that is still to be corrected. */
  shows: (value: unknown) => boolean
  error: (condition: Value) => string | null
  /** Values of one family can be converted into each other. */
  family?: 'text' | 'number' | 'user'
  isList?: true
}

/**
 * 'either' accepts one or more strings, which are saved as a string or a list. 'votedRating' has a minimum of votes.
 * 'kept' is for a saved value that no other input can show completely.
 */
const INPUTS = {
  pattern: {
    family: 'text',
    shows: value => typeof value === 'string',
    error: ({ value }) => (isBlank(value) ? 'Enter a pattern.' : patternProblem(String(value))),
  },
  user: { family: 'user', shows: isScalar, error: needed('Choose a user.') },
  users: { family: 'user', isList: true, shows: isScalars, error: needed('Choose a user.') },
  text: { family: 'text', shows: isScalar, error: needed(CHOOSE_VALUE) },
  texts: { family: 'text', isList: true, shows: isScalars, error: needed(CHOOSE_VALUE) },
  either: { family: 'text', shows: isScalars, error: needed(CHOOSE_VALUE) },
  number: { family: 'number', shows: isScalar, error: numberError('number') },
  numbers: { family: 'number', isList: true, shows: isScalars, error: numberError('numbers') },
  range: { shows: isRange, error: numberError('range') },
  rating: { shows: isRating, error: ratingError('rating') },
  votedRating: {
    shows: value => isRating(value) && isScalar(ratingParts(value).votes ?? 0),
    error: ratingError('votedRating'),
  },
  services: {
    shows: value => [value].flat().every(isNumber),
    error: needed('Choose a streaming service.'),
  },
  boolean: { shows: value => typeof value === 'boolean', error: needed(CHOOSE_VALUE) },
  kept: { shows: () => true, error: () => null },
} as const satisfies Readonly<Record<string, InputDef>>
export type InputKind = keyof typeof INPUTS
const input = (kind: InputKind): InputDef => INPUTS[kind]

/** Describes the error in a condition's value; null if the value is valid. */
export const valueError = (condition: Value, kind: InputKind) => input(kind).error(condition)

export const convertValue = (value: unknown, from: InputKind, to: InputKind): unknown => {
  const { family, isList } = input(to)
  if (from === to) return value
  if (family === undefined || family !== input(from).family) return null
  if (isList) return value == null ? null : [value].flat()
  return to !== 'either' && Array.isArray(value) ? (value[0] ?? null) : value
}

/** Derived from the backend's value types, so that unknown fields also get an input. */
const inputKind = (
  field: string,
  { name, valueTypes }: OperatorDef,
  hasMinimumVotes: boolean,
): InputKind => {
  if (name === 'regex') return 'pattern'
  const takes = (type: string) => valueTypes.includes(type)
  if (field === 'user') return takes('string[]') || takes('number[]') ? 'users' : 'user'
  if (field === 'streamingServices') return 'services'
  if (field === 'imdbRating' && hasMinimumVotes) return 'votedRating'
  if (field === 'imdbRating' && takes('object')) return 'rating'
  if (name === 'between') return 'range'
  if (takes('number[]')) return 'numbers'
  if (takes('number')) return 'number'
  if (takes('string[]')) return takes('string') ? 'either' : 'texts'
  if (takes('boolean')) return 'boolean'
  return takes('object') ? 'range' : 'text'
}

/** If the backend doesn't know the field or operator, the value's type determines the input. */
export const inputOf = (
  { field, operator, value }: { field: string; operator: string; value?: unknown },
  fields: readonly ConditionField[],
): InputKind => {
  const listed = fields
    .find(one => one.name === field)
    ?.operators.find(one => one.name === operator)
  const type = Array.isArray(value) ? `${isNumber(value[0]) ? 'number' : 'string'}[]` : typeof value
  const known = new Set(fields.map(({ name }) => name))
  const kind = inputKind(
    field,
    listed ?? { name: operator, valueTypes: [type] },
    hasPlexRatings(known),
  )
  return isBlank(value) || input(kind).shows(value) ? kind : 'kept'
}

interface Comparison {
  readonly operator: string
  readonly negate: boolean
  readonly label: string
}

/**
 * Comparisons offered for a condition's field. Operators without an opposite are also offered negated ("isn’t
 * between"). A negated operator that means the same as another one is only listed if the condition already uses it.
 */
export const comparisonsOf = (
  { field, operator, negate = false }: Condition,
  offered: readonly OperatorDef[],
): { all: readonly Comparison[]; current: number } => {
  const comparison = (name: string, isNegated: boolean): Comparison => ({
    operator: name,
    negate: isNegated,
    label: operatorLabel(name, field, isNegated),
  })
  const hasOperator = (name: string | undefined) => offered.some(one => one.name === name)
  const all = offered.flatMap(({ name }) => [
    comparison(name, false),
    ...(hasOperator(oppositeOf(name)) ? [] : [comparison(name, true)]),
  ])
  const own = comparison(operator, negate)
  const current = all.findIndex(one => one.operator === operator && one.negate === negate)
  if (current >= 0) return { all, current }
  if (!hasOperator(operator))
    return { all: [{ ...own, label: `${own.label} (not available)` }, ...all], current: 0 }
  const rest = all.filter(one => one.label !== own.label)
  return { all: [...rest, own], current: rest.length }
}

export const treeError = (
  node: ConditionNode | null,
  fields: readonly ConditionField[],
): string | null => {
  if (!node) return 'Add at least one condition. A rule without conditions never matches.'
  if (!isGroup(node))
    return valueError(node, inputOf(node, fields)) === null ? null : 'Some conditions need fixing.'
  if (node.conditions.length === 0)
    return 'Add at least one condition to each group. Empty groups never match.'
  if (node.conditions.length > GROUP_ENTRIES_MAX)
    return `A group can have up to ${GROUP_ENTRIES_MAX} entries. Split larger groups.`
  return node.conditions.map(child => treeError(child, fields)).find(Boolean) ?? null
}
