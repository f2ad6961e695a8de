import { useEffect } from 'react'
import { type Instances, useInstances } from '../../../components/routing/use-instances.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import type { ArrKind } from '../../../contract/instances.ts'
import { isPlaceholder, loadLookups } from '../../../state/instances.ts'

export const useRuleInstances = (kind: ArrKind, rules: readonly RouterRule[]): Instances => {
  const kindInstances = useInstances(kind)
  const { list } = kindInstances
  const targets = [...new Set(rules.map(rule => rule.target_instance_id))].sort().join()
  useEffect(() => {
    const asked = targets.split(',').map(Number)
    for (const instance of list ?? [])
      if (asked.includes(instance.id) && !isPlaceholder(instance))
        void loadLookups(kind, instance.id)
  }, [kind, list, targets])
  return kindInstances
}
