import { rangeOf } from '../../../../components/routing/evaluate-condition.ts'
import type { Literal } from './literals.ts'

/** Both ends belong to it unless they are open. */
interface Interval {
  readonly min: number
  readonly max: number
  readonly isMinOpen: boolean
  readonly isMaxOpen: boolean
}
type Intervals = readonly Interval[]

const interval = (min: number, max: number, isMinOpen = false, isMaxOpen = false): Interval => ({
  min,
  max,
  isMinOpen,
  isMaxOpen,
})
const EVERYTHING: Intervals = [interval(-Infinity, Infinity)]

const isEmpty = ({ min, max, isMinOpen, isMaxOpen }: Interval) =>
  min > max || (min === max && (isMinOpen || isMaxOpen))

const overlap = (a: Interval, b: Interval): Interval => {
  const lower = a.min > b.min || (a.min === b.min && a.isMinOpen) ? a : b
  const upper = a.max < b.max || (a.max === b.max && a.isMaxOpen) ? a : b
  return interval(lower.min, upper.max, lower.isMinOpen, upper.isMaxOpen)
}
const intersection = (some: Intervals, others: Intervals): Intervals =>
  some.flatMap(one => others.map(other => overlap(one, other))).filter(one => !isEmpty(one))

const without = (one: Interval): Intervals =>
  [
    interval(-Infinity, one.min, false, !one.isMinOpen),
    interval(one.max, Infinity, !one.isMaxOpen, false),
  ].filter(rest => !isEmpty(rest))
const complement = (some: Intervals): Intervals =>
  some.reduce<Intervals>((rest, one) => intersection(rest, without(one)), EVERYTHING)

/** The numbers that meet a condition; null for one that is not about numbers in this way. */
const numbersOf = ({ condition: { operator, value } }: Literal): Intervals | null => {
  const points = (Array.isArray(value) ? value : [value]) as readonly unknown[]
  if (operator === 'between') {
    const range = rangeOf(value)
    return range && [interval(range.min, range.max)]
  }
  if (!points.every(point => typeof point === 'number')) return null
  const [first = 0] = points
  const listed = points.map(point => interval(point, point))
  switch (operator) {
    case 'equals':
    case 'in':
      return listed
    case 'notEquals':
    case 'notIn':
      return complement(listed)
    case 'greaterThan':
      return [interval(first, Infinity, true)]
    case 'lessThan':
      return [interval(-Infinity, first, false, true)]
    default:
      return null
  }
}

/** Whether no number meets all of these conditions. What is not known counts as possible. */
export const hasNoNumber = (literals: readonly Literal[]): boolean => {
  let left = EVERYTHING
  for (const literal of literals) {
    const numbers = numbersOf(literal)
    if (!numbers) continue
    left = intersection(left, literal.isInverted ? complement(numbers) : numbers)
  }
  return left.every(isEmpty)
}
