import Download from 'lucide-react/icons/download'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { useExport } from '../../../components/list/export-csv.tsx'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { saveDatedCsv } from '../../../lib/save-file.ts'
import { notify } from '../../../state/toasts.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { MenuButton, type MenuEntry } from '../../../ui/menu.tsx'
import { columnItems } from '../../../ui/table/column-chooser.tsx'
import { nextSort } from '../../../ui/table/sort-and-select.ts'
import { APPROVALS, tableFor } from './approvals-list.tsx'
import { type SavedViews, viewOf } from './saved-views.ts'
import type { ApprovalList } from './use-approval-list.ts'

const naming = lazyPart('name of the view', () => import('./save-view-dialog.tsx'))

export interface ColumnChoice {
  hidden: readonly string[]
  toggle: (id: string) => void
}

/** Saves the listed requests as CSV. Warns if the list hasn't fully loaded and some are left out. */
const exportApprovals = ({ hold: { rows }, stored, loaded: { total } }: ApprovalList): void => {
  saveDatedCsv('approvals', APPROVALS.csvOf(rows))
  const missing = (total ?? 0) - stored.length
  if (missing <= 0) return
  notify({
    kind: 'info',
    title: `Only ${pluralize(rows.length, 'request')} exported`,
    description: `${pluralize(missing, 'request')} ${missing === 1 ? 'hasn’t' : 'haven’t'} loaded yet. Export again once the whole list has loaded.`,
  })
}

interface ViewMenuProps {
  list: ApprovalList
  saved: SavedViews
  /** Cards have no columns to choose. */
  columns?: ColumnChoice
}

export function ViewMenu({ list, saved, columns }: ViewMenuProps) {
  const { query, change } = list.filters
  const { run: exportCsv } = useExport(exportApprovals)
  const [isNaming, setIsNaming] = useState(false)
  const namingPart = naming.usePart(isNaming, () => setIsNaming(false))
  const current = viewOf(saved.views, query)
  const { columns: shown } = tableFor(query)
  const items: MenuEntry[] = [
    ...saved.views.map(view => ({
      kind: 'radio' as const,
      label: view.name,
      checked: view === current,
      onSelect: () => change(saved.queryOf(view)),
    })),
    saved.views.length > 0 && { kind: 'separator' },
    {
      label: 'Save this view…',
      disabled: current !== undefined,
      onSelect: () => setIsNaming(true),
    },
    saved.views.length > 0 && {
      label: 'Delete view',
      items: saved.views.map(view => ({
        label: view.name,
        onSelect: () => saved.remove(view),
      })),
    },
    { kind: 'separator' },
    {
      kind: 'checkbox',
      label: 'Group by user',
      checked: query.isGrouped,
      onSelect: () => change({ isGrouped: !query.isGrouped }),
    },
    columns !== undefined && {
      label: 'Sort by',
      items: shown
        .filter(({ sortValue }) => sortValue)
        .map(column => ({
          kind: 'radio' as const,
          label: String(column.header),
          checked: query.sort?.id === column.id,
          onSelect: () => change({ sort: nextSort(query.sort, column) ?? APPROVALS.sort }),
        })),
    },
    columns !== undefined && {
      label: 'Columns',
      items: columnItems({
        columns: shown,
        hidden: columns.hidden,
        onToggle: columns.toggle,
      }),
    },
    { kind: 'separator' },
    {
      label: 'Export CSV',
      icon: <Download />,
      disabled: list.hold.rows.length === 0,
      onSelect: () => void exportCsv(list),
    },
    {
      label: 'Refresh',
      icon: <RefreshCw />,
      disabled: list.loaded.loading,
      onSelect: list.loaded.load,
    },
  ]
  return (
    <>
      <MenuButton
        variant="clear"
        size="sm"
        align="end"
        label={
          current
            ? `View: ${bidiIsolate(current.name)}`
            : query.isGrouped
              ? 'View: by user'
              : 'View'
        }
        icon={<SlidersHorizontal />}
        items={items}
      />
      {namingPart && (
        <namingPart.SaveViewDialog
          open={isNaming}
          views={saved.views}
          onClose={() => setIsNaming(false)}
          onSave={name => saved.save(name, query)}
        />
      )}
    </>
  )
}
