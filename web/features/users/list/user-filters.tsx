import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Download from 'lucide-react/icons/download'
import ListChecks from 'lucide-react/icons/list-checks'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { ListFilters } from '../../../components/list/list-filters.tsx'
import { SortField } from '../../../components/list/sort-field.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { columnItems } from '../../../ui/table/column-chooser.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'
import type { UserList } from './use-user-list.ts'
import { USERS } from './users-list.tsx'

interface UserFiltersProps {
  list: UserList
  /** On phones, rows show checkboxes only while users are selected. */
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
  onPaste: () => void
  onExport: () => void
}

/** The filters of the list, and a menu of what is done with the whole list. */
export function UserFilters({
  list,
  isSelecting,
  onSelecting,
  onPaste,
  onExport,
}: UserFiltersProps) {
  const { query, change, columns, hiddenColumns: hidden, toggleColumn: onToggle } = list
  const isMobile = useIsMobile()
  const menu = (
    <MoreMenu
      label="More actions"
      variant="cancel"
      items={[
        isMobile && {
          label: isSelecting ? 'Stop selecting' : 'Select',
          icon: <ListChecks />,
          onSelect: () => onSelecting(!isSelecting),
        },
        { label: 'Paste a table…', icon: <ClipboardPaste />, onSelect: onPaste },
        { label: 'Refresh', icon: <RefreshCw />, disabled: list.isBusy, onSelect: list.retry },
        {
          label: 'Export CSV',
          icon: <Download />,
          disabled: list.matching.length === 0,
          onSelect: onExport,
        },
        !isMobile && { kind: 'separator' },
        ...(isMobile ? [] : columnItems({ columns, hidden, onToggle })),
      ]}
    />
  )
  return (
    <ListFilters
      label="Filter by name, alias or Discord ID"
      placeholder="Name or alias"
      text={query.text}
      onText={list.setText}
      facets={list.facets}
      shown={list.shownLabel}
      active={USERS.activeFilters({ ...query, text: '' })}
      onReset={list.reset}
      tools={menu}
      drawer={
        isMobile && (
          <SortField columns={columns} sort={query.sort} onSort={sort => change({ sort })} />
        )
      }
    />
  )
}
