import type { Condition } from '../../contract/content-router.ts'
import { labelIn } from '../labels/humanize.ts'
import { type ConditionNode, isGroup, leavesOf, NO_CONDITION } from './condition-tree.ts'
import { isBlank, isNumber, rangeOf } from './condition-value.ts'
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

const PASSES: LeafResult = { result: 'passes', reason: null }
const FAILS: LeafResult = { result: 'fails', reason: null }
const failsBecause = (reason: string): LeafResult => ({ result: 'fails', reason })
const unknownBecause = (reason: string): LeafResult => ({ result: 'unknown', reason })

const PATTERN_RESULTS = {
  invalid: failsBecause('The pattern is invalid, so it never matches.'),
  unsafe: failsBecause('The server skips this pattern because it could run forever.'),
  costly: unknownBecause('Testing this pattern would take too long.'),
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const listOf = <T>(value: unknown, is: (one: unknown) => one is T): readonly T[] | null =>
  Array.isArray(value) && value.length > 0 && value.every(is) ? value : null
const lower = (text: string) => text.trim().toLowerCase()
const isSame = (a: string, b: string) => lower(a) === lower(b)

/** Tests an item's value. Null if the backend doesn't support this comparison for the value. */
type Test<T> = ((actual: T) => boolean | LeafResult) | null
type Tests<T> = Readonly<Record<string, (value: unknown) => Test<T>>>

const withText =
  <T>(test: (actual: T, value: string) => boolean | LeafResult) =>
  (value: unknown): Test<T> =>
    isText(value) ? actual => test(actual, value) : null

/** If one of the `texts` can't be tested, the result is unknown unless another text matches. */
const anyMatches = (texts: readonly string[], pattern: string): boolean | LeafResult => {
  let error: LeafResult | null = null
  for (const text of texts) {
    const found = matchPattern(pattern, text)
    if (found === true) return true
    if (found !== false) error = PATTERN_RESULTS[found]
  }
  return error ?? false
}

/** Whether the item has one of the listed values, or the only one. */
const oneOf = <T, V>(
  is: (one: unknown) => one is V,
  hasValue: (actual: T, value: V) => boolean,
) => {
  const within = (values: readonly V[] | null, isWanted: boolean): Test<T> =>
    values && (actual => values.some(value => hasValue(actual, value)) === isWanted)
  const single = (value: unknown) => (is(value) ? [value] : null)
  return {
    single: (isWanted: boolean) => (value: unknown) => within(single(value), isWanted),
    either: (isWanted: boolean) => (value: unknown) =>
      within(single(value) ?? listOf(value, is), isWanted),
    lists: {
      in: (value: unknown) => within(listOf(value, is), true),
      notIn: (value: unknown) => within(listOf(value, is), false),
    },
  }
}

type Genres = readonly string[]
const distinct = (texts: readonly string[]) => new Set(texts.map(lower))
const ofGenre = oneOf(isText, (genres: Genres, value) => genres.some(one => isSame(one, value)))
const GENRE_TESTS: Tests<Genres> = {
  ...ofGenre.lists,
  contains: ofGenre.either(true),
  notContains: ofGenre.either(false),
  equals: value => {
    const values = isText(value) ? [value] : listOf(value, isText)
    const wanted = distinct(values ?? [])
    return (
      values &&
      (genres => {
        const had = distinct(genres)
        return wanted.size === had.size && [...wanted].every(one => had.has(one))
      })
    )
  },
  regex: withText(anyMatches),
}

type User = NonNullable<RoutedItem['user']>
const isUser = (user: User, value: string | number) =>
  typeof value === 'number'
    ? user.id === value
    : isSame(user.name, value) || String(user.id) === value.trim()
const isUserValue = (value: unknown): value is string | number => isText(value) || isNumber(value)
const ofUser = oneOf(isUserValue, isUser)
const USER_TESTS: Tests<User> = {
  ...ofUser.lists,
  equals: ofUser.single(true),
  notEquals: ofUser.single(false),
  regex: withText((user, pattern) => anyMatches([user.name], pattern)),
}

const ofNumber = oneOf(isNumber, (actual: number, value) => actual === value)
const NUMBER_TESTS: Tests<number> = {
  ...ofNumber.lists,
  equals: ofNumber.single(true),
  notEquals: ofNumber.single(false),
  greaterThan: value => (isNumber(value) ? actual => actual > value : null),
  lessThan: value => (isNumber(value) ? actual => actual < value : null),
  between: value => {
    const range = rangeOf(value)
    return range && (actual => actual >= range.min && actual <= range.max)
  },
}

const ofText = oneOf(isText, isSame)
const hasText = (actual: string, value: string) => lower(actual).includes(lower(value))
const TEXT_TESTS: Tests<string> = {
  ...ofText.lists,
  equals: ofText.single(true),
  notEquals: ofText.single(false),
  contains: withText(hasText),
  notContains: withText((actual, value) => !hasText(actual, value)),
  regex: withText((actual, pattern) => anyMatches([actual], pattern)),
}

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

const NO_TEST = failsBecause(
  'The server doesn’t support this comparison, so the condition never matches.',
)

export const CHOOSE_VALUE = 'Choose a value.'
const isBlankLeaf = (node: ConditionNode): boolean => !isGroup(node) && isBlank(node.value)

const asResult = (found: boolean | LeafResult): LeafResult =>
  typeof found === 'boolean' ? (found ? PASSES : FAILS) : found

interface Field {
  test: (condition: Condition, item: RoutedItem) => LeafResult
  actual: (item: RoutedItem) => string | null
}

const field = <T>(
  label: string,
  read: (item: RoutedItem) => T | undefined,
  tests: Tests<T>,
  textOf: (actual: T) => string = String,
): Field => ({
  test({ operator, value }, item) {
    const test = Object.hasOwn(tests, operator) ? tests[operator]?.(value) : null
    if (!test) return NO_TEST
    const error = operator === 'regex' && patternError(String(value))
    if (error) return PATTERN_RESULTS[error]
    const actual = read(item)
    return actual === undefined ? unknownBecause(`${label} unknown.`) : asResult(test(actual))
  },
  actual(item) {
    const actual = read(item)
    return actual === undefined ? null : textOf(actual)
  },
})

const FIELDS: Readonly<Record<string, Field>> = {
  genres: field(
    'Genres',
    item => item.genres,
    GENRE_TESTS,
    genres => genres.join(', '),
  ),
  user: field(
    'User',
    item => item.user,
    USER_TESTS,
    user => user.name,
  ),
  year: field('Year', item => item.year, NUMBER_TESTS),
  language: field('Language', item => item.language, TEXT_TESTS),
  tmdbRating: field('TMDB rating', item => item.tmdbRating, NUMBER_TESTS),
}

/** Fields that TMDB has, unlike watchlists. */
export const TMDB_FIELDS = ['year', 'language', 'tmdbRating'] as const

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
