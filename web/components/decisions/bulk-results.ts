import { proxy } from 'valtio/vanilla'
import { onSignOut } from '../../lib/on-sign-out.ts'
import type { BulkReport } from './decision-report.ts'

/** What the last bulk decision could not do; shown by the approvals page until dismissed. */
export const bulkResults = proxy({ latest: null as BulkReport | null })
onSignOut(() => {
  bulkResults.latest = null
})
