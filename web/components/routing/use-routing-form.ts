import { useMemo, useRef } from 'react'
import type { Approval, RouterDecision } from '../../contract/approvals.ts'
import { type Conflict, conflictsOf } from '../../lib/edits.ts'
import { useDraft } from '../settings/use-draft.ts'
import {
  decisionWith,
  draftOf,
  isEditable,
  ownPlace,
  type Place,
  placeOf,
  type RoutingDraft,
  type RoutingField,
} from './routing-draft.ts'

/**
 * The draft of a request's routing: the stored one with edits on top. What others store meanwhile shows through untouched
 * fields and is a conflict on edited ones.
 */
export const useRoutingForm = (row: Approval) => {
  const stored = useMemo(() => draftOf(row.proposedRouterDecision), [row.proposedRouterDecision])
  const { edits, values, open, conflicts, set: edit, resolve, discard } = useDraft(stored)
  // Edits are made by `set` alone, so every value has its field's type.
  const draft = values as RoutingDraft
  /** What was chosen on other instances, for the way back. */
  const places = useRef(new Map<number, Place>())
  const set = (change: Partial<RoutingDraft>) => edit(change)
  const changes = Object.keys(open) as RoutingField[]

  return {
    isEditable: isEditable(row),
    stored,
    draft,
    /** Fields whose value differs from the stored one. */
    changes,
    isChanged: (field: RoutingField) => field in open,
    conflicts: conflicts as (Conflict & { key: RoutingField })[],
    /** Would saving onto `fresh` overwrite what another admin stored? */
    conflictsWith: (fresh: Approval) =>
      conflictsOf(draftOf(fresh.proposedRouterDecision), edits).length > 0,
    set,
    /** Another instance: its own profile, folder and tags, or what was chosen there before. */
    setInstance: (instance: Parameters<typeof ownPlace>[0] & { readonly id: number }) => {
      if (draft.instanceId !== null) places.current.set(draft.instanceId, placeOf(draft))
      const place =
        places.current.get(instance.id) ??
        (instance.id === stored.instanceId ? placeOf(stored) : ownPlace(instance))
      set({ instanceId: instance.id, ...place })
    },
    resolveConflicts: (side: 'mine' | 'theirs') => resolve(side),
    discard,
    /** The decision as it would be saved on top of `fresh`, the request as last read. */
    decision: (fresh: Approval): RouterDecision =>
      decisionWith(
        fresh,
        Object.fromEntries(changes.map(field => [field, draft[field]])) as Partial<RoutingDraft>,
      ),
  }
}
export type RoutingForm = ReturnType<typeof useRoutingForm>
