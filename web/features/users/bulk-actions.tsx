import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import Gauge from 'lucide-react/icons/gauge'
import Layers from 'lucide-react/icons/layers'
import Pencil from 'lucide-react/icons/pencil'
import { useActions } from '../../components/actions/use-actions.ts'
import type { Selection } from '../../components/list/use-selection.ts'
import type { UserPatch } from '../../contract/user-edits.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import { useCountedOverlay } from '../../ui/open-overlays.ts'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import { startEdit } from './edit/change-run.ts'
import { type UserRow, usersOf } from './list/user-rows.ts'

const dialogs = lazyPart('bulk edit', () => import('./edit/edit-many-dialog.tsx'))

const CHANGES: readonly { label: string; patch: UserPatch }[] = [
  { label: 'Turn sync on', patch: { can_sync: true } },
  { label: 'Turn sync off', patch: { can_sync: false } },
  { label: 'Require approval', patch: { requires_approval: true } },
  { label: 'Don’t require approval', patch: { requires_approval: false } },
]

/** Edits the users who were chosen when the dialog opened, even if the list changes. */
export interface Editing {
  what: 'users' | 'quotas' | 'plan'
  rows: readonly UserRow[]
}

interface BulkActionsProps {
  selection: Selection<UserRow>
  editing: Editing | null
  onEdit: (editing: Editing | null) => void
  onExport: (rows: readonly UserRow[]) => void
}

export function BulkActions({ selection, editing, onEdit, onExport }: BulkActionsProps) {
  const close = () => onEdit(null)
  const { last, times } = useLastOpened(editing)
  const { chosen } = selection
  const part = dialogs.usePart(editing !== null, close)
  useCountedOverlay(editing !== null && !part)
  const edit = (what: Editing['what']) => onEdit({ what, rows: chosen })
  const more = (): MenuItem[] => [
    ...CHANGES.map(({ label, patch }) => ({
      label,
      onSelect: () => void startEdit('User update', usersOf(chosen), patch),
    })),
    { kind: 'separator' },
    { label: 'Edit…', icon: <Pencil />, onSelect: () => edit('users') },
    { label: 'Export CSV', icon: <Download />, onSelect: () => onExport(chosen) },
  ]
  const offer = (what: Editing['what']) => (chosen.length > 0 ? () => edit(what) : null)
  useActions({ 'apply-plan': offer('plan'), quotas: offer('quotas') })
  return (
    <>
      <BulkBar selection={selection}>
        <Button
          size="sm"
          data-bar-main=""
          icon={<Layers className="max-md:hidden" />}
          onClick={() => edit('plan')}
        >
          Apply plan… <KeyCap>P</KeyCap>
        </Button>
        <Button
          size="sm"
          variant="neutralnoShadow"
          icon={<Gauge className="max-md:hidden" />}
          onClick={() => edit('quotas')}
        >
          Quotas… <KeyCap>Q</KeyCap>
        </Button>
        <MenuButton size="sm" side="top" align="end" label="More" items={more}>
          More <ChevronDown />
        </MenuButton>
      </BulkBar>
      {last && part && (
        <part.EditManyDialog
          key={times}
          what={last.what}
          rows={last.rows}
          open={editing !== null}
          onClose={close}
        />
      )}
    </>
  )
}
