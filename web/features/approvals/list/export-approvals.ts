import type { Approval } from '../../../contract/approvals.ts'
import { grouped } from '../../../lib/counted.ts'
import { datedName } from '../../../lib/dated-name.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { notify } from '../../../state/toasts.ts'
import { APPROVALS } from './approvals-list.tsx'

/** Saves the listed requests as CSV. Warns about requests that haven't been loaded, of which there are `missing`. */
export const exportApprovals = (rows: readonly Approval[], missing: number): void => {
  saveFile(
    datedName('approvals', new Date(), 'csv'),
    'text/csv;charset=utf-8',
    APPROVALS.csvOf(rows),
  )
  if (missing <= 0) return
  notify({
    kind: 'info',
    title: `Only ${grouped(rows.length)} requests exported`,
    description: `${grouped(missing)} requests haven’t loaded yet. Export again once the whole list has loaded.`,
  })
}
