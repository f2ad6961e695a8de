import { useMemo } from 'react'
import type { KnownFields } from '../../../components/routing/evaluate-condition.ts'
import { profileName } from '../../../components/routing/routing-labels.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { ArrKind } from '../../../contract/instances.ts'
import { instanceKey, instances, lookups } from '../../../state/instances.ts'
import { routerMetadata, routerRules } from '../../../state/router-rules.ts'
import { knownOf, unknown } from '../known-value.ts'
import { health, type InstanceHealth } from './instance-health.ts'

export const useRoutingInput = (kind: ArrKind) => {
  const rules = useResource(routerRules(kind))
  const metadata = useResource(routerMetadata)
  const list = useResource(instances[kind])
  const tests = useStore(health.states)
  const profiles = useStore(lookups.qualityProfiles.states)
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
      instances: knownOf(list),
      healthOf: (id: number): InstanceHealth => {
        const test = tests[instanceKey(kind, id)]
        return test?.data ?? unknown(test?.error ?? 'Still being tested.')
      },
      profileOf: (id: number, value: string | number) =>
        profileName(profiles[instanceKey(kind, id)]?.data ?? null, value),
    }
  }, [kind, rules, metadata, list, tests, profiles])
}
export type RoutingInput = ReturnType<typeof useRoutingInput>
