import { type ConditionNode, isGroup } from '../../../components/routing/condition-tree.ts'
import { ratingParts } from '../../../components/routing/condition-value.ts'
import {
  instanceName,
  type Names,
  profileName,
} from '../../../components/routing/routing-labels.ts'
import type { Condition, RouterRule } from '../../../contract/content-router.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { plainProfile } from '../../../state/instances.ts'

const FIELDS: Readonly<Record<string, string>> = {
  genres: 'genre',
  user: 'user',
  year: 'year',
  season: 'season',
  language: 'language',
  certification: 'certification',
  imdbRating: 'IMDb rating',
}

/** Makes an unknown field such as `streamingService` readable: "streaming service". */
export const fieldLabel = (field: string): string =>
  FIELDS[field] ??
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

interface Range {
  min?: unknown
  max?: unknown
}

const rangeLabel = ({ min, max }: Range, field: string): string => {
  if (typeof min === 'number' && typeof max === 'number') return `${min} and ${max}`
  const [higher, lower] = field === 'year' ? ['later', 'earlier'] : ['higher', 'lower']
  if (typeof min === 'number') return `${min} or ${higher}`
  return typeof max === 'number' ? `${max} or ${lower}` : 'no value'
}

const isRange = (value: unknown): value is Range =>
  typeof value === 'object' && value !== null && ('min' in value || 'max' in value)

const isOpenRange = (value: unknown): boolean =>
  isRange(value) && (typeof value.min === 'number') !== (typeof value.max === 'number')

/** Operator that fits a value's label: "is 7 or higher", because "is between" needs two numbers. */
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
  users: readonly UserName[] | null,
): string => {
  const plain = (one: unknown): string => {
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
    return rangeLabel(value, field)
  if (typeof value === 'object')
    return 'name' in value ? bidiIsolate(String(value.name)) : JSON.stringify(value)
  return plain(value)
}

/** Part of a sentence. Values are styled differently from the words around them. */
export interface SentencePart {
  readonly text: string
  readonly isValue?: boolean
}

const leafParts = (condition: Condition, users: readonly UserName[] | null): SentencePart[] => {
  const { field, value } = condition
  const parts = field === 'imdbRating' ? ratingParts(value) : { rating: value }
  const part = (name: string, own: unknown): SentencePart[] => [
    { text: `${name} ${operatorLabelFor(condition, own)} ` },
    { text: conditionValueLabel({ field, value: own }, users), isValue: true },
  ]
  if (field !== 'imdbRating' || parts.votes === undefined)
    return part(fieldLabel(field), parts.rating)
  return [
    ...(parts.rating === undefined
      ? []
      : [...part('IMDb rating', parts.rating), { text: ' and ' }]),
    ...part('IMDb votes', parts.votes),
  ]
}

/** Describes a condition in words: "genre contains Anime and (language is Japanese or year is before 2000)". */
export const conditionParts = (
  node: ConditionNode | null | undefined,
  users: readonly UserName[] | null,
): readonly SentencePart[] => {
  if (!node) return [{ text: 'nothing' }]
  if (!isGroup(node)) return leafParts(node, users)
  const parts: SentencePart[] = node.conditions.length === 0 ? [{ text: 'nothing' }] : []
  for (const [index, child] of node.conditions.entries()) {
    const isJoined = isGroup(child) && child.conditions.length > 1 && child.negate !== true
    const hasBrackets = isJoined && node.conditions.length > 1
    if (index > 0) parts.push({ text: node.operator === 'AND' ? ' and ' : ' or ' })
    if (hasBrackets) parts.push({ text: '(' })
    parts.push(...conditionParts(child, users))
    if (hasBrackets) parts.push({ text: ')' })
  }
  return node.negate === true ? [{ text: 'not (' }, ...parts, { text: ')' }] : parts
}

export const conditionSentence = (...node: Parameters<typeof conditionParts>): string =>
  conditionParts(...node)
    .map(({ text }) => text)
    .join('')

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

/** A count, or a range if data is missing: "24 of 260", "24 to 30 of 260", "0 to 6". */
export const countLabel = (
  { count, unsure }: { count: number; unsure: number },
  total?: number,
): string =>
  formatNumber(count) +
  (unsure === 0 ? '' : ` to ${formatNumber(count + unsure)}`) +
  (total === undefined ? '' : ` of ${formatNumber(total)}`)

/** "1 changes destination", "0 to 29 change destination". */
export const changesLabel = (changes: number, unsure: number): string =>
  `${countLabel({ count: changes, unsure })} ${changes === 1 && unsure === 0 ? 'changes' : 'change'} destination`
