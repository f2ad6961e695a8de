import { instanceName } from '../../../components/labels/instance-name.ts'
import {
  type ConditionNode,
  isGroup,
  ratingParts,
} from '../../../components/routing/condition-tree.ts'
import { type Names, profileName } from '../../../components/routing/routing-labels.ts'
import type { Condition, RouterRule } from '../../../contract/content-router.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { plainProfile } from '../../../state/instances.ts'
import { addingRules, isExcluding } from '../../../state/router-rules.ts'
import {
  type ConditionNames,
  conditionValueLabel,
  fieldLabel,
  operatorLabelFor,
} from './condition-fields.ts'

/** Part of a sentence. Values are styled differently from the words around them. */
export interface SentencePart {
  readonly text: string
  readonly isValue?: boolean
}

const leafParts = (condition: Condition, names: ConditionNames): readonly SentencePart[] => {
  const { field, value, negate } = condition
  const part = (name: string, own: unknown, shown = { field: name, value: own }) => [
    { text: `${fieldLabel(name)} ${operatorLabelFor(condition, own)} ` },
    { text: conditionValueLabel(shown, names), isValue: true },
  ]
  const { rating, votes } = field === 'imdbRating' ? ratingParts(value) : { rating: value }
  if (votes === undefined) return part(field, rating)
  if (negate === true)
    return [{ text: 'not (' }, ...leafParts({ ...condition, negate: false }, names), { text: ')' }]
  if (names.hasMinimumVotes && rating === undefined)
    return leafParts({ field: 'imdbVotes', operator: 'between', value: { min: votes } }, names)
  if (names.hasMinimumVotes) return part(field, rating, condition)
  const voted = part('imdbVotes', votes)
  return rating === undefined ? voted : [...part(field, rating), { text: ' and ' }, ...voted]
}

/** Describes a condition in words: "genre contains Anime and (language is Japanese or year is before 2000)". */
export const conditionParts = (
  node: ConditionNode | null | undefined,
  names: ConditionNames,
): readonly SentencePart[] => {
  if (!node) return [{ text: 'nothing' }]
  if (!isGroup(node)) return leafParts(node, names)
  const parts: SentencePart[] = node.conditions.length === 0 ? [{ text: 'nothing' }] : []
  for (const [index, child] of node.conditions.entries()) {
    const isJoined = isGroup(child) && child.conditions.length > 1 && child.negate !== true
    const hasBrackets = isJoined && node.conditions.length > 1
    if (index > 0) parts.push({ text: node.operator === 'AND' ? ' and ' : ' or ' })
    if (hasBrackets) parts.push({ text: '(' })
    parts.push(...conditionParts(child, names))
    if (hasBrackets) parts.push({ text: ')' })
  }
  return node.negate === true ? [{ text: 'not (' }, ...parts, { text: ')' }] : parts
}

export const conditionSentence = (...node: Parameters<typeof conditionParts>): string =>
  conditionParts(...node)
    .map(({ text }) => text)
    .join('')

export const quoted = ({ name }: { name: string }): string => `“${bidiIsolate(name)}”`

/** Destination of rules that exclude titles. */
export const NOWHERE = 'Isn’t added anywhere'

/** Destination of a rule: the instance, and the folder and profile if the rule sets them. */
export const destinationParts = (
  rule: Pick<RouterRule, 'target_instance_id' | 'root_folder' | 'quality_profile'>,
  names: Names,
): { instance: string; details: string[] } => {
  const { target_instance_id: id } = rule
  if (id === null) return { instance: NOWHERE, details: [] }
  const profile = plainProfile(rule.quality_profile)
  return {
    instance: bidiIsolate(instanceName(names.kind, id, names.instances)),
    details: [
      ...(rule.root_folder ? [rule.root_folder] : []),
      // The number of a profile whose name isn't loaded yet says nothing.
      ...(profile === null || (!names.profiles && typeof profile === 'number')
        ? []
        : [profileName(names.profiles, profile)]),
    ],
  }
}

/** Describes the destination of a rule: "Sonarr Anime, /data/anime, profile HD". */
export const destinationLabel = (...rule: Parameters<typeof destinationParts>): string => {
  const { instance, details } = destinationParts(...rule)
  return [instance, ...details].join(', ')
}

/** A number of titles, and of further ones that depend on missing data. */
export interface Count {
  readonly count: number
  readonly unsure: number
}

/** A count, or a range if data is missing: "24 of 260", "24 to 30 of 260", "0 to 6". */
export const countLabel = ({ count, unsure }: Count, total?: number): string =>
  formatNumber(count) +
  (unsure === 0 ? '' : ` to ${formatNumber(count + unsure)}`) +
  (total === undefined ? '' : ` of ${formatNumber(total)}`)

/** Whether all that a count tells is unknown: 0, and up to `unsure` more. */
const isUnknownCount = ({ count, unsure }: Count) => count === 0 && unsure > 0

export const matchesLabel = (matches: Count, total: number): string =>
  isUnknownCount(matches) ? 'Unknown' : countLabel(matches, total)

/** "1 changes", "0 to 29 change". */
export const changesLabel = (changes: Count): string =>
  `${countLabel(changes)} ${countLabel(changes) === '1' ? 'changes' : 'change'}`

/** Number of a rule in the list, from 1; 0 for one that excludes titles. */
export const numberOf = ({ id }: RouterRule, rules: readonly RouterRule[]): number =>
  addingRules(rules).findIndex(rule => rule.id === id) + 1

/** Why an effect is unknown: a higher rule may match first, or a condition needs a field that isn't known of the title. */
export type Doubt = { readonly rule: RouterRule } | { readonly field: string }

/**
 * "rule 1 may match first", "certification missing".
 * @param rules all rules, by which they are numbered
 */
export const doubtLabel = (doubt: Doubt, rules: readonly RouterRule[]): string => {
  if ('field' in doubt) return `${fieldLabel(doubt.field)} missing`
  const { rule } = doubt
  return isExcluding(rule)
    ? `${quoted(rule)} may exclude it`
    : `rule ${numberOf(rule, rules)} may match first`
}

/** What a rule does: "24 of 260", with "3 change" or, if nothing is known, the reason. */
export const effectLabels = (
  { enabled }: RouterRule,
  { matches, changes, doubt }: { matches: Count; changes: Count; doubt: Doubt | null },
  total: number,
  rules: readonly RouterRule[],
) => {
  const reason = doubt && doubtLabel(doubt, rules)
  const detail = !enabled
    ? `would match ${countLabel(matches)}`
    : changes.count + changes.unsure === 0
      ? 'No changes'
      : changesLabel(changes)
  return {
    line: enabled ? matchesLabel(matches, total) : 'Off',
    detail: isUnknownCount(matches) ? reason : detail,
    doubt: reason,
  }
}
