import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { KnownFields } from '../../../components/routing/evaluate-condition.ts'
import { profileName } from '../../../components/routing/routing-labels.ts'
import { useResource } from '../../../components/use-resource.ts'
import type { Evaluator, RouterRule } from '../../../contract/content-router.ts'
import type { ArrKind, Instance } from '../../../contract/instances.ts'
import { instanceKey, instances, lookups } from '../../../state/instances.ts'
import { routerMetadata, routerRules } from '../../../state/router-rules.ts'
import { type Reach, unknown } from '../facts.ts'
import { knownOf } from './known-state.ts'
import { reach } from './reach.ts'

type Read<T> = { data: T | null; error: string | null }

export const useRoutingFacts = (kind: ArrKind) => {
  const rules = useResource(routerRules(kind))
  const metadata = useResource(routerMetadata)
  const list = useResource(instances[kind])
  const tests = useSnapshot(reach.states)
  const profiles = useSnapshot(lookups.qualityProfiles.states)
  return useMemo(() => {
    const evaluators = metadata.data as readonly Evaluator[] | null
    const fields: KnownFields =
      evaluators &&
      new Set(
        evaluators
          .filter(({ contentType }) => contentType === 'both' || contentType === kind)
          .flatMap(({ supportedFields }) => supportedFields.map(({ name }) => name)),
      )
    return {
      rules: knownOf(rules as Read<readonly RouterRule[]>),
      fields,
      instances: knownOf(list as Read<readonly Instance[]>),
      reachOf: (id: number): Reach => {
        const test = tests[instanceKey(kind, id)]
        return (test?.data as Reach | null) ?? unknown(test?.error ?? 'Still being tested.')
      },
      profileOf: (id: number, value: string | number) =>
        profileName(profiles[instanceKey(kind, id)]?.data ?? null, value),
    }
  }, [kind, rules, metadata, list, tests, profiles])
}
export type RoutingFacts = ReturnType<typeof useRoutingFacts>
