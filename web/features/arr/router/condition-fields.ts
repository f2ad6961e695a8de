import { labelIn } from '../../../components/labels/humanize.ts'
import { isBlank, isNumber, ratingParts } from '../../../components/routing/condition-tree.ts'
import type { Condition } from '../../../contract/content-router.ts'
import type { StreamingService } from '../../../contract/tmdb.ts'
import type { UserWithCount } from '../../../contract/users.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { displayName } from '../../../state/users.ts'

export type UserName = Pick<UserWithCount, 'id' | 'name'> &
  Partial<Pick<UserWithCount, 'alias' | 'display_name'>>

/** Names and meanings that conditions refer to; null while they are unknown. */
export interface ConditionNames {
  readonly users: readonly UserName[] | null
  readonly services: readonly Pick<StreamingService, 'provider_id' | 'provider_name'>[] | null
  /** Whether the votes of a rating are a minimum. In older versions, they are compared like the rating. */
  readonly hasMinimumVotes: boolean
}

interface FieldInfo {
  label?: string
  /** The highest number. The lowest is 0. */
  max?: number
  isWhole?: true
  /** Values that the server names in its own way. */
  words?: Readonly<Record<string, string>>
  /** Values that have names of their own or a unit. */
  nameOf?: (value: unknown, names: ConditionNames) => string
}

const percent = { max: 100, nameOf: (value: unknown) => `${value}%` }

/** What is known of condition fields. Servers may list others. */
const FIELDS: Readonly<Record<string, FieldInfo>> = {
  genres: { label: 'genre' },
  year: { isWhole: true },
  season: { isWhole: true },
  user: {
    nameOf: (value, { users }) => {
      const user = users?.find(
        ({ id, name }) => id === value || String(id) === value || name === value,
      )
      if (user) return displayName(user)
      return isNumber(value) ? `user ${value}` : String(value)
    },
  },
  imdbRating: { label: 'IMDb rating', max: 10 },
  imdbVotes: {
    label: 'IMDb vote count',
    max: 10_000_000,
    isWhole: true,
    nameOf: value => (isNumber(value) ? formatNumber(value) : String(value)),
  },
  rtCriticRating: { label: 'RT critic rating', ...percent },
  rtAudienceRating: { label: 'RT audience rating', ...percent },
  tmdbRating: { label: 'TMDB rating', max: 10 },
  streamingServices: {
    label: 'streaming service',
    isWhole: true,
    nameOf: (value, { services }) =>
      services?.find(one => one.provider_id === value)?.provider_name ??
      (isNumber(value) ? `service ${value}` : String(value)),
  },
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

const OPERATORS: Readonly<
  Record<string, readonly [plain: string, inverted: string, opposite?: string]>
> = {
  equals: ['is', 'isn’t', 'notEquals'],
  notEquals: ['isn’t', 'is', 'equals'],
  contains: ['contains', 'doesn’t contain', 'notContains'],
  notContains: ['doesn’t contain', 'contains', 'contains'],
  in: ['is any of', 'is none of', 'notIn'],
  notIn: ['is none of', 'is any of', 'in'],
  greaterThan: ['is more than', 'is at most'],
  lessThan: ['is less than', 'is at least'],
  between: ['is between', 'isn’t between'],
  regex: ['matches the pattern', 'doesn’t match the pattern'],
}
const YEAR_OPERATORS: typeof OPERATORS = {
  greaterThan: ['is after', 'isn’t after'],
  lessThan: ['is before', 'isn’t before'],
}

export const oppositeOf = (operator: string): string | undefined => OPERATORS[operator]?.[2]

export const operatorLabel = (operator: string, field: string, isInverted = false): string => {
  const words = (field === 'year' ? YEAR_OPERATORS[operator] : undefined) ?? OPERATORS[operator]
  if (!words) return isInverted ? `not ${operator}` : operator
  return words[isInverted ? 1 : 0]
}

interface Range {
  min?: unknown
  max?: unknown
}

const rangeLabel = ({ min, max }: Range, isYear: boolean, plain: (one: number) => string) => {
  const [from, to] = [min, max].map(one => (isNumber(one) ? plain(one) : null))
  if (from && to) return `${from} and ${to}`
  if (from) return isYear ? `${from} or later` : `at least ${from}`
  return to ? (isYear ? `${to} or earlier` : `at most ${to}`) : 'no value'
}

const isRange = (value: unknown): value is Range =>
  typeof value === 'object' && value !== null && ('min' in value || 'max' in value)

/** Operator that fits a value's label: "is at least 7", because "is between" needs two numbers. */
export const operatorLabelFor = (
  { operator, field, negate }: Pick<Condition, 'operator' | 'field' | 'negate'>,
  value: unknown,
): string => {
  const isOpen =
    operator === 'between' && isRange(value) && isNumber(value.min) !== isNumber(value.max)
  return operatorLabel(isOpen ? 'equals' : operator, field, negate === true)
}

export const conditionValueLabel = (
  { field, value }: Pick<Condition, 'field' | 'value'>,
  names: ConditionNames,
): string => {
  const { words = {}, nameOf = String } = fieldInfo(field)
  const plain = (one: unknown): string =>
    typeof one === 'object'
      ? JSON.stringify(one)
      : (labelIn(words, String(one)) ?? bidiIsolate(nameOf(one, names)))
  if (isBlank(value)) return '…'
  if (Array.isArray(value)) return value.map(plain).join(', ')
  if (isRange(value) && Object.keys(value).every(name => name === 'min' || name === 'max'))
    return rangeLabel(value, field === 'year', plain)
  const { rating, votes } = field === 'imdbRating' ? ratingParts(value) : {}
  if (votes !== undefined) {
    const voted = `${conditionValueLabel({ field: 'imdbVotes', value: votes }, names)} votes`
    return rating === undefined
      ? voted
      : `${conditionValueLabel({ field, value: rating }, names)} with ${voted}`
  }
  return typeof value === 'object' && value !== null && 'name' in value
    ? bidiIsolate(String(value.name))
    : plain(value)
}
