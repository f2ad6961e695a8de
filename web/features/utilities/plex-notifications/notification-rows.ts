import { ARR_KINDS, type ArrKind } from '../../../contract/instances.ts'
import type { NotificationRow } from '../../../contract/plex.ts'

/** Ids are only unique within a kind. */
export interface InstanceRow extends NotificationRow {
  kind: ArrKind
}

type ByKind = Readonly<Record<ArrKind, readonly NotificationRow[]>>

export const rowsOf = (results: ByKind): InstanceRow[] =>
  ARR_KINDS.flatMap(kind => results[kind].map(row => ({ ...row, kind })))

export const countOk = (rows: readonly Pick<InstanceRow, 'success'>[]): number =>
  rows.filter(row => row.success).length

/**
 * Why an instance isn't configured: the reason given by the last run, or one derived from the instance's state. Null if
 * the instance is configured, or was never meant to be.
 */
export const causeOf = (row: InstanceRow, lastRun: readonly InstanceRow[]): string | null => {
  const result = lastRun.find(one => one.kind === row.kind && one.id === row.id)
  if (result && !result.success) return result.message || 'Failed'
  return row.success || /not (been )?configured/i.test(row.message) ? null : row.message || null
}
