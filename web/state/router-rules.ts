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
import { HttpError, messageOf, NetworkError, NotOfferedError } from '../lib/errors.ts'
import { request } from '../lib/request.ts'
import { FETCH_WINDOW_MS, keyedResource, resource } from './resource.ts'

const NOT_OFFERED = 'This backend version does not offer a content router.'

/** The content-router rules of a kind, as the backend orders them. */
export const routerRules = keyedResource<ArrKind, readonly RouterRule[]>({
  name: 'Router rules',
  load: async kind => (await request(listRulesOf, { params: { targetType: kind } })).rules,
  failed: cause => messageOf(cause, 'The rules could not be read.'),
  everyMs: FETCH_WINDOW_MS,
  notOffered: NOT_OFFERED,
})

/** What conditions can be made of. The technical "Conditional Router" is left out. */
export const routerMetadata = resource({
  name: 'Router metadata',
  load: async () =>
    (await request(getRouterMetadata)).evaluators.filter(
      evaluator => evaluator.name !== 'Conditional Router',
    ),
  failed: cause => messageOf(cause, 'The fields for conditions could not be read.'),
  everyMs: FETCH_WINDOW_MS,
  notOffered: NOT_OFFERED,
})

/** Genre names the backend has met. */
export const genreNames = resource<readonly string[]>({
  name: 'Genres',
  load: async () => (await request(listGenres)).genres,
  failed: cause => messageOf(cause, 'The genres could not be read.'),
  everyMs: FETCH_WINDOW_MS,
  notOffered: 'This backend version does not list genres.',
})

/** Whether a write failed because the rule was deleted meanwhile. */
export const isRuleGone = (cause: unknown): boolean =>
  cause instanceof HttpError && cause.status === 404

/** Why a write failed, in words a person can act on. */
export const ruleProblem = (cause: unknown): string => {
  if (isRuleGone(cause)) return 'This rule is not there any more: it was deleted elsewhere.'
  if (cause instanceof NetworkError) return 'The gateway did not answer. Try again.'
  if (cause instanceof NotOfferedError) return NOT_OFFERED
  return messageOf(cause, 'The backend failed and gave no reason. Try again.')
}

const change = (kind: ArrKind, update: (rules: readonly RouterRule[]) => RouterRule[]) => {
  const rules = routerRules(kind)
  if (rules.state.data) rules.set(update(rules.state.data))
}
const withRule = (rules: readonly RouterRule[], rule: RouterRule) =>
  rules.map(one => (one.id === rule.id ? rule : one))

/** A write that failed may have found the rule gone: the list shows what is true. */
const orRead = async <T>(kind: ArrKind, write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (cause) {
    if (isRuleGone(cause)) await routerRules(kind).load({ force: true })
    throw cause
  }
}

/** @returns the rule as stored @throws HttpError, NetworkError; `ruleProblem` puts them into words */
export const addRule = async (draft: RuleDraft): Promise<RouterRule> => {
  const { rule } = await request(createRule, { body: draft })
  change(rule.target_type, rules => [...rules, rule])
  return rule
}

/** A backend sets back those of them that a change leaves out: they are sent with every one (backend-notes 1.11). */
const keptOf = (rule: RouterRule): Partial<RuleDraft> => ({
  tags: rule.tags,
  enabled: rule.enabled,
  always_require_approval: rule.always_require_approval,
  bypass_user_quotas: rule.bypass_user_quotas,
})

/** Only the keys that are given change, on top of the rule as last read. @throws as `addRule` */
export const updateRule = async (
  kind: ArrKind,
  id: number,
  patch: Partial<RuleDraft>,
): Promise<void> => {
  const before = (routerRules(kind).state.data as readonly RouterRule[] | null)?.find(
    one => one.id === id,
  )
  const body = { ...(before && keptOf(before)), ...patch }
  const { rule } = await orRead(kind, request(putRule, { params: { id }, body }))
  change(kind, rules => withRule(rules, rule))
}

/** @throws as `addRule` */
export const switchRule = async (kind: ArrKind, id: number, enabled: boolean): Promise<void> => {
  await orRead(kind, request(toggleRule, { params: { id }, body: { enabled } }))
  change(kind, rules => rules.map(rule => (rule.id === id ? { ...rule, enabled } : rule)))
}

/** One that is gone already counts as deleted. @throws as `addRule` */
export const removeRule = async (kind: ArrKind, id: number): Promise<void> => {
  try {
    await request(deleteRule, { params: { id } })
  } catch (cause) {
    if (!isRuleGone(cause)) throw cause
  }
  change(kind, rules => rules.filter(rule => rule.id !== id))
}
