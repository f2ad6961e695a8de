import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useStore } from '../../../components/use-store.ts'
import { approvals } from '../../../state/approvals.ts'
import { requestSource } from './request-source.ts'

export const useRequest = (id: number, isShown: boolean) => {
  const [source] = useState(() => requestSource(id))
  const row = useSyncExternalStore(source.subscribe, source.current)
  const { rows } = useStore(approvals.state)
  const listed = useMemo(() => rows.find(one => one.id === id) ?? null, [rows, id])
  const [isReading, setIsReading] = useState(row === null)
  const [wasListed, setWasListed] = useState(listed !== null)
  if (listed && !wasListed) setWasListed(true)

  const read = useCallback(async () => {
    setIsReading(true)
    await source.read()
    setIsReading(false)
  }, [source])
  // Reload after a status change, because events don't say who made it, and routing edits send no events. The form loads
  // a listed request when it opens.
  const status = listed?.status
  const loaded = useRef(status)
  useEffect(() => {
    const isDeleted = wasListed && status === undefined
    const isLoaded = status !== undefined && status === loaded.current
    loaded.current = status
    if (isShown && !isDeleted && !isLoaded) void read()
  }, [read, isShown, status, wasListed])

  return { source, rows, row, isGone: wasListed && listed === null, isReading, read }
}
