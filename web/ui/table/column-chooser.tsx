import Columns3 from 'lucide-react/icons/columns-3'
import { MenuButton } from '../menu.tsx'
import type { DataColumn } from './types.ts'

interface ColumnChooserProps<Row> {
  columns: readonly DataColumn<Row>[]
  hidden: readonly string[]
  onToggle: (id: string) => void
}

/** A chip with a checkbox for each column that may be hidden. */
export function ColumnChooser<Row>({ columns, hidden, onToggle }: ColumnChooserProps<Row>) {
  return (
    <MenuButton
      bare
      label="Columns"
      icon={<Columns3 aria-hidden />}
      className="chip aria-expanded:text-ink"
      align="end"
      items={columns
        .filter(column => column.alwaysShown !== true)
        .map(column => ({
          kind: 'checkbox',
          label: column.headerLabel ?? column.header,
          checked: !hidden.includes(column.id),
          keepOpen: true,
          onSelect: () => onToggle(column.id),
        }))}
    />
  )
}
