import { type ApprovalStatus, AUTO_APPROVED } from '../../contract/approvals.ts'
import type { KnownValue } from '../../contract/values.ts'
import { humanize, labelIn } from './humanize.ts'

export type Tone = 'ok' | 'bad' | 'wait' | 'info' | 'dim'
export interface StatusLabel {
  label: string
  tone: Tone
}

export const STATUS_LABELS = {
  pending: { label: 'Pending', tone: 'wait' },
  approved: { label: 'Approved', tone: 'ok' },
  rejected: { label: 'Rejected', tone: 'bad' },
  expired: { label: 'Expired', tone: 'dim' },
  [AUTO_APPROVED]: { label: 'Auto-approved', tone: 'ok' },
} as const satisfies Record<KnownValue<typeof ApprovalStatus>, StatusLabel>

/** Label of a status. Makes unknown statuses readable. */
export const statusLabel = (status: string): StatusLabel =>
  labelIn<StatusLabel>(STATUS_LABELS, status) ?? { label: humanize(status), tone: 'dim' }
