import { proxy } from 'valtio/vanilla'
import type { BulkReport } from './decision-report.ts'

/** What the last bulk decision could not do; shown by the approvals page until dismissed. */
export const bulkResults = proxy({ latest: null as BulkReport | null })
