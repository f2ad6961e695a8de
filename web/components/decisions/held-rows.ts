/** Rows without a status are never decided. */
export interface Held {
  readonly id: number
  readonly status?: string
}

export interface HeldRows<Row extends Held> {
  readonly rows: readonly Row[]
  /** Ids of rows whose status changed while held. */
  readonly decided: ReadonlySet<number>
}

/**
 * The rows to show while a list is held: the previous ones in their order, with their current data. New rows are only
 * added after the last one, where they don't move any other row.
 * @param latest the rows that the list would show if it weren't held
 * @param currentOf the current version of a row that is no longer in `latest`
 */
export const holdRows = <Row extends Held>(
  held: HeldRows<Row>,
  latest: readonly Row[],
  currentOf: (row: Row) => Row,
): HeldRows<Row> => {
  const listed = new Map(latest.map(row => [row.id, row]))
  const current = held.rows.map(row => listed.get(row.id) ?? currentOf(row))
  const decided = held.rows
    .filter((row, index) => row.status !== current[index]?.status)
    .map(({ id }) => id)
  const shown = new Set(held.rows.map(({ id }) => id))
  const last = latest.findLastIndex(({ id }) => shown.has(id))
  const rows = [...current, ...(last < 0 && shown.size > 0 ? [] : latest.slice(last + 1))]
  const isSame =
    rows.length === held.rows.length && rows.every((row, index) => row === held.rows[index])
  if (isSame) return held
  return {
    rows,
    decided: decided.length > 0 ? new Set([...held.decided, ...decided]) : held.decided,
  }
}
