import type { ReactNode } from 'react'

export interface RowGroups<Row> {
  keyOf: (row: Row) => string | number
  head: (rows: readonly Row[]) => ReactNode
}

export const GROUP_HEAD_PX = 44

export type Entry<Row> =
  | { readonly key: number; readonly row: Row; readonly index: number; readonly group?: undefined }
  | { readonly key: string; readonly row?: undefined; readonly group: readonly Row[] }

export const entriesOf = <Row>(
  rows: readonly Row[],
  heads: ReadonlyMap<number, readonly Row[]>,
  rowId: (row: Row) => number,
): readonly Entry<Row>[] =>
  rows.flatMap((row, index): Entry<Row>[] => {
    const key = rowId(row)
    const group = heads.get(index)
    const entry = { key, row, index }
    return group ? [{ key: `group of ${key}`, group }, entry] : [entry]
  })

export const groupRows = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
): { rows: readonly Row[]; heads: ReadonlyMap<number, readonly Row[]> } => {
  const groups = new Map<string | number, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  const heads = new Map<number, readonly Row[]>()
  const ordered: Row[] = []
  for (const group of groups.values()) {
    heads.set(ordered.length, group)
    ordered.push(...group)
  }
  return { rows: ordered, heads }
}
