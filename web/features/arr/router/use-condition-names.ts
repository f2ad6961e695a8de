import { useMemo } from 'react'
import { hasPlexRatings, type KnownFields } from '../../../components/routing/evaluate-condition.ts'
import { useResource } from '../../../components/use-resource.ts'
import { streamingServices } from '../../../state/tmdb.ts'
import { users } from '../../../state/users.ts'
import type { ConditionNames } from './rule-labels.ts'

export const useConditionNames = (known: KnownFields): ConditionNames => {
  const people = useResource(users).data
  const services = useResource(known?.has('streamingServices') ? streamingServices : null).data
  // While the fields are loading, as on newer servers, because a shorter sentence must not move the list.
  const hasMinimumVotes = known === null || hasPlexRatings(known)
  return useMemo(
    () => ({ users: people, services, hasMinimumVotes }),
    [people, services, hasMinimumVotes],
  )
}
