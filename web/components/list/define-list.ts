import type { ReactNode } from 'react'
import { type CsvCell, csvOf } from '../../lib/csv.ts'
import { matcherOf, normalize } from '../../lib/normalize.ts'
import { sameValues, valuesIn } from '../../lib/query-values.ts'
import { groupRows, type RowGroups } from '../../ui/table/groups.ts'
import { sortRows } from '../../ui/table/sort-and-select.ts'
import type { TableDefinition, TableSort } from '../../ui/table/types.ts'
import { cellCard } from './cell-card.tsx'

/** A filter with selectable values. If none is selected, every row matches. */
export interface ListFacet<Row> {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly of: (row: Row, nowMs: number) => readonly string[]
  readonly values: Readonly<Record<string, string>>
  /** Known values that are only offered if at least one row has them. */
  readonly rare?: readonly string[]
  readonly nameOf?: (row: Row) => string
  /** Pattern for unknown values accepted from the URL. */
  readonly accepts?: RegExp
  readonly initial?: readonly string[]
  /** The facet has a single value, which a chip turns on and off. */
  readonly isSwitch?: boolean
  /** Shown in the menu if there are no values. */
  readonly none?: string
}

/** A filter that a chip turns on and off. */
export const switchFacet = <Row>(
  id: string,
  label: string,
  isOn: (row: Row, nowMs: number) => boolean,
  icon?: ReactNode,
): ListFacet<Row> => ({
  id,
  label,
  icon,
  isSwitch: true,
  values: { on: label },
  of: (row, nowMs) => (isOn(row, nowMs) ? ['on'] : []),
})

interface ListDefinition<Row extends object, Context, CsvContext>
  extends TableDefinition<Row, Context> {
  readonly searchText: (row: Row) => string
  readonly facets: readonly ListFacet<Row>[]
  readonly sort: TableSort
  /** Order of otherwise equal rows. By default, they keep their original order. */
  readonly ties?: (a: Row, b: Row) => number
  /** Groups the rows. `id` is the group's value in the URL. */
  readonly groups?: Pick<RowGroups<Row>, 'keyOf'> & { readonly id: string }
  /** Puts sorted rows that belong together next to each other, while they aren't grouped. */
  readonly stacked?: (rows: readonly Row[], query: ListQuery) => readonly Row[]
  /** Columns of the exported file, which contains one line per row. Columns that are undefined in every row are omitted. */
  readonly csv?: Readonly<Record<string, (row: Row, context: CsvContext) => CsvCell>>
}

export interface ListQuery {
  readonly text: string
  readonly facets: Readonly<Record<string, readonly string[]>>
  /** Sort order. Null keeps the original order of rows. */
  readonly sort: TableSort | null
  readonly isGrouped: boolean
}

export interface FoundRows<Row> {
  readonly rows: readonly Row[]
  /** Number of rows for each facet and value, with the other filters applied. */
  readonly counts: Readonly<Record<string, ReadonlyMap<string, number>>>
  readonly names: Readonly<Record<string, ReadonlyMap<string, string>>>
}

const ALL = 'all'

export const defineList = <Row extends object, Context, CsvContext = void>(
  definition: ListDefinition<Row, Context, CsvContext>,
) => {
  const { facets, columns, sort: initialSort, ties, groups } = definition
  const sortable = columns.filter(column => column.sortValue).map(column => column.id)
  const initial: ListQuery = {
    text: '',
    facets: Object.fromEntries(facets.map(({ id, initial = [] }) => [id, initial])),
    sort: initialSort,
    isGrouped: false,
  }

  const sorted = (rows: readonly Row[], sort: TableSort | null): readonly Row[] =>
    sortRows(rows, columns, sort, ties)

  const texts = new WeakMap<Row, string>()
  const textOf = (row: Row): string => {
    const known = texts.get(row)
    if (known !== undefined) return known
    const text = normalize(definition.searchText(row))
    texts.set(row, text)
    return text
  }

  const sortIn = (text: string | null): TableSort => {
    const desc = text?.startsWith('-') ?? false
    const id = desc ? text?.slice(1) : text
    return id && sortable.includes(id) ? { id, desc } : initialSort
  }
  const chosenIn = (facet: ListFacet<Row>, params: URLSearchParams): readonly string[] => {
    const { id, values, accepts, initial = [], isSwitch } = facet
    if (isSwitch) return params.has(id) ? Object.keys(values) : []
    const text = params.get(id)
    if (text === ALL) return []
    // Unknown values are kept, so that their chip says why no row matches.
    const chosen = valuesIn(text).filter(value => accepts?.test(value) ?? true)
    return chosen.length > 0 ? chosen : initial
  }

  return {
    ...definition,
    card: definition.card ?? cellCard(definition),
    initial,
    queryOf: (params: URLSearchParams): ListQuery => ({
      text: params.get('q') ?? '',
      facets: Object.fromEntries(facets.map(facet => [facet.id, chosenIn(facet, params)])),
      sort: sortIn(params.get('sort')),
      isGrouped: groups !== undefined && params.get('group') === groups.id,
    }),
    /** Converts a query to URL parameters, without defaults. Keeps unrelated parameters. The inverse of `queryOf`. */
    paramsOf: (query: ListQuery, others?: URLSearchParams): URLSearchParams => {
      const params = new URLSearchParams(others)
      for (const name of ['q', ...facets.map(({ id }) => id), 'group', 'sort']) params.delete(name)
      if (query.text !== '') params.set('q', query.text)
      for (const { id, initial = [], isSwitch } of facets) {
        const chosen = query.facets[id] ?? []
        if (sameValues(chosen, initial)) continue
        params.set(id, isSwitch ? '' : chosen.join() || ALL)
      }
      if (groups && query.isGrouped) params.set('group', groups.id)
      const { id, desc } = query.sort ?? initialSort
      if (id !== initialSort.id || desc !== initialSort.desc)
        params.set('sort', desc ? `-${id}` : id)
      return params
    },
    /** Filters that differ from their initial values. The sort order isn't counted as a filter. */
    activeFilters: ({ text, facets: chosen }: Pick<ListQuery, 'text' | 'facets'>): number =>
      Number(text.trim() !== '') +
      facets.filter(({ id, initial = [] }) => !sameValues(chosen[id] ?? [], initial)).length,
    sorted,
    /** Sorts the rows, and groups or stacks them. */
    arranged: (rows: readonly Row[], query: ListQuery): readonly Row[] => {
      const inOrder = sorted(rows, query.sort)
      if (groups && query.isGrouped) return groupRows(inOrder, groups.keyOf).rows
      return definition.stacked?.(inOrder, query) ?? inOrder
    },
    /**
     * Rows that match all filters, in the given order, and the counts for each facet.
     * @param nowMs epoch milliseconds
     */
    filtered: (
      rows: readonly Row[],
      { text, facets: chosen }: Pick<ListQuery, 'text' | 'facets'>,
      nowMs: number,
    ): FoundRows<Row> => {
      const isFound = text.trim() === '' ? null : matcherOf(text)
      const looks = facets.map(facet => ({
        ...facet,
        wanted: new Set(chosen[facet.id]),
        counts: new Map<string, number>(),
        names: new Map<string, string>(),
        own: [] as readonly string[],
      }))
      const kept: Row[] = []
      type Look = (typeof looks)[number]
      const read = (look: Look, row: Row) => {
        const { names, nameOf } = look
        look.own = look.of(row, nowMs)
        if (!nameOf) return
        for (const value of look.own)
          if (!(value in look.values) && !names.has(value)) names.set(value, nameOf(row))
      }
      // Only rows that are shown count for a facet without a selection, and there may be thousands of others. A facet
      // whose values are named by rows offers those of all rows.
      const isForAll = ({ wanted, nameOf }: Look) => wanted.size > 0 || nameOf !== undefined
      const forAll = looks.filter(isForAll)
      const forShown = looks.filter(look => !isForAll(look))
      for (const row of rows) {
        const failed: Look[] = []
        for (const look of forAll) {
          read(look, row)
          if (look.wanted.size > 0 && !look.own.some(value => look.wanted.has(value)))
            failed.push(look)
        }
        if (failed.length > 1) continue
        if (isFound && !isFound(textOf(row))) continue
        if (failed.length === 0) {
          kept.push(row)
          for (const look of forShown) read(look, row)
        }
        // A facet's own selection doesn't affect its counts.
        for (const look of failed.length > 0 ? failed : looks)
          for (const value of look.own) look.counts.set(value, (look.counts.get(value) ?? 0) + 1)
      }
      return {
        rows: kept,
        counts: Object.fromEntries(looks.map(({ id, counts }) => [id, counts])),
        names: Object.fromEntries(looks.map(({ id, names }) => [id, names])),
      }
    },
    csvOf: (rows: readonly Row[], context: CsvContext): string => {
      const columns = Object.entries(definition.csv ?? {})
        .map(([head, cell]) => ({ head, cells: rows.map(row => cell(row, context)) }))
        .filter(({ cells }) => cells.length === 0 || cells.some(cell => cell !== undefined))
      return csvOf(
        columns.map(({ head }) => head),
        rows.map((_, index) => columns.map(({ cells }) => cells[index])),
      )
    },
  }
}
export type List<Row extends object, Context> = Omit<
  ReturnType<typeof defineList<Row, Context>>,
  'csv' | 'csvOf'
>
/** A list whose CSV file needs nothing but its rows. */
export type ExportedList<Row extends object, Context> = List<Row, Context> & {
  csvOf: (rows: readonly Row[]) => string
}
