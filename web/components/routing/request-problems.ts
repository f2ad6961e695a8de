import type { Approval } from '../../contract/approvals.ts'
import {
  destinationOptions,
  instanceKey,
  instances,
  isPlaceholder,
  lookups,
} from '../../state/instances.ts'
import { isDeletedUser } from '../../state/users.ts'
import { KIND_OF } from '../labels/instance-kind.ts'
import { type DestinationProblem, titleProblems } from './destination-problems.ts'
import { draftOf, hasRouting } from './routing-draft.ts'

export const DELETED_USER = 'Its user was deleted, so no one may be waiting for this title.'

/** Problems of a request's destination, as far as its instances and their options have been loaded. */
const destinationProblems = (row: Approval): readonly DestinationProblem[] => {
  const kind = KIND_OF[row.contentType]
  if (!hasRouting(row.proposedRouterDecision)) return []
  return titleProblems(draftOf(row.proposedRouterDecision), {
    list: instances[kind].state.data,
    lookupsFor: id => ({
      profiles: lookups.qualityProfiles.states[instanceKey(kind, id)]?.data ?? null,
      folders: lookups.rootFolders.states[instanceKey(kind, id)]?.data ?? null,
    }),
  })
}

/** What speaks against approving a request. */
export const requestProblems = (row: Approval): readonly Pick<DestinationProblem, 'text'>[] =>
  isDeletedUser(row.userId)
    ? [{ text: DELETED_USER }, ...destinationProblems(row)]
    : destinationProblems(row)

export const isBroken = (row: Approval): boolean => requestProblems(row).length > 0

/** Loads what `requestProblems` needs, once for each instance. */
export const loadDestinations = async (rows: readonly Approval[]): Promise<void> => {
  const used = rows.flatMap(({ contentType, proposedRouterDecision }) => {
    const { instanceId } = draftOf(proposedRouterDecision)
    return instanceId === null ? [] : [[KIND_OF[contentType], instanceId] as const]
  })
  const keys = new Map(used.map(([kind, id]) => [instanceKey(kind, id), [kind, id] as const]))
  await Promise.all(
    [...keys.values()].map(async ([kind, id]) => {
      const { load, state } = instances[kind]
      if ((await load()) && state.data?.some(one => one.id === id && !isPlaceholder(one)))
        await Promise.all(destinationOptions(instanceKey(kind, id)).map(each => each.load()))
    }),
  )
}
