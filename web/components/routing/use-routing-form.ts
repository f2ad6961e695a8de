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

/** Changes by others appear in unedited fields, and conflict with edited ones. */
export const useRoutingForm = (row: Approval) => {
  const stored = useMemo(() => draftOf(row.proposedRouterDecision), [row.proposedRouterDecision])
  const { edits, values, open, conflicts, set: edit, resolve, discard } = useDraft(stored)
  const draft = values as RoutingDraft
  const places = useRef(new Map<number, Place>())
  const set = (change: Partial<RoutingDraft>) => edit(change)
  const changes = Object.keys(open) as RoutingField[]

  return {
    isEditable: isEditable(row),
    stored,
    draft,
    changes,
    isChanged: (field: RoutingField) => field in open,
    conflicts: conflicts as (Conflict & { key: RoutingField })[],
    conflictsWith: (fresh: Approval) =>
      conflictsOf(draftOf(fresh.proposedRouterDecision), edits).length > 0,
    set,
    /** Switches to an instance. Applies its default profile, folder and tags, or those previously chosen for it. */
    setInstance: (instance: Parameters<typeof ownPlace>[0] & { readonly id: number }) => {
      if (draft.instanceId !== null) places.current.set(draft.instanceId, placeOf(draft))
      const place =
        places.current.get(instance.id) ??
        (instance.id === stored.instanceId ? placeOf(stored) : ownPlace(instance))
      set({ instanceId: instance.id, ...place })
    },
    resolveConflicts: (side: 'mine' | 'theirs') => resolve(side),
    discard,
    /** The decision to save, based on `fresh`, the reloaded request. */
    decision: (fresh: Approval): RouterDecision =>
      decisionWith(
        fresh,
        Object.fromEntries(changes.map(field => [field, draft[field]])) as Partial<RoutingDraft>,
      ),
  }
}
export type RoutingForm = ReturnType<typeof useRoutingForm>
