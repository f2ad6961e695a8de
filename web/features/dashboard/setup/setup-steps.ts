import { ARR_KINDS, type ArrKind, type Instance } from '../../../contract/instances.ts'
import { isPlaceholder } from '../../../state/instances.ts'

export interface SetupStep {
  text: string
  /** Where it is done; absent where that is this very page. */
  to?: string
  isDone: boolean
}

type InstanceFact = Pick<Instance, 'apiKey' | 'isDefault'>

export interface SetupFacts {
  hasToken: boolean
  /** null: not read. */
  instances: Readonly<Record<ArrKind, readonly InstanceFact[] | null>>
  /** Of all watchlists; null: not read. */
  titles: number | null
}

/** A backend is fresh until Plex is connected and a first watchlist has come. What is not read yet counts for neither. */
export const isFresh = ({ hasToken, titles }: Pick<SetupFacts, 'hasToken' | 'titles'>): boolean =>
  !hasToken || titles === 0

const realOf = (list: readonly InstanceFact[] | null) =>
  (list ?? []).filter(instance => !isPlaceholder(instance))

/** What a fresh backend needs, in order. */
export const setupSteps = ({ hasToken, instances, titles }: SetupFacts): SetupStep[] => {
  const configured = ARR_KINDS.map(kind => realOf(instances[kind])).filter(list => list.length > 0)
  return [
    { text: 'Store your Plex token', to: '/plex/configuration', isDone: hasToken },
    {
      text: 'Add a Radarr instance for movies',
      to: '/radarr/instances',
      isDone: realOf(instances.radarr).length > 0,
    },
    {
      text: 'Add a Sonarr instance for shows',
      to: '/sonarr/instances',
      isDone: realOf(instances.sonarr).length > 0,
    },
    {
      text: 'Choose the default instance of each',
      to: realOf(instances.radarr).some(instance => instance.isDefault)
        ? '/sonarr/instances'
        : '/radarr/instances',
      isDone:
        configured.length > 0 &&
        configured.every(list => list.some(instance => instance.isDefault)),
    },
    {
      text: 'Start the workflow on this page; its first sync brings the watchlists',
      isDone: (titles ?? 0) > 0,
    },
  ]
}
