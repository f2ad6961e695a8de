import {
  type ConditionNode,
  isGroup,
  newNodeKey,
} from '../../../../components/routing/condition-tree.ts'
import type { Change } from '../../../../components/settings/field-def.ts'
import type { Condition, ConditionGroup } from '../../../../contract/content-router.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import { capital } from '../../../../lib/sentence.ts'
import {
  type ConditionNames,
  conditionValueLabel,
  fieldLabel,
  operatorLabelFor,
} from '../condition-fields.ts'
import { conditionSentence } from '../rule-labels.ts'
import type { RuleForm } from './rule-settings.tsx'

export const asGroup = (node: ConditionNode | null): ConditionGroup =>
  node && isGroup(node) ? node : { operator: 'AND', conditions: node ? [node] : [] }

/** Key prefix for entries that another client saved without keys. Adding or removing other entries keeps the keys. */
const SAVED = newNodeKey()
export const keyOf = ({ _cid }: ConditionNode, index: number) => _cid ?? `${SAVED}-${index}`

/** The saved version of a group's entry. */
export const savedOf = (node: ConditionNode, index: number, saved: ConditionGroup | null) =>
  saved?.conditions.find((one, at) => keyOf(one, at) === keyOf(node, index)) ?? null

export const MATCHES = {
  all: { operator: 'AND', isNegated: false },
  any: { operator: 'OR', isNegated: false },
  none: { operator: 'OR', isNegated: true },
  'not all': { operator: 'AND', isNegated: true },
} as const
export type Match = keyof typeof MATCHES
export const matchOf = ({ operator, negate }: ConditionGroup): Match =>
  operator === 'AND' ? (negate ? 'not all' : 'all') : negate ? 'none' : 'any'

type NamedChange = Pick<Change, 'label' | 'from' | 'to'>

const leafChange = (saved: Condition, next: Condition, names: ConditionNames): NamedChange[] => {
  if (JSON.stringify({ ...saved, _cid: '' }) === JSON.stringify({ ...next, _cid: '' })) return []
  if (saved.field !== next.field)
    return [
      {
        label: 'Condition',
        from: conditionSentence(saved, names),
        to: conditionSentence(next, names),
      },
    ]
  const words = (one: Condition) => operatorLabelFor(one, one.value)
  const isSame = words(saved) === words(next)
  const [from, to] = [saved, next].map(
    one => `${isSame ? '' : `${words(one)} `}${conditionValueLabel(one, names)}`,
  )
  return [{ label: capital(fieldLabel(next.field)), from: from ?? '', to: to ?? '' }]
}

/** Differences between saved and edited conditions, each labeled with its field. */
const conditionChanges = (
  saved: ConditionGroup,
  next: ConditionGroup,
  names: ConditionNames,
): NamedChange[] => {
  const kept = next.conditions.map((node, index) => ({ node, own: savedOf(node, index, saved) }))
  const changes = kept.flatMap(({ node, own }): NamedChange[] => {
    if (!own) return [{ label: 'Condition', from: 'none', to: conditionSentence(node, names) }]
    if (isGroup(node) && isGroup(own)) return conditionChanges(own, node, names)
    return isGroup(node) || isGroup(own) ? [] : leafChange(own, node, names)
  })
  const removed = saved.conditions
    .filter(one => !kept.some(({ own }) => own === one))
    .map(one => ({ label: 'Condition', from: conditionSentence(one, names), to: 'none' }))
  const [from, to] = [matchOf(saved), matchOf(next)]
  return [...changes, ...removed, ...(from === to ? [] : [{ label: 'Match', from, to }])]
}

/** A form's changes, with each changed condition as one of its own. */
export const changesWithConditions = (
  { changes, stored, values }: Pick<RuleForm, 'changes' | 'stored' | 'values'>,
  names: ConditionNames,
): Change[] =>
  changes.flatMap(change => {
    if (change.key !== 'condition' || change.error) return change
    const groupIn = ({ condition }: Values) => asGroup(condition as ConditionNode | null)
    const named = conditionChanges(groupIn(stored), groupIn(values), names)
    if (named.length === 0) return change
    return named.map((one, index) => ({ ...one, key: `condition${index || ''}` }))
  })
