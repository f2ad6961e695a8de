import {
  CONDITION_DEPTH_MAX,
  type Condition,
  type ConditionGroup,
  GROUP_ENTRIES_MAX,
  type RouterRule,
  type RuleDraft,
} from '../../web/contract/content-router.ts'
import type { ArrKind } from '../../web/contract/instances.ts'
import { ApiError } from '../world/api-error.ts'
import type { Profile } from '../world/profiles.ts'
import { hasValueForm } from './condition-value.ts'
import type { World } from './world.ts'

type Node = Condition | ConditionGroup

const isGroup = (node: Node): node is ConditionGroup => 'conditions' in node

const bad = (problem: string) => new ApiError(400, `body/${problem}`)

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** @throws ApiError 400 if this version rejects the condition */
const checkCondition = (node: Node, profile: Profile, depth = 1): void => {
  if (depth > CONDITION_DEPTH_MAX)
    throw bad(`condition Conditions are nested deeper than ${CONDITION_DEPTH_MAX}`)
  if (!isGroup(node)) {
    if (profile.checksConditions && isEmpty(node.value))
      throw bad('condition/value Condition value cannot be empty')
    if (profile.checksConditions && !hasValueForm(node.value)) throw bad('condition Invalid input')
    return
  }
  if (profile.checksConditions && node.conditions.length > GROUP_ENTRIES_MAX)
    throw bad(`condition/conditions A group can have at most ${GROUP_ENTRIES_MAX} conditions`)
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
  if (draft.target_instance_id === undefined) throw bad('target_instance_id Invalid input')
  if ((draft.exclude_from_routing === true) !== (draft.target_instance_id === null))
    throw bad('target_instance_id must be null in a rule that excludes titles')
  if (target === 'radarr' && draft.series_type) throw bad('series_type is only for Sonarr rules')
  if (target === 'sonarr' && draft.monitor) throw bad('monitor is only for Radarr rules')
}

/** Content-router rules: order, clearing and validation (backend-notes 2.7). */
export const routerRules = ({ iso, profile, seed }: World) => {
  /** Rules of these versions always say whether they exclude titles. */
  const ofVersion = (rule: RouterRule): RouterRule =>
    profile.replacesRules ? { exclude_from_routing: false, ...rule } : { ...rule }
  const rules = new Map(
    seed.rules
      .filter(rule => profile.replacesRules || rule.exclude_from_routing !== true)
      .map(rule => [rule.id, ofVersion(rule)]),
  )
  const find = (id: number): RouterRule => {
    const rule = rules.get(id)
    if (!rule) throw new ApiError(404, 'Router rule not found')
    return rule
  }
  const sorted = (list: RouterRule[]) => list.sort((a, b) => b.order - a.order || a.id - b.id)
  const check = (draft: RulePatch, target: ArrKind) => {
    if (target === 'radarr' && (draft.season_monitoring ?? null) !== null)
      throw bad('season_monitoring is only for Sonarr rules')
    if (draft.condition) checkCondition(draft.condition, profile)
    if (profile.replacesRules) checkNew(draft, target)
    else if (draft.target_instance_id === null) throw bad('target_instance_id Invalid input')
  }
  const blank = (id: number, created_at: string, draft: RulePatch): RouterRule => ({
    ...UNSENT,
    id,
    name: draft.name ?? '',
    target_type: draft.target_type ?? 'radarr',
    target_instance_id: draft.target_instance_id ?? null,
    order: 50,
    created_at,
    updated_at: '',
  })
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
    next.updated_at = iso()
    if (profile.replacesRules && next.exclude_from_routing === true)
      Object.assign(next, { root_folder: undefined, quality_profile: undefined, tags: [] })
    const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
    const written = ofVersion(kept as unknown as RouterRule)
    rules.set(written.id, written)
    return written
  }

  return {
    all: (): RouterRule[] => sorted([...rules.values()]),
    of: (target: ArrKind): RouterRule[] =>
      sorted([...rules.values()].filter(rule => rule.target_type === target)),
    /** Doesn't check that the instance exists. @throws ApiError 400 */
    create(draft: RuleDraft): RouterRule {
      check(draft, draft.target_type)
      const id = Math.max(0, ...rules.keys()) + 1
      const condition = { operator: 'AND' as const, conditions: [] }
      return write({ ...blank(id, iso(), draft), condition }, draft)
    },
    /** @throws ApiError 404, 400; if a rule is replaced, also for a missing name and for unset fields that are sent */
    put(id: number, draft: RulePatch): RouterRule {
      const rule = find(id)
      check(draft, draft.target_type ?? rule.target_type)
      if (!profile.replacesRules)
        return write(rule, profile.resetsUnsent ? { ...UNSENT, ...draft } : draft)
      if (draft.name === undefined) throw bad('name Invalid input')
      for (const key of ['root_folder', 'quality_profile'] as const)
        if (draft[key] === '' || draft[key] === null) throw bad(`${key} Invalid input`)
      return write(blank(id, rule.created_at, draft), draft)
    },
    toggle(id: number, enabled: boolean): void {
      write(find(id), { enabled })
    },
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

interface OperatorInfo {
  name: string
  description: string
  valueTypes: string[]
  valueFormat?: string
}
/** Operators and the types of their values, as in `equals notEquals: number object`. */
const operators = (...groups: string[]): OperatorInfo[] =>
  groups.flatMap(group => {
    const [names = '', types = ''] = group.split(': ')
    const valueTypes = types.split(' ')
    return names.split(' ').map(name => ({ name, description: `Value ${name}`, valueTypes }))
  })
const between = (valueFormat: string): OperatorInfo => ({
  name: 'between',
  description: 'Value is between min and max',
  valueTypes: ['object'],
  valueFormat,
})

const TEXT = 'string string[]'
const NUMBER = 'number number[] object'
const PATTERNS = 'equals notEquals contains notContains'
const textual = operators(`${PATTERNS} regex: string`, 'in notIn: string[]')
const numbers = [
  ...operators('equals notEquals greaterThan lessThan: number', 'in notIn: number[]'),
  between('{ min?: number, max?: number }'),
]
const statuses = operators(`equals notEquals: ${TEXT}`, 'in notIn: string[]')
const votedRatings = [
  ...operators('equals notEquals greaterThan lessThan: number object', 'in notIn: number[] object'),
  between('{ min?, max? } or { rating?, votes? } with such values'),
]
const genres = operators(
  `contains notContains: ${TEXT}`,
  'in notIn: string[]',
  `equals: ${TEXT}`,
  'regex: string',
)
const people = operators(
  'equals notEquals: string number',
  'in notIn: string[] number[]',
  'regex: string',
)

/** Name, priority, type of content, field, types of its values and operators. */
const EVALUATORS = [
  ['Conditional', 100, 'both', 'condition', 'object', operators('equals: object')],
  ['Genre', 80, 'both', 'genres', TEXT, genres],
  ['IMDB', 80, 'both', 'imdbRating', NUMBER, votedRatings],
  ['User', 75, 'both', 'user', 'string number string[] number[]', people],
  ['Year', 70, 'both', 'year', NUMBER, numbers],
  ['Season', 68, 'sonarr', 'season', NUMBER, numbers],
  ['Language', 65, 'both', 'language', TEXT, textual],
  ['Certification', 60, 'both', 'certification', TEXT, textual],
] as const

/** Evaluators of the newest versions, in which ratings come from Plex. */
const NEW_EVALUATORS = [
  ['Streaming', 85, 'both', 'streamingServices', 'number[]', operators('in notIn: number[]')],
  ['Ratings', 80, 'both', 'imdbRating', NUMBER, votedRatings],
  ['Ratings', 80, 'both', 'rtCriticRating', NUMBER, numbers],
  ['Ratings', 80, 'both', 'rtAudienceRating', NUMBER, numbers],
  ['Ratings', 80, 'both', 'tmdbRating', NUMBER, numbers],
  ['Series Status', 66, 'sonarr', 'seriesStatus', TEXT, statuses],
  ['Movie Status', 66, 'radarr', 'movieStatus', TEXT, statuses],
  ['Plex List', 64, 'both', 'plexList', 'string', operators(`${PATTERNS}: string`)],
] as const

export const evaluatorsOf = ({ hasImdbRouter, hasNewestFeatures }: Profile) => {
  const rows = [...EVALUATORS, ...(hasNewestFeatures ? NEW_EVALUATORS : [])].filter(
    ([name]) => name !== 'IMDB' || hasImdbRouter,
  )
  const firsts = rows.filter(([name], at) => rows.findIndex(row => row[0] === name) === at)
  return firsts.map(([name, priority, contentType]) => {
    const own = rows.filter(row => row[0] === name)
    return {
      name: `${name} Router`,
      description: `Routes content by ${own.map(row => row[3]).join(', ')}`,
      priority,
      supportedFields: own.map(([, , , field, types]) => ({
        name: field,
        description: `${name} Router: ${field}`,
        valueTypes: types.split(' '),
      })),
      supportedOperators: Object.fromEntries(own.map(row => [row[3], row[5]])),
      contentType,
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
