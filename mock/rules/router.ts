import type {
  Condition,
  ConditionGroup,
  RouterRule,
  RuleDraft,
} from '../../web/contract/content-router.ts'
import { CONDITION_DEPTH_MAX, GROUP_ENTRIES_MAX } from '../../web/contract/content-router.ts'
import type { ArrKind } from '../../web/contract/instances.ts'
import { ApiError } from '../world/api-error.ts'
import type { Profile } from '../world/profiles.ts'
import { hasValueForm } from './condition-value.ts'

type Node = Condition | ConditionGroup

const isGroup = (node: Node): node is ConditionGroup => 'conditions' in node

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** @throws ApiError 400 if this version rejects the condition */
const checkCondition = (node: Node, profile: Profile, depth = 1): void => {
  if (depth > CONDITION_DEPTH_MAX)
    throw new ApiError(
      400,
      `body/condition Conditions are nested deeper than ${CONDITION_DEPTH_MAX}`,
    )
  if (!isGroup(node)) {
    if (profile.checksConditions && isEmpty(node.value))
      throw new ApiError(400, 'body/condition/value Condition value cannot be empty')
    if (profile.checksConditions && !hasValueForm(node.value))
      throw new ApiError(400, 'body/condition Invalid input')
    return
  }
  if (profile.checksConditions && node.conditions.length > GROUP_ENTRIES_MAX)
    throw new ApiError(
      400,
      `body/condition/conditions A group can have at most ${GROUP_ENTRIES_MAX} conditions`,
    )
  for (const child of node.conditions) checkCondition(child, profile, depth + 1)
}

/** Older backends add `negate` to every node (backend-notes 2.7). */
const withNegate = (node: Node): Node =>
  isGroup(node)
    ? { ...node, conditions: node.conditions.map(withNegate), negate: node.negate ?? false }
    : { ...node, negate: node.negate ?? false }

/** Values assigned to fields that an update omits, in versions that reset them (backend-notes 1.11). */
const UNSENT = {
  tags: [],
  enabled: true,
  always_require_approval: false,
  bypass_user_quotas: false,
} satisfies RulePatch

type RulePatch = { [K in keyof RuleDraft]?: RuleDraft[K] | undefined }

/** The backend parses text as an integer, so profile names are lost; '' clears the profile. */
const asProfile = (sent: string | number | undefined): number | undefined => {
  if (sent === undefined || sent === '') return undefined
  const value = typeof sent === 'number' ? sent : Number.parseInt(sent, 10)
  return Number.isNaN(value) ? undefined : value
}

/** What only versions with excluding rules check (backend-notes 3.4). @throws ApiError 400 */
const checkNew = (draft: RulePatch, target: ArrKind) => {
  if (draft.target_instance_id === undefined)
    throw new ApiError(400, 'body/target_instance_id Invalid input')
  if ((draft.exclude_from_routing === true) !== (draft.target_instance_id === null))
    throw new ApiError(400, 'body/target_instance_id must be null in a rule that excludes titles')
  if (target === 'radarr' && draft.series_type)
    throw new ApiError(400, 'body/series_type is only for Sonarr rules')
  if (target === 'sonarr' && draft.monitor)
    throw new ApiError(400, 'body/monitor is only for Radarr rules')
}

/** Content-router rules: order, clearing and validation (backend-notes 2.7). */
export const routerRules = (now: () => number, profile: Profile, initial: RouterRule[]) => {
  const rules = new Map(
    initial
      .filter(rule => profile.replacesRules || rule.exclude_from_routing !== true)
      .map(rule => [rule.id, { ...rule }]),
  )
  const find = (id: number): RouterRule => {
    const rule = rules.get(id)
    if (!rule) throw new ApiError(404, 'Router rule not found')
    return rule
  }
  const sorted = (list: RouterRule[]) => list.sort((a, b) => b.order - a.order || a.id - b.id)
  const check = (draft: RulePatch, target: ArrKind) => {
    if (
      target === 'radarr' &&
      draft.season_monitoring !== undefined &&
      draft.season_monitoring !== null
    )
      throw new ApiError(400, 'body/season_monitoring is only for Sonarr rules')
    if (draft.condition) checkCondition(draft.condition, profile)
    if (profile.replacesRules) checkNew(draft, target)
    else if (draft.target_instance_id === null)
      throw new ApiError(400, 'body/target_instance_id Invalid input')
  }
  /** Applies the fields sent; null and '' remove a field. */
  const write = (rule: RouterRule, draft: RulePatch): RouterRule => {
    const next: Record<string, unknown> = { ...rule }
    for (const [key, value] of Object.entries(draft)) {
      if (value === undefined) continue
      if (key === 'quality_profile') next[key] = asProfile(draft.quality_profile)
      else if (key === 'order') next[key] = draft.order || 50
      else if (key === 'condition' && draft.condition)
        next[key] = profile.checksConditions ? draft.condition : withNegate(draft.condition)
      else if (key === 'target_instance_id') next[key] = value
      else next[key] = value === '' || value === null ? undefined : value
    }
    next.updated_at = new Date(now()).toISOString()
    if (profile.replacesRules && next.exclude_from_routing === true)
      Object.assign(next, { root_folder: undefined, quality_profile: undefined, tags: [] })
    const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
    const written = ofVersion(kept as unknown as RouterRule)
    rules.set(written.id, written)
    return written
  }

  /** What is left of a rule that is replaced. @throws ApiError 400 for a missing name and for unset fields that are sent */
  const replaced = ({ id, created_at }: RouterRule, draft: RulePatch): RouterRule => {
    if (draft.name === undefined) throw new ApiError(400, 'body/name Invalid input')
    for (const key of ['root_folder', 'quality_profile'] as const)
      if (draft[key] === '' || draft[key] === null)
        throw new ApiError(400, `body/${key} Invalid input`)
    const { target_type = 'radarr', target_instance_id = 0 } = draft
    return {
      ...UNSENT,
      id,
      name: draft.name,
      target_type,
      target_instance_id,
      order: 50,
      created_at,
      updated_at: '',
    }
  }
  /** Rules of these versions always say whether they exclude titles. */
  const ofVersion = (rule: RouterRule): RouterRule =>
    profile.replacesRules ? { exclude_from_routing: false, ...rule } : rule
  for (const [id, rule] of rules) rules.set(id, ofVersion(rule))

  return {
    all: (): RouterRule[] => sorted([...rules.values()]),
    of: (target: ArrKind): RouterRule[] =>
      sorted([...rules.values()].filter(rule => rule.target_type === target)),
    /** Doesn't check that the instance exists. @throws ApiError 400 */
    create(draft: RuleDraft): RouterRule {
      check(draft, draft.target_type)
      const id = Math.max(0, ...rules.keys()) + 1
      const blank: RouterRule = {
        id,
        name: draft.name,
        target_type: draft.target_type,
        target_instance_id: draft.target_instance_id,
        condition: { operator: 'AND', conditions: [] },
        tags: [],
        order: 50,
        enabled: true,
        always_require_approval: false,
        bypass_user_quotas: false,
        created_at: new Date(now()).toISOString(),
        updated_at: '',
      }
      return write(blank, draft)
    },
    put(id: number, draft: RulePatch): RouterRule {
      const rule = find(id)
      check(draft, draft.target_type ?? rule.target_type)
      if (profile.replacesRules) return write(replaced(rule, draft), draft)
      return write(rule, profile.resetsUnsent ? { ...UNSENT, ...draft } : draft)
    },
    toggle: (id: number, enabled: boolean) => write(find(id), { enabled }),
    remove(id: number): void {
      find(id)
      rules.delete(id)
    },
    dropInstance(kind: ArrKind, instanceId: number): void {
      for (const rule of rules.values())
        if (rule.target_type === kind && rule.target_instance_id === instanceId)
          rules.delete(rule.id)
    },
  }
}

const text = ['equals', 'notEquals', 'contains', 'notContains', 'regex'] as const
const numeric = ['equals', 'notEquals', 'greaterThan', 'lessThan'] as const

type OperatorInfo = {
  name: string
  description: string
  valueTypes: string[]
  valueFormat?: string
}
const operators = (names: readonly string[], valueTypes: string[]): OperatorInfo[] =>
  names.map(name => ({ name, description: `Value ${name}`, valueTypes }))
const listOf = (valueType: string): OperatorInfo[] => operators(['in', 'notIn'], [valueType])
const between: OperatorInfo = {
  name: 'between',
  description: 'Value is between min and max',
  valueTypes: ['object'],
  valueFormat: '{ min?: number, max?: number }',
}

const textual = [...operators(text, ['string']), ...listOf('string[]')]
const numbers = [...operators(numeric, ['number']), ...listOf('number[]'), between]
const TEXT = ['string', 'string[]']
const NUMBER = ['number', 'number[]', 'object']
const RATING_OPERATORS = [...operators(numeric, ['number']), ...listOf('number[]'), between]
const statusOperators = [...operators(['equals', 'notEquals'], TEXT), ...listOf('string[]')]
const IMDB_VALUES = '{ min?, max? } or { rating?, votes? } with such values'
const GENRE_OPERATORS = [
  ...operators(['contains', 'notContains'], TEXT),
  ...listOf('string[]'),
  ...operators(['equals'], TEXT),
  ...operators(['regex'], ['string']),
]
const IMDB_OPERATORS = [
  ...operators(numeric, ['number', 'object']),
  ...operators(['in', 'notIn'], ['number[]', 'object']),
  { ...between, valueFormat: IMDB_VALUES },
]
const USER_OPERATORS = [
  ...operators(['equals', 'notEquals'], ['string', 'number']),
  ...operators(['in', 'notIn'], ['string[]', 'number[]']),
  ...operators(['regex'], ['string']),
]

/** Name, priority, type of content, field, types of its values and operators. */
const EVALUATORS = [
  ['Conditional', 100, 'both', 'condition', ['object'], operators(['equals'], ['object'])],
  ['Genre', 80, 'both', 'genres', TEXT, GENRE_OPERATORS],
  ['IMDB', 80, 'both', 'imdbRating', NUMBER, IMDB_OPERATORS],
  ['User', 75, 'both', 'user', ['string', 'number', 'string[]', 'number[]'], USER_OPERATORS],
  ['Year', 70, 'both', 'year', NUMBER, numbers],
  ['Season', 68, 'sonarr', 'season', NUMBER, numbers],
  ['Language', 65, 'both', 'language', TEXT, textual],
  ['Certification', 60, 'both', 'certification', TEXT, textual],
] as const

/** Evaluators of the newest versions, in which ratings come from Plex. */
const NEW_EVALUATORS = [
  ['Streaming', 85, 'both', 'streamingServices', ['number[]'], listOf('number[]')],
  ['Ratings', 80, 'both', 'imdbRating', NUMBER, IMDB_OPERATORS],
  ['Ratings', 80, 'both', 'rtCriticRating', NUMBER, RATING_OPERATORS],
  ['Ratings', 80, 'both', 'rtAudienceRating', NUMBER, RATING_OPERATORS],
  ['Ratings', 80, 'both', 'tmdbRating', NUMBER, RATING_OPERATORS],
  ['Series Status', 66, 'sonarr', 'seriesStatus', TEXT, statusOperators],
  ['Movie Status', 66, 'radarr', 'movieStatus', TEXT, statusOperators],
  ['Plex List', 64, 'both', 'plexList', ['string'], operators(text.slice(0, 4), ['string'])],
] as const

export const evaluatorsOf = ({ hasImdbRouter, hasNewestFeatures }: Profile) => {
  const rows = [...EVALUATORS, ...(hasNewestFeatures ? NEW_EVALUATORS : [])].filter(
    ([name]) => name !== 'IMDB' || hasImdbRouter,
  )
  const names = [...new Set(rows.map(([name]) => name))]
  return names.flatMap(name => {
    const own = rows.filter(row => row[0] === name)
    const [first] = own
    return first === undefined
      ? []
      : {
          name: `${name} Router`,
          description: `Routes content by ${own.map(row => row[3]).join(', ')}`,
          priority: first[1],
          supportedFields: own.map(row => ({
            name: row[3],
            description: `${name} Router: ${row[3]}`,
            valueTypes: [...row[4]],
          })),
          supportedOperators: Object.fromEntries(own.map(row => [row[3], [...row[5]]])),
          contentType: first[2],
        }
  })
}

export const GENRES = `
Action, Action & Adventure, Adventure, Animation, Anime, Award Show, Biography, Children, Comedy,
Crime, Documentary, Drama, Family, Fantasy, Film-Noir, Food, Game Show, History, Home and Garden,
Horror, Indie, Kids, Martial Arts, Mini-Series, Music, Musical, Mystery, News, Podcast, Reality,
Romance, Science Fiction, Short, Soap, Sport, Suspense, Talk Show, Thriller, Travel, War,
Western
`
  .trim()
  .split(/,\s+/)
