import Gauge from 'lucide-react/icons/gauge'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import type { Selection } from '../../../../components/list/use-selection.ts'
import { grouped } from '../../../../lib/counted.ts'
import { BulkBar } from '../../../../ui/bulk-bar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { preloadDialog } from '../../../../ui/dialog.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import type { UserRow } from '../list/user-rows.ts'
import type { BulkEditing } from './bulk-window.tsx'

const part = lazyPart('window', () => import('./bulk-window.tsx'))
const preload = () => {
  part.preload()
  preloadDialog()
}

interface BulkActionsProps {
  selection: Selection<UserRow>
  /** How many users the filters let through. */
  matching: number
}

/** The floating bar of a selection, and the windows it opens. */
export function BulkActions({ selection, matching }: BulkActionsProps) {
  const [editing, setEditing] = useState<BulkEditing | null>(null)
  const close = () => setEditing(null)
  const bulk = part.usePart(editing !== null, close)
  const { chosen } = selection
  return (
    <>
      <BulkBar
        count={chosen.length}
        onClear={selection.clear}
        summary={`${grouped(chosen.length)} selected`}
      >
        <Button
          size="sm"
          variant="neutralnoShadow"
          icon={<Pencil aria-hidden />}
          onPointerEnter={preload}
          onClick={() => setEditing('users')}
        >
          Edit {grouped(chosen.length)}
        </Button>
        <Button
          size="sm"
          variant="neutralnoShadow"
          icon={<Gauge aria-hidden />}
          onPointerEnter={preload}
          onClick={() => setEditing('quotas')}
        >
          Quotas of {grouped(chosen.length)}
        </Button>
        {chosen.length < matching && (
          <Button size="sm" variant="clear" onClick={selection.selectAll}>
            Select all {grouped(matching)} matching
          </Button>
        )}
      </BulkBar>
      {bulk && (
        <bulk.default
          editing={editing}
          chosen={chosen}
          onClose={close}
          onChanged={selection.unselect}
        />
      )}
    </>
  )
}
