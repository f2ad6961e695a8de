import {
  createRule,
  deleteRule,
  getRouterMetadata,
  listRulesOf,
  putRule,
  type RouterRule,
  type RuleDraft,
  toggleRule,
} from '../contract/content-router.ts'
import type { ArrKind } from '../contract/instances.ts'
import { listGenres } from '../contract/plex.ts'
import { sentBack } from '../contract/rows.ts'
import { ExplainedError, HttpError, messageOf } from '../lib/errors.ts'
import { hasValues } from '../lib/form-edits.ts'
import { request } from '../lib/request.ts'
import { confirmCreate, confirmWrite } from './confirm-write.ts'
import { FETCH_WINDOW_MS, keyedResource, resource } from './resource.ts'

const NOT_OFFERED = 'This server version doesn’t support content routing.'

export const routerRules = keyedResource<ArrKind, readonly RouterRule[]>({
  load: async kind => {
    const { rules } = await request(listRulesOf, { params: { targetType: kind } })
    return rules.map(rule => (rule.unread ? { ...rule, target_type: kind } : rule))
  },
  failed: 'Couldn’t load the rules.',
  everyMs: FETCH_WINDOW_MS,
  notOffered: NOT_OFFERED,
})

export const routerMetadata = resource({
  load: async () =>
    (await request(getRouterMetadata)).evaluators.filter(
      evaluator => evaluator.name !== 'Conditional Router',
    ),
  failed: 'Couldn’t load the condition fields.',
  everyMs: FETCH_WINDOW_MS,
  notOffered: NOT_OFFERED,
})

export const genreNames = resource<readonly string[]>({
  load: async () => (await request(listGenres)).genres,
  failed: cause => messageOf(cause, 'Couldn’t load the genres.'),
  everyMs: FETCH_WINDOW_MS,
  notOffered: 'This server version doesn’t list genres.',
})

/** Whether the rule's titles aren't added anywhere. It wins over all rules that add titles, whatever its order. */
export const isExcluding = (rule: Pick<RouterRule, 'exclude_from_routing'>): boolean =>
  rule.exclude_from_routing === true

type Ranked = Pick<RouterRule, 'order' | 'id' | 'exclude_from_routing'>
/** Evaluation order: excluding rules first, then higher `order`, then lower id. */
export const byRank = (a: Ranked, b: Ranked): number =>
  Number(isExcluding(b)) - Number(isExcluding(a)) || b.order - a.order || a.id - b.id

/** The rules that add titles. Only their order matters. */
export const addingRules = (rules: readonly RouterRule[]): RouterRule[] =>
  rules.filter(rule => !isExcluding(rule)).sort(byRank)

const isRuleGone = (cause: unknown): boolean => cause instanceof HttpError && cause.status === 404

const DELETED = 'This rule has been deleted since you opened this page.'

const change = (kind: ArrKind, update: (rules: readonly RouterRule[]) => RouterRule[]) => {
  const { state, set } = routerRules(kind)
  if (state.data) set(update(state.data))
}
/** Changes a rule that is in the list. */
const changeOne = (kind: ArrKind, id: number, update: (rule: RouterRule) => RouterRule) =>
  change(kind, rules => rules.map(rule => (rule.id === id ? update(rule) : rule)))

const reread = async (kind: ArrKind) => {
  const { state, load } = routerRules(kind)
  return (await load({ force: true })) ? state.data : null
}

const writeRule = async <T>(
  kind: ArrKind,
  id: number,
  send: () => Promise<T>,
  sent: Partial<RuleDraft>,
): Promise<T | null> => {
  try {
    return await confirmWrite({
      send,
      isStored: async () => {
        const rules = await reread(kind)
        return rules?.some(one => one.id === id && hasValues(one, sent)) ?? null
      },
    })
  } catch (cause) {
    if (!isRuleGone(cause)) throw cause
    await reread(kind)
    throw new ExplainedError(DELETED, { cause })
  }
}

const creators = { radarr: creatorOf('radarr'), sonarr: creatorOf('sonarr') }

function creatorOf(kind: ArrKind) {
  return confirmCreate({
    send: async (draft: RuleDraft) => {
      const { rule } = await request(createRule, { body: draft })
      change(kind, rules => [...rules, rule])
      return rule
    },
    read: () => reread(kind),
    isOf: hasValues,
  })
}

/** @throws ExplainedError, HttpError, NotOfferedError; format them with `couldNot` */
export const addRule = (draft: RuleDraft): Promise<RouterRule> => creators[draft.target_type](draft)

/** Newer versions replace the whole rule. Their rules have a field that tells. */
const isReplaced = (rule: RouterRule): boolean => 'exclude_from_routing' in rule

/** No version accepts all of null, '' and a missing field for an unset one; missing works wherever rules are replaced. */
export const withoutUnset = <D extends Partial<RuleDraft>>(rule: D): D =>
  Object.fromEntries(
    Object.entries(rule).filter(
      ([key, value]) => (value !== null && value !== '') || key === 'target_instance_id',
    ),
  ) as D

/** Everything of a rule that can be written, including fields that only newer versions have. */
export const draftOf = (rule: RouterRule): RuleDraft => {
  const { id, created_at, updated_at, ...read } = sentBack(rule)
  return withoutUnset(read as RuleDraft)
}

/**
 * Every update sends the whole rule, because some backends reset or clear what is omitted (backend-notes 1.11). The
 * condition is left out where rules are merged, because these versions may reject one that they have saved.
 */
const wholeRule = (before: RouterRule, patch: Partial<RuleDraft>): Partial<RuleDraft> => {
  const draft = draftOf(before)
  if (isReplaced(before)) return withoutUnset({ ...draft, ...patch })
  const { condition, ...merged } = draft
  return { ...merged, ...patch }
}

/**
 * Changes only the given keys of a rule.
 * @throws like `addRule`
 */
export const updateRule = async (
  kind: ArrKind,
  id: number,
  patch: Partial<RuleDraft>,
): Promise<void> => {
  const before = routerRules(kind).state.data?.find(listed => listed.id === id)
  const body = before ? wholeRule(before, patch) : patch
  const response = await writeRule(
    kind,
    id,
    () => request(putRule, { params: { id }, body }),
    patch,
  )
  if (response) changeOne(kind, id, () => response.rule)
}

/**
 * Reloads the rules afterwards, because another admin may have changed them.
 * @throws like `addRule`
 */
export const switchRule = async (kind: ArrKind, id: number, enabled: boolean): Promise<void> => {
  const body = { enabled }
  await writeRule(kind, id, () => request(toggleRule, { params: { id }, body }), body)
  if (!(await reread(kind))) changeOne(kind, id, rule => ({ ...rule, enabled }))
}

/**
 * Deletes a rule. Also succeeds if it was already deleted.
 * @throws like `addRule`
 */
export const removeRule = async (kind: ArrKind, id: number): Promise<void> => {
  try {
    await confirmWrite({
      send: () => request(deleteRule, { params: { id } }),
      isStored: async () => {
        const rules = await reread(kind)
        return rules && !rules.some(rule => rule.id === id)
      },
    })
  } catch (cause) {
    if (!isRuleGone(cause)) throw cause
  }
  change(kind, rules => rules.filter(rule => rule.id !== id))
}
