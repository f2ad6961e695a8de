import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { nextSort } from './choice.ts'
import type { DataColumn, TableSort } from './types.ts'

interface HeadProps<Row> {
  column: DataColumn<Row>
  sort: TableSort | null
  onSort: ((sort: TableSort | null) => void) | undefined
}

/** The head of a column; a button where the column can be sorted. */
export function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const on = sort?.id === column.id
  const Arrow = (on ? sort.desc : column.descFirst) ? ArrowDown : ArrowUp
  const sortable = onSort && column.sortValue
  return (
    <th
      scope="col"
      data-align={column.align}
      aria-sort={on ? (sort.desc ? 'descending' : 'ascending') : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className="sort"
          data-on={on ? '' : undefined}
          aria-label={column.headerLabel}
          onClick={() => onSort(nextSort(sort, column))}
        >
          {column.header}
          <Arrow aria-hidden />
        </button>
      ) : (
        <>
          {column.header}
          {column.headerLabel !== undefined && (
            <span className="sr-only">{column.headerLabel}</span>
          )}
        </>
      )}
    </th>
  )
}
