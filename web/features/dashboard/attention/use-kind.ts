import {
  destinationProblems,
  ruleProblems,
} from '../../../components/routing/destination-problems.ts'
import { useInstances } from '../../../components/routing/use-instances.ts'
import { useResource } from '../../../components/use-resource.ts'
import type { ArrKind } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { instances, isPlaceholder } from '../../../state/instances.ts'
import { routerRules } from '../../../state/router-rules.ts'
import { missingItem } from './attention-items.ts'

/**
 * The instances of a kind, and the deleted parts of their destinations and of its rules. The options are loaded by
 * `destinationChecks`.
 * @param isWanted loads the rules
 */
export const useKind = (kind: ArrKind, isWanted: boolean) => {
  const list = useResource(instances[kind])
  const rules = useResource(isWanted ? routerRules(kind) : null)
  const kindInstances = useInstances(kind)
  const real = (list.data ?? []).filter(one => !isPlaceholder(one))
  const ofInstances = real.flatMap(({ id, name, qualityProfile, rootFolder }) => {
    const to = `/${kind}/instances?instance=${id}`
    const about = { id: `${kind}-${id}`, name: bidiIsolate(name), to }
    const destination = { instanceId: id, qualityProfile, rootFolder }
    return destinationProblems(destination, kindInstances).map(one => missingItem(one, about))
  })
  const ofRules = (rules.data ?? [])
    .filter(({ enabled }) => enabled)
    .flatMap(rule => {
      const to = `/${kind}/content-router?rule=${rule.id}`
      const about = { id: `${kind}-rule-${rule.id}`, name: `“${bidiIsolate(rule.name)}”`, to }
      return ruleProblems(rule, kindInstances).map(one => missingItem(one, about))
    })
  return { kind, list, real, rules, missing: [...ofInstances, ...ofRules] }
}
