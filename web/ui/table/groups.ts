import type { ReactNode } from 'react'

export interface RowGroups<Row> {
  keyOf: (row: Row) => string | number
  /** Content of the group's header, beside its checkbox and the button that folds the group. */
  head: (rows: readonly Row[]) => ReactNode
  nameOf: (rows: readonly Row[]) => string
  /** Called for letter keys on the focused header. Returns true if the key was handled. */
  onKey?: ((rows: readonly Row[], key: string) => boolean) | undefined
}

/** Rows that are shown as one. A button in a cell unfolds them below it. */
export interface RowStacks<Row> {
  keyOf: (row: Row) => string
}

export const GROUP_HEAD_PX = 44
export const STACKED_ROW_PX = 34

/** Where a row stands in a stack: its first row represents all of `stack`, the others are `isInner`. */
export interface StackPlace<Row> {
  readonly stack?: readonly Row[] | undefined
  readonly stackKey?: string | undefined
  readonly isUnfolded?: boolean | undefined
  readonly isInner?: boolean | undefined
}

export type Entry<Row> =
  | ({
      readonly key: number | string
      readonly row: Row
      readonly index: number
      readonly group?: undefined
    } & StackPlace<Row>)
  | {
      readonly key: string
      readonly row?: undefined
      readonly group: readonly Row[]
      readonly isFolded: boolean
      readonly stack?: undefined
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

/** Rows, one for each stack, and the rows of unfolded stacks. A stack has the key of its first row. */
export const stackEntries = <Row>(
  rows: readonly Row[],
  stacks: ReadonlyMap<number, readonly Row[]>,
  rowId: (row: Row) => number,
  stackKeyOf: (row: Row) => string,
  unfolded: ReadonlySet<string>,
): readonly Entry<Row>[] =>
  [...stacks].flatMap(([start, stack]): Entry<Row>[] => {
    const row = rows[start] as Row
    const key = rowId(row)
    if (stack.length === 1) return [{ key, row, index: start }]
    const stackKey = stackKeyOf(row)
    const isUnfolded = unfolded.has(stackKey)
    const inner = isUnfolded
      ? stack.map((own, at) => ({
          key: `in ${rowId(own)}`,
          row: own,
          index: start + at,
          stackKey,
          isInner: true,
        }))
      : []
    return [{ key, row, index: start, stack, stackKey, isUnfolded }, ...inner]
  })
