import type { ReactNode } from 'react'

/** Rows in groups under a head of their own. */
export interface RowGroups<Row> {
  keyOf: (row: Row) => string | number
  /** What stands above the rows of a group. */
  head: (rows: readonly Row[]) => ReactNode
}

/** Pixels of a group's head, in the table and among cards. */
export const GROUP_HEAD_PX = 44

/**
 * The rows by group, groups in the order of their first rows, and the rows of each group by the place of its first one.
 * Within a group the order stays.
 */
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
