import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { List, ListQuery } from './define-list.ts'
import { facetControls } from './facets.ts'
import { useListQuery } from './use-list-query.ts'

const useOwnQuery = (initial: ListQuery): QueryState => {
  const [query, setQuery] = useState(initial)
  const change = useCallback(
    (part: Partial<ListQuery>) => setQuery(before => ({ ...before, ...part })),
    [],
  )
  return {
    query,
    setText: text => change({ text }),
    change,
    reset: () => setQuery(before => ({ ...initial, sort: before.sort })),
  }
}

type QueryState = Omit<ReturnType<typeof useListQuery>, 'setText'> & {
  setText: (text: string) => void
}

/** The rows that match a query, in its order, and what changes it. */
export const useMatching = <Row extends object, Context>(
  list: List<Row, Context>,
  rows: readonly Row[],
  { query, setText, change, reset }: QueryState,
  nowMs: number,
) => {
  // Filter and sort in a deferred render, so that typing stays responsive.
  const shown = useDeferredValue(query)
  const found = useMemo(() => list.filtered(rows, shown, nowMs), [list, rows, shown, nowMs])
  const matching = useMemo(() => list.arranged(found.rows, shown), [list, found.rows, shown])
  const facets = useMemo(
    () => facetControls(list.facets, found, query.facets, change),
    [list, found, query.facets, change],
  )
  return {
    query,
    /** The query that `matching` reflects. It lags behind `query` while the user types. */
    applied: shown,
    setText,
    change,
    reset,
    rows,
    matching,
    facets,
  }
}

export const useList = <Row extends object, Context>(
  list: List<Row, Context>,
  rows: readonly Row[],
  nowMs = 0,
) => useMatching(list, rows, useListQuery(list), nowMs)

export const useOwnList = <Row extends object, Context>(
  list: List<Row, Context>,
  rows: readonly Row[],
) => useMatching(list, rows, useOwnQuery(list.initial), 0)
