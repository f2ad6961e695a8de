import type { Condition } from '../../contract/content-router.ts'
import { labelIn } from '../labels/humanize.ts'
import {
  type ConditionNode,
  isBlank,
  isGroup,
  isNumber,
  leavesOf,
  NO_CONDITION,
  rangeOf,
} from './condition-tree.ts'
import { matchPattern, patternError } from './pattern.ts'
import type { RoutedItem } from './routed-item.ts'

/** 'unknown': the item lacks data that the condition needs. */
export type Result = 'passes' | 'fails' | 'unknown'

export type KnownFields = ReadonlySet<string> | null

/** Newer versions take ratings from Plex. Votes are a minimum there, and `imdbVotes` is a field that isn't listed. */
export const hasPlexRatings = (known: KnownFields): boolean => known?.has('rtCriticRating') ?? false

interface LeafResult {
  result: Result
  reason: string | null
}

export interface NodeResult extends Pick<LeafResult, 'reason'> {
  node: ConditionNode
  /** 'blank': the condition has no value yet, and doesn't count. */
  result: Result | 'blank'
  /** The item's value as text; null for groups and unknown values. */
  actual: string | null
  children: readonly NodeResult[]
}

const failsBecause = (reason: string): LeafResult => ({ result: 'fails', reason })
const unknownBecause = (reason: string): LeafResult => ({ result: 'unknown', reason })

const PATTERN_RESULTS = {
  invalid: failsBecause('The pattern is invalid, so it never matches.'),
  unsafe: failsBecause('The server skips this pattern because it could run forever.'),
  costly: unknownBecause('Testing this pattern would take too long.'),
}
const NO_TEST = failsBecause(
  'The server doesn’t support this comparison, so the condition never matches.',
)

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const lower = (text: string) => text.trim().toLowerCase()
const isSame = (a: string, b: string) => lower(a) === lower(b)

/** Tests an item's value. Null if the backend doesn't support this comparison for the value. */
type Test<T> = ((actual: T) => boolean) | null
type Tests<T> = Readonly<Record<string, (value: unknown) => Test<T>>>

/** Whether the item has a value, or one of a list. */
const hasTests = <T, V>(
  is: (one: unknown) => one is V,
  hasValue: (actual: T, value: V) => boolean,
) => {
  const single = (value: unknown) => (is(value) ? [value] : null)
  const list = (value: unknown) =>
    Array.isArray(value) && value.length > 0 && value.every(is) ? value : null
  const either = (value: unknown) => single(value) ?? list(value)
  const has =
    (valuesOf: typeof either, isWanted: boolean) =>
    (value: unknown): Test<T> => {
      const values = valuesOf(value)
      return values && (actual => values.some(one => hasValue(actual, one)) === isWanted)
    }
  return {
    lists: { in: has(list, true), notIn: has(list, false) },
    singles: { equals: has(single, true), notEquals: has(single, false) },
    either: { contains: has(either, true), notContains: has(either, false) },
  }
}

type Genres = readonly string[]
const distinct = (texts: readonly string[]) => new Set(texts.map(lower))
const ofGenres = hasTests(isText, (genres: Genres, value) => genres.some(one => isSame(one, value)))
const GENRE_TESTS: Tests<Genres> = {
  ...ofGenres.lists,
  ...ofGenres.either,
  equals: value => {
    const values = [value].flat()
    if (values.length === 0 || !values.every(isText)) return null
    const wanted = distinct(values)
    return genres => {
      const had = distinct(genres)
      return wanted.size === had.size && [...wanted].every(one => had.has(one))
    }
  },
}

type User = NonNullable<RoutedItem['user']>
const isUser = (user: User, value: string | number) =>
  typeof value === 'number'
    ? user.id === value
    : isSame(user.name, value) || String(user.id) === value.trim()
const isUserValue = (value: unknown): value is string | number => isText(value) || isNumber(value)
const ofUser = hasTests(isUserValue, isUser)
const USER_TESTS: Tests<User> = { ...ofUser.lists, ...ofUser.singles }

const ofNumber = hasTests(isNumber, (actual: number, value) => actual === value)
const NUMBER_TESTS: Tests<number> = {
  ...ofNumber.lists,
  ...ofNumber.singles,
  greaterThan: value => (isNumber(value) ? actual => actual > value : null),
  lessThan: value => (isNumber(value) ? actual => actual < value : null),
  between: value => {
    const range = rangeOf(value)
    return range && (actual => actual >= range.min && actual <= range.max)
  },
}

const ofText = hasTests(isText, isSame)
const hasText = (actual: string, value: string) => lower(actual).includes(lower(value))
const TEXT_TESTS: Tests<string> = {
  ...ofText.lists,
  ...ofText.singles,
  contains: value => (isText(value) ? actual => hasText(actual, value) : null),
  notContains: value => (isText(value) ? actual => !hasText(actual, value) : null),
}

/** If one of the texts can't be tested, the result is unknown unless another text matches. */
const matchResult = (pattern: string, texts: readonly string[]) => {
  const found = texts.map(text => matchPattern(pattern, text))
  return found.includes(true) || (found.find(one => one !== false) ?? false)
}

interface Field {
  test: (condition: Condition, item: RoutedItem) => LeafResult
  actual: (item: RoutedItem) => string | null
}

/** @param textsOf the texts that patterns are tested with; absent if the field has none */
const field = <K extends keyof RoutedItem>(
  label: string,
  name: K,
  tests: Tests<NonNullable<RoutedItem[K]>>,
  textsOf?: (actual: NonNullable<RoutedItem[K]>) => readonly string[],
): Field => ({
  test({ operator, value }, item) {
    const pattern = textsOf && operator === 'regex' && isText(value) ? value : null
    const test = Object.hasOwn(tests, operator) ? tests[operator]?.(value) : null
    if (pattern === null && !test) return NO_TEST
    const error = pattern === null ? null : patternError(pattern)
    if (error) return PATTERN_RESULTS[error]
    const actual = item[name]
    if (actual === undefined || actual === null) return unknownBecause(`${label} unknown.`)
    const found = test ? test(actual) : matchResult(pattern ?? '', textsOf?.(actual) ?? [])
    return typeof found === 'boolean'
      ? { result: found ? 'passes' : 'fails', reason: null }
      : PATTERN_RESULTS[found]
  },
  actual(item) {
    const actual = item[name]
    if (actual === undefined || actual === null) return null
    return textsOf?.(actual).join(', ') ?? String(actual)
  },
})

const FIELDS: Readonly<Record<string, Field>> = {
  genres: field('Genres', 'genres', GENRE_TESTS, genres => genres),
  user: field('User', 'user', USER_TESTS, user => [user.name]),
  year: field('Year', 'year', NUMBER_TESTS),
  language: field('Language', 'language', TEXT_TESTS, language => [language]),
  tmdbRating: field('TMDB rating', 'tmdbRating', NUMBER_TESTS),
}

/** Fields that TMDB has, unlike watchlists. */
export const TMDB_FIELDS = ['year', 'language', 'tmdbRating'] as const

const userValues = (condition: ConditionNode | null | undefined): readonly (string | number)[] =>
  leavesOf(condition ?? NO_CONDITION)
    .filter(({ field, operator }) => field === 'user' && operator !== 'regex')
    .flatMap(({ value }) => [value].flat().filter(isUserValue))

/** Users that a rule names but that don't exist, by id or name. */
export const missingUsers = (
  condition: ConditionNode | null | undefined,
  users: readonly User[],
): readonly (string | number)[] =>
  userValues(condition).filter(value => !users.some(user => isUser(user, value)))

/** Whether a rule names a user, to include or exclude them. Patterns don't count. */
export const namesUser = (condition: ConditionNode | null | undefined, user: User): boolean =>
  userValues(condition).some(value => isUser(user, value))

export const CHOOSE_VALUE = 'Choose a value.'
const isBlankLeaf = (node: ConditionNode): boolean => !isGroup(node) && isBlank(node.value)

/** Tests a condition, ignoring `negate`. Unsupported fields never match (backend-notes 2.7). */
const testCondition = (condition: Condition, item: RoutedItem, known: KnownFields): LeafResult => {
  const isListed = known?.has(condition.field) ?? true
  if (!isListed && !(condition.field === 'imdbVotes' && hasPlexRatings(known)))
    return failsBecause('The server doesn’t support this field, so the condition never matches.')
  if (isBlank(condition.value)) return failsBecause(CHOOSE_VALUE)
  return (
    labelIn(FIELDS, condition.field)?.test(condition, item) ??
    unknownBecause('Checked by the server.')
  )
}

const INVERSE: Record<Result, Result> = { passes: 'fails', fails: 'passes', unknown: 'unknown' }
const negated = (result: Result, node: ConditionNode): Result =>
  node.negate === true ? INVERSE[result] : result

/**
 * Applies the backend's rules (backend-notes 2.7): `negate` inverts a node, and an empty group never matches. Unknown
 * parts only matter if the other parts aren't decisive. Conditions without a value, which can't be saved, don't count.
 */
export const resultOf = (
  node: ConditionNode | null | undefined,
  item: RoutedItem,
  known: KnownFields,
): Result => {
  if (!node) return 'fails'
  if (!isGroup(node)) return negated(testCondition(node, item, known).result, node)
  if (node.conditions.every(isBlankLeaf)) return negated('fails', node)
  const deciding: Result = node.operator === 'AND' ? 'fails' : 'passes'
  let result: Result = INVERSE[deciding]
  for (const child of node.conditions) {
    if (isBlankLeaf(child)) continue
    const own = resultOf(child, item, known)
    if (own === deciding) return negated(deciding, node)
    if (own === 'unknown') result = 'unknown'
  }
  return negated(result, node)
}

/** Fields that aren't known of the title, and on which its result depends. */
export const unknownFields = (
  node: ConditionNode | null | undefined,
  item: RoutedItem,
  known: KnownFields,
): readonly string[] => {
  if (!node || resultOf(node, item, known) !== 'unknown') return []
  return isGroup(node)
    ? node.conditions.flatMap(child => unknownFields(child, item, known))
    : [node.field]
}

export const explain = (
  node: ConditionNode | null | undefined,
  item: RoutedItem,
  known: KnownFields,
): NodeResult => {
  const shown = node ?? NO_CONDITION
  const result = resultOf(shown, item, known)
  if (!isGroup(shown)) {
    if (isBlankLeaf(shown))
      return { node: shown, result: 'blank', reason: CHOOSE_VALUE, actual: null, children: [] }
    const { reason } = testCondition(shown, item, known)
    const actual = labelIn(FIELDS, shown.field)?.actual(item) ?? null
    return { node: shown, result, reason, actual, children: [] }
  }
  const children = shown.conditions.map(child => explain(child, item, known))
  const reason = children.length === 0 ? 'An empty group never matches.' : null
  return { node: shown, result, reason, actual: null, children }
}
