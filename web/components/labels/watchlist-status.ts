import type { WATCHLIST_STATUSES } from '../../contract/users.ts'
import type { StatusLabel } from './approval-status.ts'
import { humanize, labelIn } from './humanize.ts'

const WATCHLIST_STATUS_LABELS = {
  pending: { label: 'Pending', tone: 'wait' },
  requested: { label: 'Requested', tone: 'info' },
  grabbed: { label: 'Grabbed', tone: 'info' },
  notified: { label: 'Notified', tone: 'ok' },
} as const satisfies Record<(typeof WATCHLIST_STATUSES)[number], StatusLabel>

export const watchlistStatusLabel = (status: string): StatusLabel =>
  labelIn<StatusLabel>(WATCHLIST_STATUS_LABELS, status) ?? {
    label: humanize(status),
    tone: 'dim',
  }
