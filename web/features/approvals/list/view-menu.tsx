import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useState } from 'react'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { MenuButton, type MenuItem } from '../../../ui/menu.tsx'
import { columnItems } from '../../../ui/table/column-chooser.tsx'
import { tableFor } from './approvals-list.tsx'
import {
  isSameName,
  type SavedView,
  type SavedViews,
  VIEW_NAME_MAX,
  VIEWS_MAX,
  viewOf,
} from './saved-views.ts'
import type { ApprovalList } from './use-approval-list.ts'

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
  const current = viewOf(saved.views, query)
  const items: MenuItem[] = [
    ...saved.views.map(view => ({
      kind: 'radio' as const,
      label: view.name,
      checked: view === current,
      onSelect: () => change(saved.queryOf(view)),
    })),
    ...(saved.views.length > 0 ? [{ kind: 'separator' as const }] : []),
    {
      label: 'Save this view…',
      disabled: current !== undefined,
      onSelect: () => setIsNaming(true),
    },
    ...(saved.views.length > 0
      ? [
          {
            label: 'Delete view',
            items: saved.views.map(view => ({
              label: view.name,
              onSelect: () => saved.remove(view),
            })),
          },
        ]
      : []),
    { kind: 'separator' },
    {
      kind: 'checkbox',
      label: 'Group by user',
      checked: query.isGrouped,
      onSelect: () => change({ isGrouped: !query.isGrouped }),
    },
    ...(columns
      ? [
          {
            label: 'Columns',
            items: columnItems({
              columns: tableFor(query).columns,
              hidden: columns.hidden,
              onToggle: columns.toggle,
            }),
          },
        ]
      : []),
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
      <SaveViewDialog
        open={isNaming}
        views={saved.views}
        onClose={() => setIsNaming(false)}
        onSave={name => saved.save(name, query)}
      />
    </>
  )
}

interface SaveViewDialogProps {
  open: boolean
  views: readonly SavedView[]
  onClose: () => void
  onSave: (name: string) => void
}

function SaveViewDialog({ open, views, onClose, onSave }: SaveViewDialogProps) {
  const [name, setName] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const form = useId()
  const isKnown = views.some(view => isSameName(view.name, name))
  const isFull = views.length >= VIEWS_MAX && !isKnown
  const close = () => {
    setName('')
    setIsChecked(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Save this view"
      description="Filters, sorting and grouping, saved in this browser."
      footer={
        <>
          <Button variant="cancel" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={form}>
            {isKnown ? 'Replace' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={event => {
          event.preventDefault()
          setIsChecked(true)
          if (name.trim() === '') return
          onSave(name)
          close()
        }}
      >
        <Field
          label="Name"
          error={isChecked && name.trim() === '' ? 'Enter a name.' : undefined}
          hint={
            isKnown
              ? 'Replaces the view with this name.'
              : isFull
                ? `At most ${VIEWS_MAX} views are kept. Saving this view replaces the oldest.`
                : undefined
          }
        >
          {control => (
            <Input
              {...control}
              data-autofocus=""
              maxLength={VIEW_NAME_MAX}
              value={name}
              onChange={event => setName(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
