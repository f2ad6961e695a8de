import { useEffect, useMemo } from 'react'
import { useResource } from '../../../components/use-resource.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import type { Instance } from '../../../contract/instances.ts'
import { leftOutOf } from '../../../contract/rows.ts'
import { ARR_KINDS, type ArrKind } from '../../../contract/values.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { isPlaceholder, KIND_LABELS } from '../../../state/instances.ts'
import { plexConnection } from '../../../state/plex-connection.ts'
import { watchlistOf } from '../../../state/watchlists.ts'
import { isKnown, type Known, knownOf, mapKnown } from '../known-value.ts'
import { checkPerson, type PersonCheck } from '../person-checks.ts'
import { testInstance } from './instance-health.ts'
import { useCommonInput } from './use-common-input.ts'
import { type RoutingInput, useRoutingInput } from './use-routing-input.ts'

const targetsOf = (instances: readonly Instance[], rules: readonly RouterRule[]) =>
  instances.filter(
    one =>
      !isPlaceholder(one) &&
      (one.isDefault || rules.some(rule => rule.enabled && rule.target_instance_id === one.id)),
  )
/** Whether there is one, or may be one among the instances that couldn't be read. */
const mayHaveDefault = (list: readonly Instance[]) =>
  leftOutOf(list) > 0 || list.some(one => one.isDefault && !isPlaceholder(one))

const targetIds = ({ instances, rules }: RoutingInput): string =>
  isKnown(instances) && isKnown(rules)
    ? targetsOf(instances.value, rules.value)
        .map(({ id }) => id)
        .join()
    : ''

const useTests = (kind: ArrKind, ids: string) =>
  useEffect(() => {
    for (const id of ids.split(',').map(Number)) if (id > 0) void testInstance(kind, id)
  }, [kind, ids])

const both = <A, B>(a: Known<A>, b: Known<B>): Known<readonly [A, B]> =>
  isKnown(a) ? mapKnown(b, value => [a.value, value] as const) : a

/** Runs the tests that the checks need, once each. */
export const usePersonCheck = (userId: number): PersonCheck & { name: string } => {
  const common = useCommonInput()
  const radarr = useRoutingInput('radarr')
  const sonarr = useRoutingInput('sonarr')
  const list = useResource(watchlistOf(userId))
  const hasToken = isKnown(common.config) && common.config.value.plexTokens.length > 0
  const plex = useResource(hasToken ? plexConnection : null)
  useTests('radarr', targetIds(radarr))
  useTests('sonarr', targetIds(sonarr))

  return useMemo(() => {
    const kinds = { radarr, sonarr }
    const name = bidiIsolate(common.nameOf(userId))
    const lists = both(radarr.instances, sonarr.instances)
    const rules = both(radarr.rules, sonarr.rules)
    const check = checkPerson({
      now: common.now,
      person: { id: userId, name },
      user: common.userOf(userId),
      config: common.config,
      plex: knownOf(plex),
      workflow: common.workflow,
      list: knownOf(list),
      requests: mapKnown(common.requests, all => all.filter(row => row.userId === userId)),
      quotas: common.quotasOf(userId),
      withoutDefault: mapKnown(lists, found =>
        ARR_KINDS.filter((_, at) => !mayHaveDefault(found[at] ?? [])).map(
          kind => KIND_LABELS[kind],
        ),
      ),
      targets: mapKnown(both(lists, rules), ([found, asked]) =>
        ARR_KINDS.flatMap((kind, at) =>
          targetsOf(found[at] ?? [], asked[at] ?? []).map(({ id, name }) => ({
            name,
            health: kinds[kind].healthOf(id),
          })),
        ),
      ),
      channels: common.channelsFor(userId),
    })
    return { ...check, name }
  }, [userId, common, radarr, sonarr, list, plex])
}
