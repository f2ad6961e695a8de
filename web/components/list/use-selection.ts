import { useCallback, useMemo, useState } from 'react'

const NOTHING: ReadonlySet<number> = new Set()

/** A selected row that is hidden by filters is still selected when it reappears. */
export const useSelectedIds = () => useState<ReadonlySet<number>>(NOTHING)

/** @param matching the rows that can be selected */
export const useSelection = <Row extends { readonly id: number }>(
  matching: readonly Row[],
  [ids, select]: ReturnType<typeof useSelectedIds>,
) => {
  return {
    ids,
    select,
    chosen: useMemo(
      () => (ids.size === 0 ? [] : matching.filter(row => ids.has(row.id))),
      [matching, ids],
    ),
    clear: () => select(NOTHING),
    restore: useCallback(
      (back: readonly number[]) => {
        if (back.length > 0) select(before => new Set([...before, ...back]))
      },
      [select],
    ),
    unselect: useCallback(
      (gone: readonly number[]) => {
        const left = new Set(gone)
        select(before => new Set([...before].filter(id => !left.has(id))))
      },
      [select],
    ),
  }
}
export type Selection<Row extends { readonly id: number }> = ReturnType<typeof useSelection<Row>>
