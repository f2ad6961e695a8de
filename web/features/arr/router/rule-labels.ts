import { labelIn } from '../../../components/labels/humanize.ts'
import { type ConditionNode, isGroup } from '../../../components/routing/condition-tree.ts'
import { ratingParts } from '../../../components/routing/condition-value.ts'
import {
  instanceName,
  type Names,
  profileName,
} from '../../../components/routing/routing-labels.ts'
import type { Condition, RouterRule } from '../../../contract/content-router.ts'
import type { StreamingService } from '../../../contract/tmdb.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { plainProfile } from '../../../state/instances.ts'
import { addingRules, isExcluding } from '../../../state/router-rules.ts'

interface FieldInfo {
  label?: string
  /** The highest number. */
  max?: number
  isWhole?: true
  isPercent?: true
  /** Values that the server names in its own way. */
  words?: Readonly<Record<string, string>>
}

/** What is known of condition fields. Servers may list others. */
const FIELDS: Readonly<Record<string, FieldInfo>> = {
  genres: { label: 'genre' },
  year: { isWhole: true },
  season: { isWhole: true },
  imdbRating: { label: 'IMDb rating', max: 10 },
  imdbVotes: { label: 'IMDb vote count', max: 10_000_000, isWhole: true },
  rtCriticRating: { label: 'RT critic rating', max: 100, isPercent: true },
  rtAudienceRating: { label: 'RT audience rating', max: 100, isPercent: true },
  tmdbRating: { label: 'TMDB rating', max: 10 },
  streamingServices: { label: 'streaming service' },
  plexList: { label: 'Plex list' },
  seriesStatus: {
    words: { continuing: 'continuing', ended: 'ended', upcoming: 'upcoming', deleted: 'deleted' },
  },
  movieStatus: {
    words: {
      tba: 'TBA',
      announced: 'announced',
      inCinemas: 'in cinemas',
      released: 'released',
      deleted: 'deleted',
    },
  },
}

export const fieldInfo = (field: string): FieldInfo => labelIn(FIELDS, field) ?? {}

/** Makes an unknown field such as `streamingService` readable: "streaming service". */
export const fieldLabel = (field: string): string =>
  fieldInfo(field).label ??
  field
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()

const OPERATORS: Readonly<Record<string, readonly [plain: string, inverted: string]>> = {
  equals: ['is', 'isn’t'],
  notEquals: ['isn’t', 'is'],
  contains: ['contains', 'doesn’t contain'],
  notContains: ['doesn’t contain', 'contains'],
  in: ['is any of', 'is none of'],
  notIn: ['is none of', 'is any of'],
  greaterThan: ['is more than', 'is at most'],
  lessThan: ['is less than', 'is at least'],
  between: ['is between', 'isn’t between'],
  regex: ['matches the pattern', 'doesn’t match the pattern'],
}
const YEAR_OPERATORS: typeof OPERATORS = {
  greaterThan: ['is after', 'isn’t after'],
  lessThan: ['is before', 'isn’t before'],
}

export const operatorLabel = (operator: string, field: string, isInverted = false): string => {
  const words = (field === 'year' ? YEAR_OPERATORS[operator] : undefined) ?? OPERATORS[operator]
  if (!words) return isInverted ? `not ${operator}` : operator
  return words[isInverted ? 1 : 0]
}

export interface UserName {
  readonly id: number
  readonly name: string
}

/** Names and meanings that conditions refer to; null while they are unknown. */
export interface ConditionNames {
  readonly users: readonly UserName[] | null
  readonly services: readonly Pick<StreamingService, 'provider_id' | 'provider_name'>[] | null
  /** Whether the votes of a rating are a minimum. In older versions, they are compared like the rating. */
  readonly hasMinimumVotes: boolean
}
export const NO_NAMES: ConditionNames = { users: null, services: null, hasMinimumVotes: false }

interface Range {
  min?: unknown
  max?: unknown
}

const rangeLabel = ({ min, max }: Range, isYear: boolean, plain: (one: number) => string) => {
  const [from, to] = [min, max].map(one => (typeof one === 'number' ? plain(one) : null))
  if (from && to) return `${from} and ${to}`
  if (from) return isYear ? `${from} or later` : `at least ${from}`
  return to ? (isYear ? `${to} or earlier` : `at most ${to}`) : 'no value'
}

const isRange = (value: unknown): value is Range =>
  typeof value === 'object' && value !== null && ('min' in value || 'max' in value)

const isOpenRange = (value: unknown): boolean =>
  isRange(value) && (typeof value.min === 'number') !== (typeof value.max === 'number')

/** Operator that fits a value's label: "is at least 7", because "is between" needs two numbers. */
export const operatorLabelFor = (
  { operator, field, negate }: Pick<Condition, 'operator' | 'field' | 'negate'>,
  value: unknown,
): string =>
  operatorLabel(
    operator === 'between' && isOpenRange(value) ? 'equals' : operator,
    field,
    negate === true,
  )

export const conditionValueLabel = (
  { field, value }: Pick<Condition, 'field' | 'value'>,
  names: ConditionNames,
): string => {
  const { users, services } = names
  const plain = (one: unknown): string => {
    if (typeof one === 'number' && field === 'imdbVotes') return formatNumber(one)
    if (typeof one === 'number' && fieldInfo(field).isPercent) return `${one}%`
    if (typeof one === 'number' && field === 'streamingServices')
      return bidiIsolate(
        services?.find(service => service.provider_id === one)?.provider_name ?? `service ${one}`,
      )
    const word = typeof one === 'string' && labelIn(fieldInfo(field).words ?? {}, one)
    if (word) return word
    if (field === 'user')
      return (
        users?.find(user => user.id === one || String(user.id) === one)?.name ??
        (typeof one === 'number' ? `user ${one}` : String(one))
      )
    return bidiIsolate(typeof one === 'object' ? JSON.stringify(one) : String(one))
  }
  if (value === null || value === undefined || value === '') return '…'
  if (Array.isArray(value)) return value.length === 0 ? '…' : value.map(plain).join(', ')
  if (isRange(value) && Object.keys(value).every(name => name === 'min' || name === 'max'))
    return rangeLabel(value, field === 'year', plain)
  const { rating, votes } = field === 'imdbRating' ? ratingParts(value) : {}
  if (votes !== undefined)
    return [
      ...(rating === undefined ? [] : [conditionValueLabel({ field, value: rating }, names)]),
      `${conditionValueLabel({ field: 'imdbVotes', value: votes }, names)} votes`,
    ].join(' with ')
  if (typeof value === 'object')
    return 'name' in value ? bidiIsolate(String(value.name)) : JSON.stringify(value)
  return plain(value)
}

/** Part of a sentence. Values are styled differently from the words around them. */
export interface SentencePart {
  readonly text: string
  readonly isValue?: boolean
}

const leafParts = (condition: Condition, names: ConditionNames): SentencePart[] => {
  const { field, value } = condition
  const part = (name: string, own: unknown): SentencePart[] => [
    { text: `${fieldLabel(name)} ${operatorLabelFor(condition, own)} ` },
    { text: conditionValueLabel({ field: name, value: own }, names), isValue: true },
  ]
  const parts = field === 'imdbRating' ? ratingParts(value) : { rating: value }
  if (parts.votes === undefined) return part(field, parts.rating)
  if (condition.negate === true) {
    const { negate: _, ...plain } = condition
    return [{ text: 'not (' }, ...leafParts(plain, names), { text: ')' }]
  }
  if (names.hasMinimumVotes)
    return parts.rating === undefined
      ? [
          { text: `${fieldLabel('imdbVotes')} is ` },
          {
            text: conditionValueLabel({ field: 'imdbVotes', value: { min: parts.votes } }, names),
            isValue: true,
          },
        ]
      : [
          { text: `${fieldLabel(field)} ${operatorLabelFor(condition, parts.rating)} ` },
          { text: conditionValueLabel(condition, names), isValue: true },
        ]
  return parts.rating === undefined
    ? part('imdbVotes', parts.votes)
    : [...part(field, parts.rating), { text: ' and ' }, ...part('imdbVotes', parts.votes)]
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
    instance: bidiIsolate(instanceName(names, id)),
    details: [
      ...(rule.root_folder ? [rule.root_folder] : []),
      ...(profile === null ? [] : [profileName(names.profiles, profile)]),
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
    : `rule ${addingRules(rules).findIndex(({ id }) => id === rule.id) + 1} may match first`
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
