import type { ReactNode } from 'react'

export interface RowGroups<Row> {
  keyOf: (row: Row) => string | number
  /** Content of the group's header, beside its checkbox and the button that folds the group. */
  head: (rows: readonly Row[]) => ReactNode
  nameOf: (rows: readonly Row[]) => string
  /** Called for letter keys on the focused header. Returns true if the key was handled. */
  onKey?: ((rows: readonly Row[], key: string) => boolean) | undefined
}

export const GROUP_HEAD_PX = 44

export type Entry<Row> =
  | { readonly key: number; readonly row: Row; readonly index: number; readonly group?: undefined }
  | {
      readonly key: string
      readonly row?: undefined
      readonly group: readonly Row[]
      readonly isFolded: boolean
    }

/** Rows and their group headers, without the rows of folded groups. */
export const entriesOf = <Row>(
  rows: readonly Row[],
  heads: ReadonlyMap<number, readonly Row[]>,
  rowId: (row: Row) => number,
  groupKey: (row: Row) => string | number = rowId,
  folded: ReadonlySet<string>,
): readonly Entry<Row>[] => {
  let isFolded = false
  return rows.flatMap((row, index): Entry<Row>[] => {
    const entry = { key: rowId(row), row, index }
    const group = heads.get(index)
    if (!group) return isFolded ? [] : [entry]
    const key = `group ${groupKey(row)}`
    isFolded = folded.has(key)
    return isFolded ? [{ key, group, isFolded }] : [{ key, group, isFolded }, entry]
  })
}

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
