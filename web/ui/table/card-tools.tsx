import type { ReactNode } from 'react'
import { Select } from '../select.tsx'
import type { DataColumn, TableSort } from './types.ts'

interface CardToolsProps<Row> {
  columns: readonly DataColumn<Row>[]
  sort: TableSort | null
  onSort: ((sort: TableSort | null) => void) | undefined
  selectAll: ReactNode
}

/** What the head of the table offers, for cards: choose all, and the order. */
export function CardTools<Row>({ columns, sort, onSort, selectAll }: CardToolsProps<Row>) {
  const sortable = columns.filter(column => column.sortValue)
  if (!selectAll && (!onSort || sortable.length === 0)) return null
  return (
    <div className="mb-3 flex items-center justify-between gap-3">
      {selectAll}
      {onSort && sortable.length > 0 && (
        <Select
          aria-label="Sort by"
          className="max-w-56 min-w-0"
          value={sort ? `${sort.id} ${sort.desc}` : ''}
          onChange={event => {
            const [id, desc] = event.currentTarget.value.split(' ')
            onSort(id ? { id, desc: desc === 'true' } : null)
          }}
        >
          <option value="">As listed</option>
          {sortable.flatMap(column =>
            [column.descFirst === true, column.descFirst !== true].map(desc => (
              <option key={`${column.id} ${desc}`} value={`${column.id} ${desc}`}>
                {column.headerLabel ?? column.header} {desc ? '↓' : '↑'}
              </option>
            )),
          )}
        </Select>
      )}
    </div>
  )
}
