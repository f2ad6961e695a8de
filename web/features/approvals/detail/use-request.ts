import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import { decisionWith, draftOf, isEditable } from '../../../components/routing/routing-draft.ts'
import type { SettingsSource } from '../../../components/settings/source.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { ExplainedError } from '../../../lib/errors.ts'
import { saveRouting } from '../../../state/approval-decisions.ts'
import { approvals } from '../../../state/approvals.ts'
import { isSameRequest, replacedRequest } from '../../../state/same-thing.ts'

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

  return { source, row, isGone: wasListed && listed === null, isReading, read }
}

/** The row first seen for `key`, if its number now belongs to another request. */
export const useReplaced = (key: string, row: Approval | undefined) => {
  const [first, setFirst] = useState({ key, row })
  if (first.key !== key || (row && !first.row)) setFirst({ key, row })
  return first.key === key && first.row && row && !isSameRequest(first.row, row) ? first.row : null
}

const draftIn = (row: Approval) => draftOf(row.proposedRouterDecision)

/** A request with its routing. Keeps the last loaded version, because the request may not be in the list. */
export const requestSource = (id: number): SettingsSource<Approval> => {
  let own: Approval | null = null
  let opened: Approval | null = null
  const listeners = new Set<() => void>()
  const keep = (row: Approval) => {
    // A load that started before a write may end after it.
    if (own && own.updatedAt > row.updatedAt) return
    own = row
    for (const listener of listeners) listener()
  }
  return {
    current() {
      const row = approvals.state.rows.find(row => row.id === id) ?? own
      opened ??= row
      return row
    },
    error: () => 'The request couldn’t be loaded, so nothing was saved. Try again.',
    subscribe(onChange) {
      listeners.add(onChange)
      const leave = subscribe(approvals.state, onChange)
      return () => {
        listeners.delete(onChange)
        leave()
      }
    },
    async read() {
      const row = await approvals.read(id)
      if (row) keep(row)
      return row ?? null
    },
    valueOf: (row, name) => draftIn(row)[name as keyof ReturnType<typeof draftIn>],
    async write(changed, fresh) {
      // The sheet shows the outcome, so the message doesn't.
      if (!isEditable(fresh)) throw new ExplainedError('The request was decided elsewhere.')
      if (opened && !isSameRequest(opened, fresh))
        throw new ExplainedError(replacedRequest(opened, fresh))
      keep(await saveRouting(id, decisionWith(fresh, changed)))
    },
  }
}
