import { type KnownFields, unknownFields } from '../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../components/routing/routed-item.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { addingRules, isExcluding } from '../../../state/router-rules.ts'
import { fieldLabel } from './rule-labels.ts'

/** Why a result is unknown: a higher rule may match first, or a condition needs a field that isn't known of the title. */
export type Doubt = { readonly rule: RouterRule } | { readonly field: string }

/**
 * @param rule the rule whose result is unknown
 * @param rivals rules that may match first
 */
export const doubtOf = (
  rule: RouterRule,
  item: RoutedItem,
  known: KnownFields,
  rivals: readonly RouterRule[],
): Doubt => {
  const [field] = unknownFields(rule.condition, item, known)
  const rival = rivals.find(one => one !== rule)
  return field === undefined && rival ? { rule: rival } : { field: field ?? 'condition' }
}

/**
 * "rule 1 may match first", "certification missing".
 * @param rules all rules, by which they are numbered
 */
export const doubtLabel = (doubt: Doubt, rules: readonly RouterRule[]): string => {
  if ('field' in doubt) return `${fieldLabel(doubt.field)} missing`
  const { rule } = doubt
  return isExcluding(rule)
    ? `“${bidiIsolate(rule.name)}” may exclude it`
    : `rule ${addingRules(rules).findIndex(({ id }) => id === rule.id) + 1} may match first`
}
