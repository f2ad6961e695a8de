import { useEffect, useRef, useState } from 'react'
import type { Approval } from '../../../contract/approvals.ts'

/** How long a new row is tinted. */
const NEW_FOR_MS = 1000

/** @param waiting ids of rows that aren't shown yet */
export const useNewRows = (
  rows: readonly Approval[],
  waiting: ReadonlySet<number>,
  isRead: boolean,
): ReadonlySet<number> => {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const seen = useRef<Set<number> | null>(null)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    if (!isRead) return
    const before = seen.current
    if (!before) {
      seen.current = new Set(rows.map(row => row.id))
      return
    }
    const arrived = rows.map(row => row.id).filter(id => !before.has(id) && !waiting.has(id))
    if (arrived.length === 0) return
    for (const id of arrived) before.add(id)
    setFresh(known => new Set([...known, ...arrived]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setFresh(known => new Set([...known].filter(id => !arrived.includes(id))))
    }, NEW_FOR_MS)
    timers.current.add(timer)
  }, [rows, waiting, isRead])
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])
  return fresh
}
