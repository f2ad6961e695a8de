import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import {
  decisionWith,
  instanceDefaults,
  isEditable,
  routingOf,
} from '../../../components/routing/routing-draft.ts'
import { APPROVALS_PAGE_MAX, type Approval } from '../../../contract/approvals.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { couldNot, ExplainedError } from '../../../lib/errors.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { requireSameRequests, saveRouting } from '../../../state/approval-decisions.ts'
import { pagesOf } from '../../../state/approvals.ts'
import { type InstanceKey, instanceKey, instances } from '../../../state/instances.ts'
import { FETCH_WINDOW_MS, keyedResource } from '../../../state/resource.ts'
import { routerRules, updateRule } from '../../../state/router-rules.ts'
import { isSameInstance, isSameRule, requireSame } from '../../../state/same-thing.ts'
import type { Kind } from '../kinds.ts'
import { rulePatch } from '../router/rule-values.ts'
import { removeInstance, updateInstance } from './instance-writes.ts'

/** Pending requests that are sent to an instance. */
export const requestsTo = keyedResource<InstanceKey, readonly Approval[]>({
  load: async key => {
    const isSentThere = (row: Approval) => {
      const id = routingOf(row.proposedRouterDecision)?.instanceId
      return isEditable(row) && id != null && instanceKey(KIND_OF[row.contentType], id) === key
    }
    const found: Approval[] = []
    for await (const { rows } of pagesOf(APPROVALS_PAGE_MAX, 'pending'))
      found.push(...rows.filter(isSentThere))
    return found
  },
  failed: 'Couldn’t load the pending requests.',
  everyMs: FETCH_WINDOW_MS,
})

interface Move<T> {
  readonly item: T
  readonly to: Instance
}

interface Removal {
  readonly newDefault: Instance | null
  /** A rule that is turned off also gets an instance, because the server may delete rules without one. */
  readonly rules: readonly (Move<RouterRule> & { readonly isOff: boolean })[]
  readonly requests: readonly Move<Approval>[]
}

/** Tags without those that are ids, which mean another tag in another instance. */
const portableTags = (tags: readonly string[]) => tags.filter(tag => !/^\d+$/.test(tag))

/**
 * Deletes an instance after everything that uses it has been moved. Stops at the first failure. Another attempt skips what
 * has been moved.
 * @throws ExplainedError
 */
export const removeWithMoves = async (
  kind: Kind,
  instance: Instance,
  { newDefault, rules, requests }: Removal,
): Promise<void> => {
  const used = rules.map(({ item }) => item)
  await requireSame(instances[kind.id], instance, isSameInstance)
  if (used.length > 0) await requireSame(routerRules(kind.id), used, isSameRule)
  await requireSameRequests(requests.map(({ item }) => item))
  let moved = 0
  const step = async (doing: string, act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (cause) {
      const progress =
        rules.length > 0
          ? ` ${moved} of ${pluralize(rules.length, 'rule')} ${moved === 1 ? 'was' : 'were'} moved.`
          : ''
      throw new ExplainedError(`${couldNot(doing, cause)} Nothing was deleted.${progress}`, {
        cause,
      })
    }
  }
  if (newDefault && !newDefault.isDefault)
    await step(`make ${bidiIsolate(newDefault.name)} the default`, () =>
      updateInstance(kind.id, newDefault.id, { isDefault: true }, newDefault),
    )
  for (const { item: rule, to, isOff } of rules) {
    const patch = rulePatch({
      instanceId: to.id,
      qualityProfile: null,
      rootFolder: null,
      tags: portableTags(rule.tags),
      ...(isOff && { enabled: false }),
    })
    await step(`move “${bidiIsolate(rule.name)}”`, () => updateRule(kind.id, rule.id, patch))
    moved += 1
  }
  for (const { item: row, to } of requests)
    await step(`move the request for ${bidiIsolate(row.contentTitle)}`, () =>
      saveRouting(row.id, decisionWith(row, { instanceId: to.id, ...instanceDefaults(to) })),
    )
  await removeInstance(kind.id, instance.id)
}
