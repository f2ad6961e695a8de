import { Checkbox } from '../checkbox.tsx'
import type { OnSelect } from './selection.ts'
import { toggleAll } from './sort-and-select.ts'

interface SelectAllProps {
  ids: readonly number[]
  selection: ReadonlySet<number>
  onSelect: OnSelect
  label?: string | undefined
}

export function SelectAll({ ids, selection, onSelect, label }: SelectAllProps) {
  // Don't iterate over thousands of rows if nothing is selected.
  const chosen =
    selection.size === 0 ? 0 : ids.reduce((count, id) => count + (selection.has(id) ? 1 : 0), 0)
  return (
    <Checkbox
      aria-label={label === undefined ? 'Select all shown rows' : undefined}
      label={label}
      className={label === undefined ? undefined : 'shrink-0'}
      checked={ids.length > 0 && chosen === ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      disabled={ids.length === 0}
      onChange={() => onSelect(toggleAll(selection, ids))}
    />
  )
}
