import clsx from 'clsx'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { pluralizeOf } from '../../lib/pluralize.ts'
import { saveDatedCsv } from '../../lib/save-file.ts'
import { Chip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import type { DataTableProps } from '../../ui/table/types.ts'
import type { ExportedList } from './define-list.ts'
import { ExportCsv } from './export-csv.tsx'
import { leaveSearch } from './leave-search.ts'
import { ListCardFilters } from './list-card.tsx'
import { useOwnList } from './use-list.ts'

export interface EmbeddedListProps<Row extends object, Context> {
  list: ExportedList<Row, Context>
  context: Context
  rows: readonly Row[]
  /** Noun for a row, for example "title". */
  one: string
  label?: string
  isLoading?: boolean
  /** Left out for lists that are always short. */
  search?: { label: string; placeholder: string }
  /** Name of the file to which the listed rows can be exported. */
  file?: string
  /** Buttons beside the number of listed rows. */
  buttons?: (listed: readonly Row[]) => ReactNode
  selection?: DataTableProps<Row, Context>['selection']
  /** The list fills a `ListCard`. */
  bare?: boolean
  /** Shown if there are no rows. */
  empty?: ReactNode
}

/** A list within a page or sheet, which keeps search, filters and sorting out of the URL. */
export function EmbeddedList<Row extends object, Context>(props: EmbeddedListProps<Row, Context>) {
  const { list, context, rows, one, label, isLoading = false, search, empty, bare } = props
  const { query, setText, change, matching, facets } = useOwnList(list, rows)
  const hasTools = rows.length > 0 || isLoading || !empty
  const tools = (
    <search className="flex flex-wrap items-center gap-2.5">
      {hasTools && search && (
        <SearchInput
          aria-label={search.label}
          placeholder={search.placeholder}
          className="min-w-0 flex-1 basis-40"
          value={query.text}
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={leaveSearch}
        />
      )}
      {hasTools &&
        facets
          .flatMap(facet => facet.options)
          .map(({ value, label: name, count, isOn, toggle }) => (
            <Chip key={value} pressed={isOn} count={isLoading ? null : count} onClick={toggle}>
              {name}
            </Chip>
          ))}
      <span role="status" className="ml-auto text-ink-2 tabular">
        {!isLoading && pluralizeOf(matching.length, rows.length, one)}
      </span>
      {hasTools && props.file && (
        <ExportCsv
          listed={`${one}s`}
          disabled={matching.length === 0}
          save={() => saveDatedCsv(props.file ?? '', list.csvOf(matching))}
        />
      )}
      {hasTools && props.buttons?.(matching)}
    </search>
  )
  return (
    <div
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)]',
        bare ? '[&_article]:border-b [&_article]:border-rule [&_article]:px-4' : 'gap-3',
      )}
    >
      {bare ? <ListCardFilters>{tools}</ListCardFilters> : tools}
      <DataTable
        table={list}
        context={context}
        label={label}
        rows={matching}
        sort={query.sort}
        onSort={sort => change({ sort })}
        loading={isLoading}
        selection={props.selection}
        bare={bare}
      >
        {rows.length === 0 && empty ? (
          empty
        ) : (
          <Empty
            icon={<SearchX />}
            title={`No matching ${one}s`}
            hint="Try a shorter search or remove a filter."
          />
        )}
      </DataTable>
    </div>
  )
}
