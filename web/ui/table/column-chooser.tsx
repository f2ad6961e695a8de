import type { MenuItem } from '../menu.tsx'
import type { DataColumn } from './types.ts'

interface ColumnChooserProps {
  columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'headerLabel' | 'alwaysShown'>[]
  hidden: readonly string[]
  onToggle: (id: string) => void
}

/** Menu items that show and hide the columns. */
export const columnItems = ({ columns, hidden, onToggle }: ColumnChooserProps): MenuItem[] =>
  columns
    .filter(column => column.alwaysShown !== true)
    .map(column => ({
      kind: 'checkbox',
      label: column.headerLabel ?? column.header,
      checked: !hidden.includes(column.id),
      keepOpen: true,
      onSelect: () => onToggle(column.id),
    }))
