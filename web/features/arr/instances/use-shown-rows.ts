import { useCallback, useMemo, useRef, useState } from 'react'
import type { ArrKind, Instance } from '../../../contract/instances.ts'
import { knownFailure } from '../../../state/connection-test.ts'
import { instanceKey, isPlaceholder, missingSettings } from '../../../state/instances.ts'

const hasProblem = (kind: ArrKind, row: Instance) =>
  knownFailure(instanceKey(kind, row.id)) !== null || missingSettings(row).length > 0

/**
 * The instances to show. Those that had a known problem when the list was loaded come first. The order doesn't change
 * while the page is open, except that instances added since come before all others.
 */
export const useShownRows = (kind: ArrKind, list: readonly Instance[] | null) => {
  const [edited, setEditedIds] = useState<readonly number[]>([])
  const known = useRef(new Map<number, Instance>())
  const real = useMemo(
    () => (list ?? []).filter(row => !isPlaceholder(row)).sort((a, b) => a.id - b.id),
    [list],
  )
  const firstOrder = useRef<readonly number[]>(null)
  if (list)
    firstOrder.current ??= [true, false].flatMap(isProblem =>
      real.filter(row => hasProblem(kind, row) === isProblem).map(row => row.id),
    )
  for (const row of real) known.current.set(row.id, row)
  const gone = edited.flatMap(id => {
    const row = known.current.get(id)
    return row && list && !real.includes(row) && !real.some(other => other.id === id) ? [row] : []
  })
  const placeOf = ({ row }: { row: Instance }) => firstOrder.current?.indexOf(row.id) ?? 0
  const setEdited = useCallback(
    (id: number, isEdited: boolean) =>
      setEditedIds(ids => {
        if (isEdited ? ids[0] === id : !ids.includes(id)) return ids
        const rest = ids.filter(one => one !== id)
        return isEdited ? [id, ...rest] : rest
      }),
    [],
  )
  return {
    real,
    rows: [
      ...real.map(row => ({ row, isGone: false })),
      ...gone.map(row => ({ row, isGone: true })),
    ].sort((a, b) => placeOf(a) - placeOf(b)),
    edited,
    setEdited,
    forget: useCallback((id: number) => setEdited(id, false), [setEdited]),
  }
}
