import { useState } from 'react'
import type { UserRow } from '../list/user-rows.ts'
import { BulkDialog, type BulkEdit } from './bulk-dialog.tsx'
import { BULK_QUOTAS } from './bulk-quotas.tsx'
import { BULK_USERS } from './bulk-users.tsx'

export type BulkEditing = 'users' | 'quotas'
const EDITS: Record<BulkEditing, BulkEdit> = { users: BULK_USERS, quotas: BULK_QUOTAS }

interface BulkWindowProps {
  editing: BulkEditing | null
  chosen: readonly UserRow[]
  onClose: () => void
  onChanged: (ids: readonly number[]) => void
}

/** Edits the users who were selected when the window opened, even if the list changes. */
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
  return (
    <BulkDialog
      key={times}
      edit={EDITS[shown.editing]}
      open={editing !== null}
      onClose={onClose}
      rows={shown.rows}
      onChanged={onChanged}
    />
  )
}
