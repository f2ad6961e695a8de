import {
  type ConditionNode,
  isGroup,
  leavesOf,
} from '../../../components/routing/condition-tree.ts'
import { rangeOf } from '../../../components/routing/condition-value.ts'
import {
  type KnownFields,
  testCondition,
  verdictOf,
} from '../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../components/routing/routed-item.ts'
import type { Condition, ConditionGroup } from '../../../contract/content-router.ts'

/** An item without data. Only conditions with the same result for every title can be decided. */
const ANY_TITLE: RoutedItem = { title: '', type: 'movie' }

/** The field of a test that always fails, or 'nothing' for an empty group; null if the condition can match. */
export const neverMatches = (
  node: ConditionNode | null | undefined,
  known: KnownFields,
): string | null => {
  if (verdictOf(node, ANY_TITLE, known) !== 'fails') return null
  const failing = (node ? leavesOf(node) : []).find(
    leaf => testCondition(leaf, ANY_TITLE, known).verdict === 'fails',
  )
  return failing?.field ?? 'nothing'
}

const plain = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)
const listOf = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? value : [value]).map(plain)

const sorted = (value: unknown) => (Array.isArray(value) ? value.map(plain).sort() : plain(value))

/** Key that is equal for conditions that only differ in case and order. */
const fingerprint = (node: ConditionNode): string =>
  JSON.stringify(
    isGroup(node)
      ? [node.operator, node.negate === true, node.conditions.map(fingerprint).sort()]
      : [node.field, node.operator, node.negate === true, sorted(node.value)],
  )

const partsOf = (node: ConditionNode, operator: ConditionGroup['operator']) =>
  isGroup(node) && !node.negate && node.operator === operator && node.conditions.length > 0
    ? node.conditions
    : null

const isListing = (operator: string) => operator === 'equals' || operator === 'in'

/**
 * Sample titles for a condition: if all of them pass `test`, so does every title that matches the condition. Null if no
 * finite set of samples is sufficient.
 */
const samplesOf = ({ field, operator, value }: Condition, test: Condition): RoutedItem[] | null => {
  const values = listOf(value)
  if (!values.every(one => typeof one === 'string' || typeof one === 'number')) return null
  if (field === 'genres') {
    if (operator === 'equals') return [{ ...ANY_TITLE, genres: values.map(String) }]
    const isOpenEnded = ['contains', 'in', 'regex'].includes(test.operator)
    if (!isOpenEnded || !['contains', 'in'].includes(operator)) return null
    return values.map(genre => ({ ...ANY_TITLE, genres: [String(genre)] }))
  }
  return isListing(operator) ? values.map(one => ({ ...ANY_TITLE, [field]: one })) : null
}

const isWithin = (inner: Condition, outer: Condition): boolean => {
  const [a, b] = [inner.value, outer.value]
  switch (inner.operator === outer.operator && inner.operator) {
    case 'greaterThan':
      return Number(a) >= Number(b)
    case 'lessThan':
      return Number(a) <= Number(b)
    case 'between': {
      const [range, around] = [rangeOf(a), rangeOf(b)]
      return !!range && !!around && range.min >= around.min && range.max <= around.max
    }
    default:
      return false
  }
}

const isWider = (outer: Condition, inner: Condition, known: KnownFields): boolean => {
  if (outer.field !== inner.field || outer.negate || inner.negate) return false
  if (inner.field === 'user') {
    // An id and a name may refer to the same user, so only equal values prove coverage.
    const users = listOf(outer.value)
    const areListed = isListing(inner.operator) && isListing(outer.operator)
    return areListed && listOf(inner.value).every(user => users.includes(user))
  }
  const samples = samplesOf(inner, outer)
  return samples
    ? samples.length > 0 && samples.every(item => verdictOf(outer, item, known) === 'passes')
    : isWithin(inner, outer)
}

/** Whether `higher` matches every title that `lower` would match. False if that can't be determined. */
export const isCoveredBy = (
  lower: ConditionNode,
  higher: ConditionNode,
  known: KnownFields,
): boolean => {
  if (fingerprint(lower) === fingerprint(higher)) return true
  const required = partsOf(higher, 'AND')
  if (required) return required.every(part => isCoveredBy(lower, part, known))
  const ways = partsOf(lower, 'OR')
  if (ways) return ways.every(way => isCoveredBy(way, higher, known))
  return (
    !!partsOf(higher, 'OR')?.some(way => isCoveredBy(lower, way, known)) ||
    !!partsOf(lower, 'AND')?.some(part => isCoveredBy(part, higher, known)) ||
    (!isGroup(lower) && !isGroup(higher) && isWider(higher, lower, known))
  )
}
