import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { List, ListQuery } from './define-list.ts'
import { facetControls } from './facets.ts'
import { useListQuery } from './use-list-query.ts'

/** A query that is kept while the list is open and not in the address. */
const useOwnQuery = (initial: ListQuery): QueryState => {
  const [query, setQuery] = useState(initial)
  const change = useCallback(
    (part: Partial<ListQuery>) => setQuery(before => ({ ...before, ...part })),
    [],
  )
  const setText = useCallback((text: string) => change({ text }), [change])
  const reset = useCallback(
    () => setQuery(before => ({ ...initial, sort: before.sort })),
    [initial],
  )
  return { query, setText, change, reset }
}

interface QueryState {
  query: ListQuery
  setText: (text: string) => void
  change: (part: Partial<ListQuery>) => void
  /** Back to what the list opens with; the order stays. */
  reset: () => void
}

const useRows = <Row extends object, Context>(
  list: List<Row, Context>,
  rows: readonly Row[],
  { query, setText, change, reset }: QueryState,
  nowMs: number,
) => {
  // Sorting and filtering lag behind typing, so that no letter waits for them.
  const shown = useDeferredValue(query)
  const sorted = useMemo(() => list.sorted(rows, shown.sort), [list, rows, shown.sort])
  const found = useMemo(() => list.filtered(sorted, shown, nowMs), [list, sorted, shown, nowMs])
  const facets = useMemo(
    () => facetControls(list.facets, found, query.facets, change),
    [list, found, query.facets, change],
  )
  return {
    definition: list,
    query,
    setText,
    change,
    reset,
    /** Every row, and in the chosen order those that pass the filters. */
    rows,
    matching: found.rows,
    facets,
  }
}

/** Rows of a list whose filters and order are kept in the address. @param nowMs epoch milliseconds, where a facet needs it */
export const useList = <Row extends object, Context>(
  list: List<Row, Context>,
  rows: readonly Row[],
  nowMs = 0,
) => useRows(list, rows, useListQuery(list), nowMs)

/** The same for a list that keeps them while it is open. */
export const useOwnList = <Row extends object, Context>(
  list: List<Row, Context>,
  rows: readonly Row[],
) => useRows(list, rows, useOwnQuery(list.initial), 0)

export type ListState<Row extends object, Context> = ReturnType<typeof useList<Row, Context>>
