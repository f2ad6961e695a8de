import { type ConditionNode, leavesOf } from '../../../../components/routing/condition-tree.ts'
import {
  type KnownFields,
  testCondition,
  verdictOf,
} from '../../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { Condition } from '../../../../contract/content-router.ts'
import { type Literal, type Term, termsOf } from './literals.ts'
import { hasNoNumber } from './number-ranges.ts'

const NUMBERS: readonly string[] = ['year', 'season', 'imdbRating']
const TEXTS: readonly string[] = ['language', 'certification']
const NOTHING: RoutedItem = { title: '', type: 'movie' }

const holds = ({ condition, isInverted }: Literal, item: RoutedItem, known: KnownFields) =>
  verdictOf({ ...condition, negate: isInverted }, item, known) !== 'fails'

const lower = (value: unknown) => String(value).trim().toLowerCase()
const textsOf = ({ value }: Condition): readonly string[] =>
  (Array.isArray(value) ? value : [value]).map(lower)
const isPlain = (operator: string) => operator === 'equals' || operator === 'in'
/** `notIn` and `in`: the same question, asked the other way round. */
const asked = (operator: string) => operator.replace(/^not(.)/, (_, first) => first.toLowerCase())
const isTurned = (operator: string) => /^not[A-Z]/.test(operator)

/** The same condition wanted and not wanted. One that asks "not" still needs the item to have something there. */
const isAgainst = (one: Literal, other: Literal): boolean => {
  const { condition: a } = one
  const { condition: b } = other
  if (asked(a.operator) !== asked(b.operator)) return false
  if (JSON.stringify([...textsOf(a)].sort()) !== JSON.stringify([...textsOf(b)].sort()))
    return false
  const wants = (literal: Literal) => isTurned(literal.condition.operator) === literal.isInverted
  return wants(one) !== wants(other) && !(one.isInverted && other.isInverted)
}

const withField = (field: string, value: string): RoutedItem => ({ ...NOTHING, [field]: value })

/** Whether no text meets all: tried with the texts that one of them names, when one does. */
const hasNoText = (field: string, literals: readonly Literal[], known: KnownFields): boolean => {
  const naming = literals.find(one => !one.isInverted && isPlain(one.condition.operator))
  if (naming)
    return textsOf(naming.condition).every(
      text => !literals.every(literal => holds(literal, withField(field, text), known)),
    )
  return literals.some(
    one =>
      !one.isInverted &&
      one.condition.operator === 'contains' &&
      literals.some(
        other =>
          other.condition.operator === 'contains' &&
          other.isInverted &&
          textsOf(one.condition).every(text => text.includes(textsOf(other.condition)[0] ?? text)),
      ),
  )
}

/** Whether no set of genres meets all: every one of those wanted is ruled out. */
const hasNoGenres = (literals: readonly Literal[], known: KnownFields): boolean => {
  const exact = literals.find(one => !one.isInverted && one.condition.operator === 'equals')
  if (exact) {
    const item = { ...NOTHING, genres: textsOf(exact.condition) }
    return !literals.every(literal => holds(literal, item, known))
  }
  const members = literals.filter(one => ['contains', 'in'].includes(asked(one.condition.operator)))
  const isWanted = (one: Literal) => isTurned(one.condition.operator) === one.isInverted
  const ruledOut = new Set(
    members.filter(one => !isWanted(one)).flatMap(one => textsOf(one.condition)),
  )
  return members.some(
    one => isWanted(one) && textsOf(one.condition).every(genre => ruledOut.has(genre)),
  )
}

/** Users by id and by name may be the same person: compared only where all are of one sort. */
const hasNoUser = (literals: readonly Literal[]): boolean => {
  const listed = literals.filter(one => isPlain(asked(one.condition.operator)))
  const values = listed.flatMap(one =>
    Array.isArray(one.condition.value) ? one.condition.value : [one.condition.value],
  )
  if (new Set(values.map(value => typeof value)).size > 1) return false
  const isWanted = (one: Literal) => isTurned(one.condition.operator) === one.isInverted
  const wanted = listed.filter(isWanted).map(one => textsOf(one.condition))
  const [first] = wanted
  if (!first) return false
  const ruledOut = listed.filter(one => !isWanted(one)).flatMap(one => textsOf(one.condition))
  return first.every(
    user => ruledOut.includes(user) || wanted.some(others => !others.includes(user)),
  )
}

const isNeverMet = (condition: Condition, known: KnownFields) =>
  testCondition(condition, NOTHING, known).verdict === 'fails'

/** The field on which conditions exclude each other; null when a title could meet them all, as far as is known. */
const conflictIn = (term: Term, known: KnownFields): string | null => {
  // What no title can meet is always met inverted.
  const real = term.filter(one => !isNeverMet(one.condition, known))
  const never = term.find(one => !one.isInverted && isNeverMet(one.condition, known))
  if (never) return never.condition.field
  for (const field of new Set(real.map(one => one.condition.field))) {
    const literals = real.filter(one => one.condition.field === field)
    // A title that lacks the field meets none of them, and so all of them inverted.
    if (literals.every(one => one.isInverted)) continue
    const isImpossible =
      literals.some(one => literals.some(other => isAgainst(one, other))) ||
      (NUMBERS.includes(field) && hasNoNumber(literals)) ||
      (TEXTS.includes(field) && hasNoText(field, literals, known)) ||
      (field === 'genres' && hasNoGenres(literals, known)) ||
      (field === 'user' && hasNoUser(literals))
    if (isImpossible) return field
  }
  return null
}

/** Why no title can ever meet a condition: the field, or 'nothing' for a group without conditions. null when one could. */
export const neverMatches = (
  node: ConditionNode | null | undefined,
  known: KnownFields,
): string | null => {
  if (!node) return 'nothing'
  let conflict: string | null = null
  const terms = termsOf(node, false, term => {
    const field = conflictIn(term, known)
    conflict ??= field
    return field !== null
  })
  return terms?.length === 0 ? (conflict ?? 'nothing') : null
}

const fieldsOf = (node: ConditionNode) => new Set(leavesOf(node).map(({ field }) => field))

/** Whether every title that meets `lower` meets `higher` as well. False also where that is not known. */
export const isCoveredBy = (
  lowerNode: ConditionNode,
  higherNode: ConditionNode,
  known: KnownFields,
): boolean => {
  const asks = fieldsOf(higherNode)
  if (![...fieldsOf(lowerNode)].some(field => asks.has(field))) return false
  const isImpossible = (term: Term) => conflictIn(term, known) !== null
  const uncovered = termsOf(
    {
      operator: 'AND',
      conditions: [lowerNode, { operator: 'AND', conditions: [higherNode], negate: true }],
    },
    false,
    isImpossible,
  )
  return uncovered?.length === 0
}
