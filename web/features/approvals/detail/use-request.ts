import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Approval } from '../../../contract/approvals.ts'
import { approvals } from '../../../state/approvals.ts'

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
  // Reload after a status change, because events don't say who made it, and routing edits send no events.
  const status = listed?.status
  useEffect(() => {
    const isDeleted = wasListed.current && status === undefined
    if (isShown && !isDeleted) void read()
  }, [read, isShown, status])

  return {
    rows,
    row: listed ?? own,
    isGone: wasListed.current && listed === null,
    isReading,
    read,
    setOwn,
  }
}
