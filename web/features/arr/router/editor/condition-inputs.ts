import { type ConditionNode, isGroup } from '../../../../components/routing/condition-tree.ts'
import {
  isBlank,
  isNumber,
  rangeOf,
  ratingParts,
} from '../../../../components/routing/condition-value.ts'
import { CHOOSE_VALUE, hasPlexRatings } from '../../../../components/routing/evaluate-condition.ts'
import { patternProblem } from '../../../../components/routing/pattern.ts'
import { type Condition, GROUP_ENTRIES_MAX } from '../../../../contract/content-router.ts'
import { formatNumber } from '../../../../lib/pluralize.ts'
import { fieldInfo, operatorLabel } from '../rule-labels.ts'
import type { ConditionField, OperatorDef } from '../use-conditions.ts'

/**
 * 'either' accepts one or more strings, which are saved as a string or a list. 'votedRating' has a minimum of votes. 'kept' is for a saved value that no other
 * input can show completely.
 */
export type InputKind =
  | 'pattern'
  | 'user'
  | 'users'
  | 'text'
  | 'texts'
  | 'either'
  | 'number'
  | 'numbers'
  | 'range'
  | 'services'
  | 'rating'
  | 'votedRating'
  | 'boolean'
  | 'kept'

/** Derived from the backend's value types, so that unknown fields also get an input. */
const inputKind = (
  field: string,
  { name, valueTypes }: OperatorDef,
  hasMinimumVotes = false,
): InputKind => {
  if (name === 'regex') return 'pattern'
  const takes = (type: string) => valueTypes.includes(type)
  if (field === 'user') return takes('string[]') || takes('number[]') ? 'users' : 'user'
  if (field === 'streamingServices') return 'services'
  if (field === 'imdbRating' && (takes('object') || hasMinimumVotes))
    return hasMinimumVotes ? 'votedRating' : 'rating'
  if (name === 'between') return 'range'
  if (takes('number[]')) return 'numbers'
  if (takes('number')) return 'number'
  if (takes('string[]')) return takes('string') ? 'either' : 'texts'
  if (takes('boolean')) return 'boolean'
  return takes('object') ? 'range' : 'text'
}

export const ratingInput = (operator: string): 'number' | 'numbers' | 'range' =>
  operator === 'between'
    ? 'range'
    : operator === 'in' || operator === 'notIn'
      ? 'numbers'
      : 'number'

export const votesInput = (kind: InputKind, operator: string) =>
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
  ({ field, value }: Value): string | null => {
    if (isBlank(value)) return 'Enter a number.'
    const { max } = fieldInfo(field)
    const isOutside = (one: unknown) =>
      max !== undefined && typeof one === 'number' && (one < 0 || one > max)
    const all: readonly unknown[] = typeof value === 'object' ? Object.values(value ?? {}) : [value]
    if (all.some(isOutside)) return `Enter a number from 0 to ${formatNumber(max ?? 0)}.`
    if (kind === 'range') {
      const range = rangeOf(value)
      if (!range) return 'Enter a minimum, a maximum, or both.'
      return range.min > range.max ? 'The minimum is above the maximum.' : null
    }
    const isFine = (each: unknown) => typeof each === 'number'
    if (kind === 'number') return isFine(value) ? null : 'Enter a number.'
    return Array.isArray(value) && value.every(isFine) ? null : 'Enter numbers only.'
  }
const NUMBER_ERRORS = {
  number: numberError('number'),
  numbers: numberError('numbers'),
  range: numberError('range'),
}

const ratingError =
  (kind: InputKind) =>
  ({ field, operator, value }: Value): string | null => {
    const { rating, votes } = ratingParts(value)
    if (isBlank(rating) && isBlank(votes)) return 'Enter a rating, a vote count, or both.'
    const errorOf = (name: string, part: unknown, input: keyof typeof NUMBER_ERRORS) =>
      isBlank(part) ? null : NUMBER_ERRORS[input]({ field: name, operator, value: part })
    return (
      errorOf(field, rating, ratingInput(operator)) ??
      errorOf('imdbVotes', votes, votesInput(kind, operator))
    )
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
  isList?: boolean
}

const INPUTS: Readonly<Record<InputKind, InputDef>> = {
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
  number: { family: 'number', shows: isScalar, error: NUMBER_ERRORS.number },
  numbers: { family: 'number', isList: true, shows: isScalars, error: NUMBER_ERRORS.numbers },
  range: { shows: isRange, error: NUMBER_ERRORS.range },
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
}

/** Describes the error in a condition's value; null if the value is valid. */
export const valueError = (condition: Value, kind: InputKind) => INPUTS[kind].error(condition)

export const convertValue = (value: unknown, from: InputKind, to: InputKind): unknown => {
  const { family, isList } = INPUTS[to]
  if (from === to) return value
  if (family === undefined || family !== INPUTS[from].family) return null
  if (isList) return value == null ? null : [value].flat()
  return to !== 'either' && Array.isArray(value) ? (value[0] ?? null) : value
}

const OPPOSITES: Readonly<Record<string, string>> = {
  equals: 'notEquals',
  notEquals: 'equals',
  contains: 'notContains',
  notContains: 'contains',
  in: 'notIn',
  notIn: 'in',
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
  const names = offered.map(({ name }) => name)
  const all = names.flatMap(name => [
    comparison(name, false),
    ...(names.includes(OPPOSITES[name] ?? '') ? [] : [comparison(name, true)]),
  ])
  const own = comparison(operator, negate)
  const isOwn = (one: Comparison) => one.operator === operator && one.negate === negate
  if (all.some(isOwn)) return { all, current: all.findIndex(isOwn) }
  if (!names.includes(operator))
    return { all: [{ ...own, label: `${own.label} (not available)` }, ...all], current: 0 }
  const rest = all.filter(one => one.label !== own.label)
  return { all: [...rest, own], current: rest.length }
}

/** If the backend doesn't know the field or operator, the value's type determines the input. */
export const inputOf = (
  { field, operator, value }: { field: string; operator: string; value?: unknown },
  fields: readonly ConditionField[],
): InputKind => {
  const listed = fields
    .find(one => one.name === field)
    ?.operators.find(one => one.name === operator)
  const valueTypes = Array.isArray(value)
    ? [typeof value[0] === 'number' ? 'number[]' : 'string[]']
    : [typeof value]
  const kind = inputKind(
    field,
    listed ?? { name: operator, valueTypes },
    hasPlexRatings(new Set(fields.map(({ name }) => name))),
  )
  return isBlank(value) || INPUTS[kind].shows(value) ? kind : 'kept'
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
  for (const child of node.conditions) {
    const error = treeError(child, fields)
    if (error) return error
  }
  return null
}
