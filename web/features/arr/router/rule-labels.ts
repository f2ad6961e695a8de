import { type ConditionNode, isGroup } from '../../../components/routing/condition-tree.ts'
import { ratingParts } from '../../../components/routing/evaluate-condition.ts'
import {
  instanceName,
  type Names,
  profileName,
} from '../../../components/routing/routing-labels.ts'
import type { Condition, RouterRule } from '../../../contract/content-router.ts'
import { grouped } from '../../../lib/counted.ts'
import { isolate } from '../../../lib/isolate.ts'
import { orJoined } from '../../../lib/joined.ts'
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
  equals: ['is', 'is not'],
  notEquals: ['is not', 'is'],
  contains: ['contains', 'does not contain'],
  notContains: ['does not contain', 'contains'],
  in: ['is any of', 'is none of'],
  notIn: ['is none of', 'is any of'],
  greaterThan: ['is more than', 'is at most'],
  lessThan: ['is less than', 'is at least'],
  between: ['is between', 'is not between'],
  regex: ['matches the pattern', 'does not match the pattern'],
}
const YEAR_OPERATORS: typeof OPERATORS = {
  greaterThan: ['is after', 'is not after'],
  lessThan: ['is before', 'is not before'],
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

const rangeLabel = ({ min, max }: { min?: unknown; max?: unknown }): string => {
  if (typeof min === 'number' && typeof max === 'number') return `${min} and ${max}`
  if (typeof min === 'number') return `${min} and anything higher`
  return typeof max === 'number' ? `anything and ${max}` : 'no value'
}

const isRange = (value: unknown): value is { min?: unknown; max?: unknown } =>
  typeof value === 'object' && value !== null && ('min' in value || 'max' in value)

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
    return String(one)
  }
  if (value === null || value === undefined || value === '') return '…'
  if (Array.isArray(value)) return value.length === 0 ? '…' : orJoined(value.map(plain))
  if (isRange(value)) return rangeLabel(value)
  if (typeof value === 'object') return 'name' in value ? String(value.name) : JSON.stringify(value)
  return plain(value)
}

const leafSentence = (condition: Condition, users: readonly UserName[] | null): string => {
  const { field, operator, value } = condition
  const words = operatorLabel(operator, field, condition.negate === true)
  const parts = field === 'imdbRating' ? ratingParts(value) : { rating: value }
  if (field !== 'imdbRating' || parts.votes === undefined)
    return `${fieldLabel(field)} ${words} ${conditionValueLabel({ field, value: parts.rating }, users)}`
  return [
    parts.rating !== undefined &&
      `IMDb rating ${words} ${conditionValueLabel({ field, value: parts.rating }, users)}`,
    `IMDb votes ${words} ${conditionValueLabel({ field, value: parts.votes }, users)}`,
  ]
    .filter(part => part !== false)
    .join(' and ')
}

/** Describes a condition in words: "genre contains Anime AND (language is Japanese OR year is before 2000)". */
export const conditionSentence = (
  node: ConditionNode | null | undefined,
  users: readonly UserName[] | null,
): string => {
  if (!node) return 'nothing'
  if (!isGroup(node)) return leafSentence(node, users)
  const parts = node.conditions.map(child => {
    const sentence = conditionSentence(child, users)
    const isJoined = isGroup(child) && child.conditions.length > 1 && child.negate !== true
    return isJoined && node.conditions.length > 1 ? `(${sentence})` : sentence
  })
  const joined = parts.length === 0 ? 'nothing' : parts.join(` ${node.operator} `)
  return node.negate === true ? `NOT (${joined})` : joined
}

/** Destination of a rule: the instance, and the folder and profile if the rule sets them. */
export const destinationParts = (
  rule: Pick<RouterRule, 'target_instance_id' | 'root_folder' | 'quality_profile'>,
  names: Names,
): { instance: string; details: string[] } => {
  const profile = plainProfile(rule.quality_profile)
  return {
    instance: isolate(instanceName(names, rule.target_instance_id)),
    details: [
      ...(rule.root_folder ? [rule.root_folder] : []),
      ...(profile === null ? [] : [`profile ${profileName(names.profiles, profile)}`]),
    ],
  }
}

/** Describes the destination of a rule: "Sonarr Anime, /data/anime, profile HD". */
export const destinationLabel = (...rule: Parameters<typeof destinationParts>): string => {
  const { instance, details } = destinationParts(...rule)
  return [instance, ...details].join(', ')
}

/** A count that missing data leaves open: "24", "24 to 30", "up to 6". */
export const countLabel = ({ count, unsure }: { count: number; unsure: number }): string => {
  if (unsure === 0) return grouped(count)
  return count === 0
    ? `up to ${grouped(unsure)}`
    : `${grouped(count)} to ${grouped(count + unsure)}`
}
