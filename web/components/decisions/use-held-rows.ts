import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import { deciding, onDecision } from '../../state/approval-decisions.ts'
import { useHoverOrFocusWithin } from '../list/use-hover-or-focus-within.ts'
import { type HeldRows, holdRows } from './held-rows.ts'

const NONE: ReadonlySet<number> = new Set()

interface HoldOptions {
  /** Returns the current version of a row that left the list. The function itself must be stable. */
  currentOf: (row: Approval) => Approval
  /** Filters and sort order. Passing a new object shows the latest rows. */
  query?: unknown
  selected?: ReadonlySet<number>
  isOn?: boolean
}

/**
 * Tells whether this tab decided a request, or is deciding it: the event for a decision may arrive before the response.
 * A ref, because state would only be updated after the row has rendered with its new status.
 */
const useIsOwnDecision = () => {
  const own = useRef(new Set<number>())
  useEffect(
    () =>
      onDecision(({ rows }) => {
        for (const { id } of rows) own.current.add(id)
      }),
    [],
  )
  return useCallback((id: number) => id in deciding || own.current.has(id), [])
}

/**
 * Holds the order of requests while the list is in use (pointer, focus, menu) or has a selection, so that a press never
 * hits a different request than intended. New rows wait until `show` is called, the list is left or the query
 * changes; rows decided elsewhere stay in place and are listed in `elsewhere`.
 */
export const useHeldRows = (
  latest: readonly Approval[],
  { currentOf, query = null, selected = NONE, isOn = true }: HoldOptions,
) => {
  const { isWithin: isInUse, events } = useHoverOrFocusWithin()
  const isOwn = useIsOwnDecision()
  const [before, setBefore] = useState({
    query,
    held: { rows: latest, elsewhere: NONE } as HeldRows,
  })
  const isSelected = ({ id }: Approval) => selected.has(id) && !before.held.elsewhere.has(id)
  const isHeld =
    isOn &&
    before.query === query &&
    (isInUse || (selected.size > 0 && before.held.rows.some(isSelected)))
  const held = useMemo(() => {
    if (isHeld) return holdRows(before.held, latest, isOwn, currentOf)
    return before.held.rows === latest && before.held.elsewhere === NONE
      ? before.held
      : { rows: latest, elsewhere: NONE }
  }, [isHeld, before, latest, isOwn, currentOf])
  if (held !== before.held || query !== before.query) setBefore({ query, held })

  const waiting = useMemo(() => {
    if (held.rows === latest) return NONE
    const shown = new Set(held.rows.map(({ id }) => id))
    return new Set(latest.map(({ id }) => id).filter(id => !shown.has(id)))
  }, [held, latest])
  return {
    ...held,
    /** Ids of new rows that aren't shown yet. */
    waiting,
    /** Whether the latest rows differ from the ones shown. */
    hasChanged:
      held.rows !== latest &&
      (held.rows.length !== latest.length ||
        latest.some(({ id }, index) => id !== held.rows[index]?.id)),
    show: () => setBefore({ query, held: { rows: latest, elsewhere: NONE } }),
    /** Handlers for the element that contains the list. */
    events,
  }
}
export type Hold = ReturnType<typeof useHeldRows>
