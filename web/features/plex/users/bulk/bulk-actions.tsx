import Gauge from 'lucide-react/icons/gauge'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useState } from 'react'
import type { Selection } from '../../../../components/list/use-selection.ts'
import { BulkBar } from '../../../../ui/bulk-bar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useLastOpened } from '../../../../ui/use-last-opened.ts'
import type { UserRow } from '../list/user-rows.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkEdit } from './bulk-edit.ts'
import { BULK_QUOTAS } from './bulk-quotas.tsx'
import { BULK_USERS } from './bulk-users.tsx'

const ACTIONS: readonly { label: string; icon: ReactNode; edit: BulkEdit }[] = [
  { label: 'Edit', icon: <Pencil className="max-md:hidden" />, edit: BULK_USERS },
  { label: 'Quotas', icon: <Gauge className="max-md:hidden" />, edit: BULK_QUOTAS },
]

/** Edits the users who were selected when the dialog opened, even if the list changes. */
interface Editing {
  edit: BulkEdit
  rows: readonly UserRow[]
}

export function BulkActions({ selection }: { selection: Selection<UserRow> }) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const { last, times } = useLastOpened(editing)
  return (
    <>
      <BulkBar selection={selection}>
        {ACTIONS.map(({ label, icon, edit }) => (
          <Button
            key={label}
            size="sm"
            variant="neutralnoShadow"
            icon={icon}
            onClick={() => setEditing({ edit, rows: selection.chosen })}
          >
            {label}
          </Button>
        ))}
      </BulkBar>
      {last && (
        <BulkDialog
          key={times}
          {...last}
          open={editing !== null}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}
