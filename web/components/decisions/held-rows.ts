import type { Approval } from '../../contract/approvals.ts'

export interface HeldRows {
  readonly rows: readonly Approval[]
  /** Ids of rows whose status changed while held, other than by a decision in this tab. */
  readonly elsewhere: ReadonlySet<number>
}

/**
 * The rows to show while a list is held: the previous ones in their order, with their current data. Only rows decided
 * in this tab are removed. New rows are only added after the last one, where they don't move any other row.
 * @param latest the rows that the list would show if it weren't held
 * @param currentOf the current version of a row that is no longer in `latest`
 */
export const holdRows = (
  held: HeldRows,
  latest: readonly Approval[],
  isOwn: (id: number) => boolean,
  currentOf: (row: Approval) => Approval,
): HeldRows => {
  const listed = new Map(latest.map(row => [row.id, row]))
  const kept = held.rows.filter(({ id }) => listed.has(id) || !isOwn(id))
  const current = kept.map(row => listed.get(row.id) ?? currentOf(row))
  const changed = kept.filter((row, index) => row.status !== current[index]?.status)
  const elsewhere = changed.map(({ id }) => id).filter(id => !isOwn(id))
  const shown = new Set(kept.map(({ id }) => id))
  const last = latest.findLastIndex(({ id }) => shown.has(id))
  const rows = [...current, ...(last < 0 && kept.length > 0 ? [] : latest.slice(last + 1))]
  const isSame =
    rows.length === held.rows.length && rows.every((row, index) => row === held.rows[index])
  if (isSame) return held
  return {
    rows,
    elsewhere: elsewhere.length > 0 ? new Set([...held.elsewhere, ...elsewhere]) : held.elsewhere,
  }
}
