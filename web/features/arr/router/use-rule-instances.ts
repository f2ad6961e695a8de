import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Names } from '../../../components/routing/routing-labels.ts'
import { useResource } from '../../../components/use-resource.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import type {
  ArrKind,
  Instance,
  QualityProfile,
  RootFolder,
  Tag,
} from '../../../contract/instances.ts'
import {
  instanceKey,
  instances,
  isPlaceholder,
  loadLookups,
  lookups,
} from '../../../state/instances.ts'

/** What an instance has, as it says; null where it has not said so. */
interface Offer {
  profiles: readonly QualityProfile[] | null
  folders: readonly RootFolder[] | null
  tags: readonly Tag[] | null
}
export interface RuleInstances {
  kind: ArrKind
  /** null until read. */
  list: readonly Instance[] | null
  offerOf: (id: number) => Offer
}

/** The instances of a kind, and what those that rules lead to have to offer. Instances that do not answer leave it unknown. */
export const useRuleInstances = (kind: ArrKind, rules: readonly RouterRule[]): RuleInstances => {
  const list: readonly Instance[] | null = useResource(instances[kind]).data
  const profiles = useSnapshot(lookups.qualityProfiles.states)
  const folders = useSnapshot(lookups.rootFolders.states)
  const tags = useSnapshot(lookups.tags.states)
  const targets = [...new Set(rules.map(rule => rule.target_instance_id))].sort().join()
  useEffect(() => {
    const asked = targets.split(',').map(Number)
    for (const instance of list ?? [])
      if (asked.includes(instance.id) && !isPlaceholder(instance))
        void loadLookups(kind, instance.id)
  }, [kind, list, targets])
  return useMemo(
    () => ({
      kind,
      list,
      offerOf: id => {
        const key = instanceKey(kind, id)
        return {
          profiles: profiles[key]?.data ?? null,
          folders: folders[key]?.data ?? null,
          tags: tags[key]?.data ?? null,
        }
      },
    }),
    [kind, list, profiles, folders, tags],
  )
}

/** The names behind a rule's destination. */
export const destinationNames = (
  { kind, list, offerOf }: RuleInstances,
  rule: Pick<RouterRule, 'target_instance_id'>,
): Names => {
  const { profiles, tags } = offerOf(rule.target_instance_id)
  return { kind, instances: list, profiles, tags }
}
