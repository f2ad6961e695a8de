import { type ReactNode, useMemo, useState } from 'react'
import { folded, matcherOf } from '../lib/fold-text.ts'
import { Chip } from './chip.tsx'
import { DataTable } from './data-table.tsx'
import { Empty } from './empty.tsx'
import { ExportCsv } from './export-csv.tsx'
import { SearchInput } from './search-input.tsx'
import { sortRows } from './table/choice.ts'
import type { TableDefinition, TableSort } from './table/types.ts'

interface FilterTableProps<Row extends object, Context> {
  table: TableDefinition<Row, Context>
  context: Context
  rows: readonly Row[]
  search: { label: string; placeholder: string }
  /** Searchable text of a row. Must be stable, like `facets`. */
  textOf: (row: Row) => string
  /** Filters for the rows. At most one filter is active. */
  facets: readonly { label: ReactNode; key: string; holds: (row: Row) => boolean }[]
  sortedBy: TableSort
  none: string
  csv: { file: string; of: (rows: readonly Row[]) => string }
}

export function FilterTable<Row extends object, Context>(props: FilterTableProps<Row, Context>) {
  const { table, context, search, textOf, facets, sortedBy, none, csv, rows } = props
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [sort, setSort] = useState<TableSort | null>(sortedBy)
  const shown = useMemo(() => {
    const isFound = matcherOf(text)
    const facet = facets.find(({ key }) => key === chosen)
    const found = rows.filter(row => (!facet || facet.holds(row)) && isFound(folded(textOf(row))))
    return sortRows(found, table.columns, sort)
  }, [rows, text, chosen, facets, textOf, table, sort])
  return (
    <div className="space-y-3">
      <search className="flex flex-wrap items-center gap-2.5">
        <SearchInput
          aria-label={search.label}
          placeholder={search.placeholder}
          className="min-w-0 flex-1 basis-56"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        {facets.map(({ key, label, holds }) => (
          <Chip
            key={key}
            pressed={chosen === key}
            count={rows.filter(holds).length}
            onClick={() => setChosen(chosen === key ? null : key)}
          >
            {label}
          </Chip>
        ))}
        <ExportCsv file={csv.file} csv={() => csv.of(shown)} />
      </search>
      <DataTable table={table} context={context} rows={shown} sort={sort} onSort={setSort}>
        <Empty title={none} />
      </DataTable>
    </div>
  )
}
