import { useMemo } from 'react'
import {
  type Destination,
  destinationProblems,
} from '../../../components/routing/destination-problems.ts'
import type { KnownFields } from '../../../components/routing/evaluate-condition.ts'
import { profileName } from '../../../components/routing/routing-labels.ts'
import { useInstances } from '../../../components/routing/use-instances.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { ArrKind } from '../../../contract/instances.ts'
import { testStates } from '../../../state/instance-checks.ts'
import { routerMetadata, routerRules } from '../../../state/router-rules.ts'
import { knownOf, unknownValue } from '../check.ts'
import { healthOf, type InstanceHealth } from './instance-health.ts'

export const useRoutingInput = (kind: ArrKind) => {
  const rules = useResource(routerRules(kind))
  const metadata = useResource(routerMetadata)
  const kindInstances = useInstances(kind)
  const tests = useStore(testStates)
  return useMemo(() => {
    const evaluators = metadata.data
    const fields: KnownFields =
      evaluators &&
      new Set(
        evaluators
          .filter(({ contentType }) => contentType === 'both' || contentType === kind)
          .flatMap(({ supportedFields }) => supportedFields.map(({ name }) => name)),
      )
    return {
      rules: knownOf(rules),
      fields,
      instances: knownOf({ data: kindInstances.list, error: kindInstances.error }),
      healthOf: (id: number): InstanceHealth => {
        const instance = kindInstances.list?.find(one => one.id === id)
        return instance
          ? healthOf(kind, instance, tests)
          : unknownValue('The instance no longer exists.')
      },
      profileOf: (id: number, value: string | number) =>
        profileName(kindInstances.lookupsFor(id).profiles, value),
      /** Parts of a destination that were deleted. */
      problemsAt: (destination: Destination) => destinationProblems(destination, kindInstances),
    }
  }, [kind, rules, metadata, kindInstances, tests])
}
export type RoutingInput = ReturnType<typeof useRoutingInput>
