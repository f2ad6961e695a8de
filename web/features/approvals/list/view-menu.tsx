import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { MenuButton, type MenuEntry } from '../../../ui/menu.tsx'
import { columnItems } from '../../../ui/table/column-chooser.tsx'
import { tableFor } from './approvals-list.tsx'
import { type SavedViews, viewOf } from './saved-views.ts'
import type { ApprovalList } from './use-approval-list.ts'

const naming = lazyPart('name of the view', () => import('./save-view-dialog.tsx'))

export interface ColumnChoice {
  hidden: readonly string[]
  toggle: (id: string) => void
}

interface ViewMenuProps {
  list: ApprovalList
  saved: SavedViews
  /** Cards have no columns to choose. */
  columns?: ColumnChoice
}

export function ViewMenu({ list, saved, columns }: ViewMenuProps) {
  const { query, change } = list
  const [isNaming, setIsNaming] = useState(false)
  const namingPart = naming.usePart(isNaming, () => setIsNaming(false))
  const current = viewOf(saved.views, query)
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
      label: 'Columns',
      items: columnItems({
        columns: tableFor(query).columns,
        hidden: columns.hidden,
        onToggle: columns.toggle,
      }),
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
