import type { ReactNode } from 'react'

/** Rows in groups under a head of their own. */
export interface RowGroups<Row> {
  keyOf: (row: Row) => string | number
  /** What stands above the rows of a group. */
  head: (rows: readonly Row[]) => ReactNode
}

/** Pixels of a group's head, in the table and among cards. */
export const GROUP_HEAD_PX = 44

/** One line of a list: a row with its place among the rows, or the head of the group that begins there. */
export type Entry<Row> =
  | { readonly key: number; readonly row: Row; readonly index: number; readonly group?: undefined }
  | { readonly key: string; readonly row?: undefined; readonly group: readonly Row[] }

/** Rows as the lines of a list. @param heads the rows of each group by the index of its first one */
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

/** The rows by group, groups in the order of their first rows. Within a group the order stays. */
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
