import type { Approval } from '../../../contract/approvals.ts'
import { grouped } from '../../../lib/counted.ts'
import { datedName } from '../../../lib/dated-name.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { rereadApproval } from '../../../state/approval-reads.ts'
import { isProvisional } from '../../../state/approvals.ts'
import { currentUser } from '../../../state/current-user.ts'
import { notify } from '../../../state/toasts.ts'
import { approvalsCsv } from './approvals-csv.ts'

/** Rows known only from their event, read by themselves first; one that cannot be read stays as it is. */
const readFirst = (rows: readonly Approval[]): Promise<readonly Approval[]> =>
  Promise.all(
    rows.map(async row => (isProvisional(row) ? ((await rereadApproval(row.id)) ?? row) : row)),
  )

/** Saves the shown requests as a CSV file. `missing`: how many the backend has that were not read, which is said. */
export const exportApprovals = async (
  rows: readonly Approval[],
  missing: number,
): Promise<void> => {
  saveFile(
    datedName('approvals', new Date(), 'csv'),
    'text/csv;charset=utf-8',
    approvalsCsv(await readFirst(rows), currentUser.user),
  )
  if (missing <= 0) return
  notify({
    kind: 'info',
    title: `Exported ${grouped(rows.length)} requests, not all`,
    description: `${grouped(missing)} requests have not been read yet. Export again when the list is complete.`,
  })
}
