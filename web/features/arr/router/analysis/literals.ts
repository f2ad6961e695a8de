import { type ConditionNode, isGroup } from '../../../../components/routing/condition-tree.ts'
import type { Condition } from '../../../../contract/content-router.ts'

/** A single condition that has to hold, or, inverted, must not. */
export interface Literal {
  readonly condition: Condition
  readonly isInverted: boolean
}
/** Conditions that have to hold all at once. */
export type Term = readonly Literal[]

/** More ways than this to meet a condition are not looked through. */
const TERMS_MAX = 200

/**
 * The ways in which a condition can be met, one term each; none when it cannot. Terms for which `isImpossible` are left out.
 * null when there are too many to look through.
 */
export const termsOf = (
  node: ConditionNode,
  isInverted: boolean,
  isImpossible: (term: Term) => boolean,
): readonly Term[] | null => {
  const turned = isInverted !== (node.negate === true)
  if (!isGroup(node)) {
    const term = [{ condition: node, isInverted: turned }]
    return isImpossible(term) ? [] : [term]
  }
  // A group without entries is false.
  if (node.conditions.length === 0) return turned ? [[]] : []
  // Not all of them: any of them not.
  const isAll = (node.operator === 'AND') !== turned
  let terms: readonly Term[] = isAll ? [[]] : []
  for (const child of node.conditions) {
    const more = termsOf(child, turned, isImpossible)
    if (!more) return null
    terms = isAll ? product(terms, more).filter(term => !isImpossible(term)) : [...terms, ...more]
    if (terms.length > TERMS_MAX) return null
  }
  return terms
}

const product = (some: readonly Term[], others: readonly Term[]): readonly Term[] =>
  some.flatMap(term => others.map(other => [...term, ...other]))
