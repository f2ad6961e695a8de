import type { Rows } from './virtual-rows.ts'

export interface ShownRow<Row> {
  readonly row: Row
  readonly index: number
  readonly key: string | number | bigint
  /** Pixels of the rows left out between this one and the one rendered before it. */
  readonly gapBefore: number
}

/** The rows to render, and the pixels that stand for those before, between and after them. */
export const shownRows = <Row>(
  virtual: Rows,
  sorted: readonly Row[],
): { rows: readonly ShownRow<Row>[]; gapAfter: number } => {
  const margin = virtual.options.scrollMargin
  const rows: ShownRow<Row>[] = []
  let end = 0
  for (const item of virtual.getVirtualItems()) {
    const row = sorted[item.index]
    if (row === undefined) continue
    const from = rows.length > 0 ? end : margin
    rows.push({ row, index: item.index, key: item.key, gapBefore: Math.max(0, item.start - from) })
    end = item.end
  }
  const last = rows.length > 0 ? end : margin
  return { rows, gapAfter: Math.max(0, virtual.getTotalSize() - (last - margin)) }
}
