import { useLastOpened } from '../../../../ui/use-last-opened.ts'
import type { UserRow } from '../list/user-rows.ts'
import { BulkDialog, type BulkEdit } from './bulk-dialog.tsx'
import { BULK_QUOTAS } from './bulk-quotas.tsx'
import { BULK_USERS } from './bulk-users.tsx'

const EDITS: Record<'users' | 'quotas', BulkEdit> = { users: BULK_USERS, quotas: BULK_QUOTAS }

/** Edits the users who were selected when the window opened, even if the list changes. */
export interface BulkEditing {
  what: keyof typeof EDITS
  rows: readonly UserRow[]
}

interface BulkWindowProps {
  editing: BulkEditing | null
  onClose: () => void
  onChanged: (ids: readonly number[]) => void
}

export default function BulkWindow({ editing, onClose, onChanged }: BulkWindowProps) {
  const { last, times } = useLastOpened(editing)
  if (!last) return null
  return (
    <BulkDialog
      key={times}
      edit={EDITS[last.what]}
      open={editing !== null}
      onClose={onClose}
      rows={last.rows}
      onChanged={onChanged}
    />
  )
}
