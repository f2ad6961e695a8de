import type { Approval } from '../../../contract/approvals.ts'
import { grouped } from '../../../lib/counted.ts'
import { datedName } from '../../../lib/dated-name.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { notify } from '../../../state/toasts.ts'
import { APPROVALS } from './approvals-list.tsx'

/** Saves the shown requests as a CSV file. `missing`: how many the backend has that were not read, which is said. */
export const exportApprovals = (rows: readonly Approval[], missing: number): void => {
  saveFile(
    datedName('approvals', new Date(), 'csv'),
    'text/csv;charset=utf-8',
    APPROVALS.csvOf(rows),
  )
  if (missing <= 0) return
  notify({
    kind: 'info',
    title: `Exported ${grouped(rows.length)} requests, not all`,
    description: `${grouped(missing)} requests have not been read yet. Export again when the list is complete.`,
  })
}
