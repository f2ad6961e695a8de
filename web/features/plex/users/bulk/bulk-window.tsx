import { useState } from 'react'
import type { UserRow } from '../list/user-rows.ts'
import { BulkQuotasDialog } from './bulk-quotas-dialog.tsx'
import { BulkUsersDialog } from './bulk-users-dialog.tsx'

const DIALOGS = { users: BulkUsersDialog, quotas: BulkQuotasDialog }
export type BulkEditing = keyof typeof DIALOGS

export interface BulkDialogProps {
  open: boolean
  onClose: () => void
  /** The users as they were when the window opened. */
  rows: readonly UserRow[]
  nameOf: (id: number) => string
  /** The users that were changed. */
  onChanged: (ids: readonly number[]) => void
}

interface BulkWindowProps {
  /** What is edited; null closes. */
  editing: BulkEditing | null
  chosen: readonly UserRow[]
  onClose: () => void
  onChanged: (ids: readonly number[]) => void
}

/** The window over the chosen users. It works on the users chosen when it opened, whatever the list does meanwhile. */
export default function BulkWindow({ editing, chosen, onClose, onChanged }: BulkWindowProps) {
  const [before, setBefore] = useState<BulkEditing | null>(null)
  const [shown, setShown] = useState<{ editing: BulkEditing; rows: readonly UserRow[] } | null>(
    null,
  )
  const [times, setTimes] = useState(0)
  if (editing !== before) {
    setBefore(editing)
    if (editing) {
      setShown({ editing, rows: chosen })
      setTimes(times + 1)
    }
  }
  if (!shown) return null
  const Window = DIALOGS[shown.editing]
  return (
    <Window
      key={times}
      open={editing !== null}
      onClose={onClose}
      rows={shown.rows}
      nameOf={id => shown.rows.find(row => row.id === id)?.user.name ?? `User ${id}`}
      onChanged={onChanged}
    />
  )
}
