import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Names } from '../../../components/routing/routing-labels.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import type { ArrKind, Instance } from '../../../contract/instances.ts'
import {
  instances,
  isPlaceholder,
  type Lookups,
  loadInstances,
  loadLookups,
  lookupKey,
} from '../../../state/instances.ts'

export interface RuleInstances {
  kind: ArrKind
  /** null until read. */
  list: readonly Instance[] | null
  lookups: Readonly<Record<string, Lookups>>
}

/** The instances of a kind, and what those that rules lead to have to offer. Instances that do not answer leave it unknown. */
export const useRuleInstances = (kind: ArrKind, rules: readonly RouterRule[]): RuleInstances => {
  const state = useSnapshot(instances)
  const list = state[kind].list as readonly Instance[] | null
  const lookups = state.lookups as Readonly<Record<string, Lookups>>
  useEffect(() => void loadInstances(kind), [kind])
  const targets = [...new Set(rules.map(rule => rule.target_instance_id))].sort().join()
  useEffect(() => {
    const asked = targets.split(',').map(Number)
    for (const instance of list ?? [])
      if (asked.includes(instance.id) && !isPlaceholder(instance))
        void loadLookups(kind, instance.id)
  }, [kind, list, targets])
  return useMemo(() => ({ kind, list, lookups }), [kind, list, lookups])
}

/** The names behind a rule's destination. */
export const destinationNames = (
  { kind, list, lookups }: RuleInstances,
  rule: Pick<RouterRule, 'target_instance_id'>,
): Names => {
  const looked = lookups[lookupKey(kind, rule.target_instance_id)]
  return {
    kind,
    instances: list,
    profiles: looked?.qualityProfiles.list ?? null,
    tags: looked?.tags.list ?? null,
  }
}
