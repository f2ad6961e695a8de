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
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import type { UserDialog } from './dialog-address.ts'
import { startEdit } from './edit/change-run.ts'
import type { OnOpen } from './list/user-cells.tsx'
import { type UserRow, usersOf } from './list/user-rows.ts'

const CHANGES: readonly { label: string; patch: UserPatch }[] = [
  { label: 'Turn sync on', patch: { can_sync: true } },
  { label: 'Turn sync off', patch: { can_sync: false } },
  { label: 'Require approval', patch: { requires_approval: true } },
  { label: 'Don’t require approval', patch: { requires_approval: false } },
]

interface BulkActionsProps {
  selection: Selection<UserRow>
  onOpen: OnOpen
  onExport: (rows: readonly UserRow[]) => void
}

export function BulkActions({ selection, onOpen, onExport }: BulkActionsProps) {
  const { chosen } = selection
  const edit = (what: UserDialog) => () => onOpen(what, ...chosen)
  const isAny = chosen.length > 0
  useActions({ 'apply-plan': isAny ? edit('plan') : null, quotas: isAny ? edit('quotas') : null })
  const more = (): MenuItem[] => [
    ...CHANGES.map(({ label, patch }) => ({
      label,
      onSelect: () => void startEdit('User update', usersOf(chosen), patch),
    })),
    { kind: 'separator' },
    { label: 'Edit…', icon: <Pencil />, onSelect: edit('edit') },
    { label: 'Export CSV', icon: <Download />, onSelect: () => onExport(chosen) },
  ]
  return (
    <BulkBar selection={selection}>
      <Button
        size="sm"
        data-bar-main=""
        icon={<Layers className="max-md:hidden" />}
        onClick={edit('plan')}
      >
        Apply plan… <KeyCap>P</KeyCap>
      </Button>
      <Button
        size="sm"
        variant="neutralnoShadow"
        icon={<Gauge className="max-md:hidden" />}
        onClick={edit('quotas')}
      >
        Quotas… <KeyCap>Q</KeyCap>
      </Button>
      <MenuButton size="sm" side="top" align="end" label="More" items={more}>
        More <ChevronDown />
      </MenuButton>
    </BulkBar>
  )
}
