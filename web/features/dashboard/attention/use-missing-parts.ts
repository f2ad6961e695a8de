import {
  destinationProblems,
  ruleProblems,
} from '../../../components/routing/destination-problems.ts'
import { type Instances, useInstances } from '../../../components/routing/use-instances.ts'
import { useResource } from '../../../components/use-resource.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import type { ArrKind } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { isPlaceholder } from '../../../state/instances.ts'
import { routerRules } from '../../../state/router-rules.ts'
import type { MissingPart } from './attention-items.ts'

const partsOf = (kindInstances: Instances, rules: readonly RouterRule[] | null): MissingPart[] => {
  const { kind, list } = kindInstances
  const real = list?.filter(one => !isPlaceholder(one)) ?? []
  return [
    ...real.flatMap(({ id, name, qualityProfile, rootFolder }) =>
      destinationProblems({ instanceId: id, qualityProfile, rootFolder }, kindInstances).map(
        problem => ({
          ...problem,
          id: `${kind}-${id}`,
          name: bidiIsolate(name),
          to: `/${kind}/instances?instance=${id}`,
        }),
      ),
    ),
    ...(rules ?? [])
      .filter(({ enabled }) => enabled)
      .flatMap(rule =>
        ruleProblems(rule, kindInstances).map(problem => ({
          ...problem,
          id: `${kind}-rule-${rule.id}`,
          name: `“${bidiIsolate(rule.name)}”`,
          to: `/${kind}/content-router?rule=${rule.id}`,
        })),
      ),
  ]
}

/**
 * Deleted parts of the destinations of instances and rules. The options are loaded by `destinationChecks`.
 * @param isWanted loads the rules
 */
export const useMissingParts = (kind: ArrKind, isWanted: boolean) => {
  const kindInstances = useInstances(kind)
  const rules = useResource(isWanted ? routerRules(kind) : null)
  return { missing: partsOf(kindInstances, rules.data), rules }
}
