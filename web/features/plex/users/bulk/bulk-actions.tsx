import Gauge from 'lucide-react/icons/gauge'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import type { Selection } from '../../../../components/list/use-selection.ts'
import { BulkBar } from '../../../../ui/bulk-bar.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { UserRow } from '../list/user-rows.ts'
import BulkWindow, { type BulkEditing } from './bulk-window.tsx'

export function BulkActions({ selection }: { selection: Selection<UserRow> }) {
  const [editing, setEditing] = useState<BulkEditing | null>(null)
  const close = () => setEditing(null)
  const { chosen } = selection
  return (
    <>
      <BulkBar selection={selection}>
        <Button
          size="sm"
          variant="neutralnoShadow"
          icon={<Pencil aria-hidden />}
          onClick={() => setEditing({ what: 'users', rows: chosen })}
        >
          Edit
        </Button>
        <Button
          size="sm"
          variant="neutralnoShadow"
          icon={<Gauge aria-hidden />}
          onClick={() => setEditing({ what: 'quotas', rows: chosen })}
        >
          Quotas
        </Button>
      </BulkBar>
      <BulkWindow editing={editing} onClose={close} onChanged={selection.unselect} />
    </>
  )
}
