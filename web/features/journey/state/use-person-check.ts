import { useEffect, useMemo } from 'react'
import { useResource } from '../../../components/use-resource.ts'
import type { ArrKind } from '../../../contract/values.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { plexConnection } from '../../../state/plex-connection.ts'
import { watchlistOf } from '../../../state/watchlists.ts'
import { knownOf, mapKnown, valueIn } from '../check.ts'
import { checkPerson, type PersonCheck, targetsOf } from '../person-checks.ts'
import { testInstance } from './instance-health.ts'
import { useCommonInput } from './use-common-input.ts'
import { type RoutingInput, useRoutingInput } from './use-routing-input.ts'

const useTests = (kind: ArrKind, input: RoutingInput) => {
  const ids = targetsOf(input)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    for (const id of ids.split(',').map(Number)) if (id > 0) void testInstance(kind, id)
  }, [kind, ids])
}

/** Runs the tests that the checks need, once each. */
export const usePersonCheck = (userId: number): PersonCheck & { name: string } => {
  const common = useCommonInput()
  const radarr = useRoutingInput('radarr')
  const sonarr = useRoutingInput('sonarr')
  const list = useResource(watchlistOf(userId))
  const hasToken = (valueIn(common.config)?.plexTokens.length ?? 0) > 0
  const plex = useResource(hasToken ? plexConnection : null)
  useTests('radarr', radarr)
  useTests('sonarr', sonarr)

  return useMemo(() => {
    const name = bidiIsolate(common.nameOf(userId))
    const check = checkPerson({
      ...common,
      person: { id: userId, name },
      user: common.userOf(userId),
      plex: knownOf(plex),
      list: knownOf(list),
      requests: mapKnown(common.requests, all => all.filter(row => row.userId === userId)),
      quotas: common.quotasOf(userId),
      routing: { radarr, sonarr },
      channels: common.channelsFor(userId),
    })
    return { ...check, name }
  }, [userId, common, radarr, sonarr, list, plex])
}
