import type { ArrKind } from '../../../contract/instances.ts'
import type { NotificationRow } from '../../../contract/plex.ts'
import { csvOf } from '../../../lib/csv.ts'
import { KIND_LABELS } from '../../../state/instances.ts'

/** Ids are only unique within a kind. */
export interface InstanceRow extends NotificationRow {
  kind: ArrKind
}

type ByKind = Readonly<Record<ArrKind, readonly NotificationRow[]>>

export const rowsOf = (results: ByKind): InstanceRow[] =>
  (['radarr', 'sonarr'] as const).flatMap(kind => results[kind].map(row => ({ ...row, kind })))

export const countOk = (rows: readonly Pick<InstanceRow, 'success'>[]): number =>
  rows.filter(row => row.success).length

export const rowsCsv = (
  rows: readonly InstanceRow[],
  verdict: (success: boolean) => string,
): string =>
  csvOf(
    ['App', 'Instance', 'Result', 'Message'],
    rows.map(row => [KIND_LABELS[row.kind], row.name, verdict(row.success), row.message]),
  )
