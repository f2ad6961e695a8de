import type { Approval } from '../../../contract/approvals.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { saveCsv } from '../../../lib/save-file.ts'
import { notify } from '../../../state/toasts.ts'
import { APPROVALS } from './approvals-list.tsx'

/** Saves the listed requests as CSV. Warns about requests that haven't been loaded, of which there are `missing`. */
export const exportApprovals = (rows: readonly Approval[], missing: number): void => {
  saveCsv('approvals', APPROVALS.csvOf(rows))
  if (missing <= 0) return
  notify({
    kind: 'info',
    title: `Only ${formatNumber(rows.length)} requests exported`,
    description: `${formatNumber(missing)} requests haven’t loaded yet. Export again once the whole list has loaded.`,
  })
}
