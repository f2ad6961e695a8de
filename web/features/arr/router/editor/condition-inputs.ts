import { labelIn } from '../../../../components/labels/humanize.ts'
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
import { operatorLabel } from '../rule-labels.ts'
import type { ConditionField, OperatorDef } from '../use-condition-fields.ts'

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
const isRangeOnly = (value: unknown) => hasOnly(value, isScalar, 'min', 'max')
const isRating = (value: unknown) => isScalars(value) || isRangeOnly(value)

const votesOf = (value: unknown) => ratingParts(value).votes ?? 0

/** Whether an input shows all of a value, including text that is still to be corrected. */
const SHOWS: Readonly<Record<InputKind, (value: unknown) => boolean>> = {
  pattern: value => typeof value === 'string',
  user: isScalar,
  users: isScalars,
  text: isScalar,
  texts: isScalars,
  either: isScalars,
  number: isScalar,
  numbers: isScalars,
  range: isRangeOnly,
  rating: value => isRating(value) || hasOnly(value, isRating, 'rating', 'votes'),
  votedRating: value => isRating(value) || (SHOWS.rating(value) && isScalar(votesOf(value))),
  services: value => [value].flat().every(isNumber),
  boolean: value => typeof value === 'boolean',
  kept: () => true,
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

/** Groups of inputs whose values can be converted into each other. */
const CONVERTIBLE: readonly (readonly InputKind[])[] = [
  ['text', 'texts', 'either', 'pattern'],
  ['number', 'numbers'],
  ['user', 'users'],
]

export const convertValue = (value: unknown, from: InputKind, to: InputKind): unknown => {
  if (from === to) return value
  if (!CONVERTIBLE.some(kinds => kinds.includes(from) && kinds.includes(to))) return null
  if (to === 'either') return value
  if (to === 'texts' || to === 'numbers' || to === 'users')
    return Array.isArray(value) ? value : value == null ? null : [value]
  return Array.isArray(value) ? (value[0] ?? null) : value
}

/** Highest values of ratings and votes. */
const MAX: Readonly<Record<string, number>> = {
  imdbRating: 10,
  imdbVotes: 10_000_000,
  tmdbRating: 10,
  rtCriticRating: 100,
  rtAudienceRating: 100,
}

const numberError = (
  value: unknown,
  kind: 'number' | 'numbers' | 'range',
  field: string,
): string | null => {
  if (isBlank(value)) return 'Enter a number.'
  const max = labelIn(MAX, field)
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

/** Describes the error in a condition's value; null if the value is valid. */
export const valueError = (
  { field, operator, value }: Pick<Condition, 'field' | 'operator' | 'value'>,
  kind: InputKind,
): string | null => {
  switch (kind) {
    case 'number':
    case 'numbers':
    case 'range':
      return numberError(value, kind, field)
    case 'rating':
    case 'votedRating': {
      const { rating, votes } = ratingParts(value)
      if (isBlank(rating) && isBlank(votes)) return 'Enter a rating, a vote count, or both.'
      return (
        (isBlank(rating) ? null : numberError(rating, ratingInput(operator), field)) ??
        (isBlank(votes) ? null : numberError(votes, votesInput(kind, operator), 'imdbVotes'))
      )
    }
    case 'pattern':
      return isBlank(value) ? 'Enter a pattern.' : patternProblem(String(value))
    case 'kept':
      return null
    case 'users':
    case 'user':
      return isBlank(value) ? 'Choose a user.' : null
    case 'services':
      return isBlank(value) ? 'Choose a streaming service.' : null
    default:
      return isBlank(value) ? CHOOSE_VALUE : null
  }
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
  return isBlank(value) || SHOWS[kind](value) ? kind : 'kept'
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
