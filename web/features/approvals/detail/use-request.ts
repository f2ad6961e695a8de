import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Approval } from '../../../contract/approvals.ts'
import { approvals } from '../../../state/approvals.ts'

/**
 * One request, kept true while it is shown (`isShown`): the list's row, which follows the stream, or read by itself for a link to a
 * request the list does not hold (yet).
 */
export const useRequest = (id: number, isShown: boolean) => {
  const rows = useSnapshot(approvals.state).rows as readonly Approval[]
  const listed = useMemo(() => rows.find(row => row.id === id) ?? null, [rows, id])
  const [own, setOwn] = useState<Approval | null>(null)
  const [isReading, setIsReading] = useState(true)
  const wasListed = useRef(false)
  if (listed) wasListed.current = true

  const read = useCallback(async () => {
    setIsReading(true)
    const now = await approvals.read(id)
    if (now) setOwn(now)
    setIsReading(false)
    return now ?? null
  }, [id])
  // An event says that a status changed, not by whom; and an edited routing has no event.
  const status = listed?.status
  useEffect(() => {
    const isDeleted = wasListed.current && status === undefined
    if (isShown && !isDeleted) void read()
  }, [read, isShown, status])

  return {
    rows,
    row: listed ?? own,
    /** It was in the list and is no longer: deleted while it was shown. */
    isGone: wasListed.current && listed === null,
    isReading,
    read,
    setOwn,
  }
}
