import {
  destinationProblems,
  ruleProblems,
} from '../../../components/routing/destination-problems.ts'
import { useInstances } from '../../../components/routing/use-instances.ts'
import { useResource } from '../../../components/use-resource.ts'
import type { ArrKind } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { isPlaceholder } from '../../../state/instances.ts'
import { routerRules } from '../../../state/router-rules.ts'
import { missingItem } from './attention-items.ts'

/**
 * Deleted parts of the destinations of instances and rules. The options are loaded by `destinationChecks`.
 * @param isWanted loads the rules
 */
export const useMissingParts = (kind: ArrKind, isWanted: boolean) => {
  const kindInstances = useInstances(kind)
  const rules = useResource(isWanted ? routerRules(kind) : null)
  const ofInstances = (kindInstances.list ?? [])
    .filter(one => !isPlaceholder(one))
    .flatMap(({ id, name, qualityProfile, rootFolder }) => {
      const about = {
        id: `${kind}-${id}`,
        name: bidiIsolate(name),
        to: `/${kind}/instances?instance=${id}`,
      }
      const destination = { instanceId: id, qualityProfile, rootFolder }
      return destinationProblems(destination, kindInstances).map(one => missingItem(one, about))
    })
  const ofRules = (rules.data ?? [])
    .filter(({ enabled }) => enabled)
    .flatMap(rule => {
      const about = {
        id: `${kind}-rule-${rule.id}`,
        name: `“${bidiIsolate(rule.name)}”`,
        to: `/${kind}/content-router?rule=${rule.id}`,
      }
      return ruleProblems(rule, kindInstances).map(one => missingItem(one, about))
    })
  return { missing: [...ofInstances, ...ofRules], rules }
}
