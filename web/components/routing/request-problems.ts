import type { Approval } from '../../contract/approvals.ts'
import type { ArrKind } from '../../contract/instances.ts'
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

/** A decision doesn't wait longer for what it may lead to. */
const WAIT_MS = 2000

/** Loads what `requestProblems` needs, once for each instance; null if nothing is missing. */
export const loadDestinations = (rows: readonly Approval[]): Promise<unknown> | null => {
  const due = new Map<string, readonly [ArrKind, number]>()
  for (const { contentType, proposedRouterDecision } of rows) {
    const kind = KIND_OF[contentType]
    const { instanceId: id } = draftOf(proposedRouterDecision)
    const { data, status } = instances[kind].state
    const isSetUp = data?.some(one => one.id === id && !isPlaceholder(one)) ?? status !== 'failed'
    if (id === null || !isSetUp) continue
    const key = instanceKey(kind, id)
    if (destinationOptions(key).some(({ state }) => state.status === 'idle' || state.loading))
      due.set(key, [kind, id])
  }
  if (due.size === 0) return null
  const loads = [...due.values()].map(async ([kind, id]) => {
    const { load, state } = instances[kind]
    if ((await load()) && state.data?.some(one => one.id === id && !isPlaceholder(one)))
      await Promise.all(destinationOptions(instanceKey(kind, id)).map(each => each.load()))
  })
  return Promise.race([Promise.all(loads), new Promise(resolve => setTimeout(resolve, WAIT_MS))])
}
