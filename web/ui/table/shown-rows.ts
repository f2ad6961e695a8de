import type { Rows } from './rows.ts'

export interface ShownRow<Row> {
  readonly row: Row
  readonly index: number
  readonly key: number
  /** Pixels of the rows left out between this one and the one rendered before it. */
  readonly gapBefore: number
}

/** The rows to render, and the pixels that stand for those before, between and after them. */
export const shownRows = <Row>(
  { placed, height }: Rows,
  sorted: readonly Row[],
): { rows: readonly ShownRow<Row>[]; gapAfter: number } => {
  const rows: ShownRow<Row>[] = []
  let last = 0
  for (const { index, key, start, end } of placed) {
    const row = sorted[index]
    if (row === undefined) continue
    rows.push({ row, index, key, gapBefore: Math.max(0, start - last) })
    last = end
  }
  return { rows, gapAfter: Math.max(0, height - last) }
}
