import type { ReactNode } from 'react'
import { type CsvCell, csvOf } from '../../lib/csv.ts'
import { folded, searchWords } from '../../lib/fold-text.ts'
import { knownValuesIn, sameValues, valuesIn } from '../../lib/query-values.ts'
import { sortRows } from '../../ui/table/choice.ts'
import type { RowGroups } from '../../ui/table/groups.ts'
import type { TableDefinition, TableSort } from '../../ui/table/types.ts'

/** A filter by values; while none is chosen every row passes. */
export interface ListFacet<Row> {
  /** Also its parameter in the address. */
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** The values of a row. */
  readonly of: (row: Row, nowMs: number) => readonly string[]
  /** Known values with their labels, in order. */
  readonly values: Readonly<Record<string, string>>
  /** Of the known values those that are offered only where a row has them. */
  readonly rare?: readonly string[]
  /** Label of a value that is not known but on a row; without it such values are not offered. */
  readonly nameOf?: (row: Row) => string
  /** Which unknown values the address may name. */
  readonly accepts?: RegExp
  /** Chosen when the page opens. */
  readonly initial?: readonly string[]
  /** Has one value, and is a switch. */
  readonly isSwitch?: boolean
  /** Shown while there is nothing to choose from. */
  readonly none?: string
}

/** Everything that makes a list: its table, and how it is searched, filtered, sorted and exported. */
export interface ListDefinition<Row extends object, Context, CsvContext>
  extends TableDefinition<Row, Context> {
  /** What a search looks through. */
  readonly searchText: (row: Row) => string
  readonly facets: readonly ListFacet<Row>[]
  /** The order a list opens with; its id is that of a column that sorts. */
  readonly sort: TableSort
  /** Order of rows that are equal otherwise; without it they stay as they came. */
  readonly ties?: (a: Row, b: Row) => number
  /** Rows may be grouped; `id` is its word in the address. */
  readonly groups?: RowGroups<Row> & { readonly id: string }
  /** Cells of the exported file by the head of their column; some need more than the row. */
  readonly csv: Readonly<Record<string, (row: Row, context: CsvContext) => CsvCell>>
}

/** What a list shows and in which order. */
export interface ListQuery {
  readonly text: string
  /** The chosen values of each facet. */
  readonly facets: Readonly<Record<string, readonly string[]>>
  /** null: as the rows come. */
  readonly sort: TableSort | null
  readonly isGrouped: boolean
}

export interface FoundRows<Row> {
  readonly rows: readonly Row[]
  /** By facet and value: how many rows it would show, the other filters kept. */
  readonly counts: Readonly<Record<string, ReadonlyMap<string, number>>>
  /** By facet: labels of values that are not known but on a row. */
  readonly names: Readonly<Record<string, ReadonlyMap<string, string>>>
}

/** Stands in the address for "no value" where a facet opens with some. */
const ALL = 'all'

/** The list with what follows from its definition. */
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

  const texts = new WeakMap<Row, string>()
  const textOf = (row: Row): string => {
    const known = texts.get(row)
    if (known !== undefined) return known
    const text = folded(definition.searchText(row))
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
    const known = Object.keys(values)
    if (isSwitch) return params.has(id) ? known : []
    const text = params.get(id)
    const chosen = accepts
      ? valuesIn(text).filter(value => accepts.test(value))
      : knownValuesIn(text, known)
    return chosen.length > 0 || text === ALL ? chosen : initial
  }

  return {
    ...definition,
    /** What the list opens with. */
    initial,
    /** Reads the address; what it does not know is as if it were not there. */
    queryOf: (params: URLSearchParams): ListQuery => ({
      text: params.get('q') ?? '',
      facets: Object.fromEntries(facets.map(facet => [facet.id, chosenIn(facet, params)])),
      sort: sortIn(params.get('sort')),
      isGrouped: groups !== undefined && params.get('group') === groups.id,
    }),
    /** Writes the address: defaults are left out, parameters of others stay. `queryOf` of the result gives `query` again. */
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
    /** How many filters differ from what the list opens with; the order is none. */
    activeFilters: ({ text, facets: chosen }: Pick<ListQuery, 'text' | 'facets'>): number =>
      Number(text.trim() !== '') +
      facets.filter(({ id, initial = [] }) => !sameValues(chosen[id] ?? [], initial)).length,
    sorted: (rows: readonly Row[], sort: TableSort | null): readonly Row[] =>
      sortRows(rows, columns, sort, ties),
    /** Rows that pass every filter, in the given order, with the counts of each facet. @param nowMs epoch milliseconds */
    filtered: (
      rows: readonly Row[],
      { text, facets: chosen }: Pick<ListQuery, 'text' | 'facets'>,
      nowMs: number,
    ): FoundRows<Row> => {
      const words = searchWords(text)
      const looks = facets.map(facet => ({
        ...facet,
        wanted: new Set(chosen[facet.id]),
        counts: new Map<string, number>(),
        names: new Map<string, string>(),
        own: [] as readonly string[],
      }))
      const kept: Row[] = []
      for (const row of rows) {
        const failed: unknown[] = []
        for (const look of looks) {
          look.own = look.of(row, nowMs)
          const { own, wanted, names, nameOf } = look
          if (nameOf)
            for (const value of own)
              if (!(value in look.values) && !names.has(value)) names.set(value, nameOf(row))
          if (wanted.size > 0 && !own.some(value => wanted.has(value))) failed.push(look)
        }
        if (failed.length > 1) continue
        if (words.length > 0 && !words.every(word => textOf(row).includes(word))) continue
        if (failed.length === 0) kept.push(row)
        for (const look of looks) {
          // The counts of a facet leave its own choice out of account.
          if (failed.length > 0 && failed[0] !== look) continue
          for (const value of look.own) look.counts.set(value, (look.counts.get(value) ?? 0) + 1)
        }
      }
      return {
        rows: kept,
        counts: Object.fromEntries(looks.map(({ id, counts }) => [id, counts])),
        names: Object.fromEntries(looks.map(({ id, names }) => [id, names])),
      }
    },
    /** Rows in the given order as a CSV file for spreadsheets. */
    csvOf: (rows: readonly Row[], context: CsvContext): string => {
      const cells = Object.values(definition.csv)
      return csvOf(
        Object.keys(definition.csv),
        rows.map(row => cells.map(cell => cell(row, context))),
      )
    },
  }
}
export type List<Row extends object, Context> = Omit<
  ReturnType<typeof defineList<Row, Context>>,
  'csv' | 'csvOf'
>
