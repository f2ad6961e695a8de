import { useCallback, useMemo, useRef, useState } from 'react'
import type { Instance } from '../../../contract/instances.ts'
import { isPlaceholder } from '../../../state/instances.ts'

export const useShownRows = (list: readonly Instance[] | null) => {
  const [edited, setEditedIds] = useState<readonly number[]>([])
  const known = useRef(new Map<number, Instance>())
  const real = useMemo(
    () => (list ?? []).filter(row => !isPlaceholder(row)).sort((a, b) => a.id - b.id),
    [list],
  )
  for (const row of real) known.current.set(row.id, row)
  const gone = edited.flatMap(id => {
    const row = known.current.get(id)
    return row && list && !real.includes(row) && !real.some(other => other.id === id) ? [row] : []
  })
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
    ],
    edited,
    setEdited,
    forget: useCallback((id: number) => setEdited(id, false), [setEdited]),
  }
}
