import { decidedBy, whyOf } from '../../../components/approvals/approval-labels.ts'
import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { statusLabel } from '../../../components/labels/approval-status.ts'
import { TYPE_LABELS } from '../../../components/labels/content-type.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { csvOf } from '../../../lib/csv.ts'
import { parseTime } from '../../../lib/time.ts'
import { isProvisional } from '../../../state/approvals.ts'

const HEAD = [
  'id',
  'title',
  'type',
  'user',
  'status',
  'why',
  'requested',
  'expires',
  'resolved',
  'decided by',
  'note',
]

/** For what only an event has said anything of: an empty cell would say that there is no reason and no end. */
const NOT_READ = 'not read yet'

/** ISO 8601 in UTC; what cannot be read stays as it came. */
const iso = (text: string | null): string => parseTime(text)?.toISOString() ?? text ?? ''

/** "the system", "admin 3", or the name of the admin who is signed in; empty when nobody is on record. */
const decider = (row: Approval, me: Me | null): string =>
  me && row.approvedBy === me.id && row.status !== 'pending'
    ? me.username
    : (decidedBy(row, null)?.replace(/^by /, '') ?? '')

export interface Me {
  readonly id: number
  readonly username: string
}

/** Requests in the given order as a CSV file for spreadsheets; `me` puts a name to the own decisions. */
export const approvalsCsv = (rows: readonly Approval[], me: Me | null = null): string =>
  csvOf(
    HEAD,
    rows.map(row => [
      row.id,
      row.contentTitle,
      TYPE_LABELS[row.contentType],
      row.userName,
      statusLabel(row.status).label,
      isProvisional(row) ? NOT_READ : whyOf(row),
      iso(row.createdAt),
      isProvisional(row) ? NOT_READ : iso(row.expiresAt),
      row.status === 'pending' ? '' : iso(resolvedAt(row)),
      decider(row, me),
      row.approvalNotes,
    ]),
  )
