import type { Snapshot } from 'valtio/vanilla'
import { STATUS_LABELS, type Tone } from '../../components/labels/approval-status.ts'
import { syncModeLabel, workflowLabel } from '../../components/labels/workflow.ts'
import { APPROVAL_STATUSES, type ApprovalStats } from '../../contract/approvals.ts'
import type { UserWithCount } from '../../contract/users.ts'
import { percent } from '../../lib/percent.ts'
import { parseTime } from '../../lib/time.ts'

/** The badge beside the heading. How it syncs is shown only while it runs; an unknown state is shown as it is. */
export const workflowBadge = (status: string | null, syncMode: string | null) => {
  if (status === null) return { label: 'State unknown', tone: 'dim' as const }
  const known = workflowLabel(status)
  return status === 'running' && syncMode
    ? { ...known, label: `${known.label} · ${syncModeLabel(syncMode)}` }
    : known
}

export interface Share {
  id: string
  label: string
  tone: Tone
  count: number
  /** Whole number, of the largest or of all, as the caller says. */
  percent: number
}

/** How many requests are in each state, as shares of all four together. */
export const statusShares = (stats: ApprovalStats): Share[] => {
  const all = APPROVAL_STATUSES.reduce((sum, id) => sum + stats[id], 0)
  return APPROVAL_STATUSES.map(id => ({
    id,
    ...STATUS_LABELS[id],
    count: stats[id],
    percent: percent(stats[id], all),
  }))
}

const SOON_MS = 24 * 3_600_000

/** Is there a time of expiry, ahead by less than a day? */
export const expiresSoon = (expiresAt: string | null, now: number): boolean => {
  const left = (parseTime(expiresAt)?.getTime() ?? Number.NaN) - now
  return left > 0 && left < SOON_MS
}

export const watchlistTotal = (users: readonly Snapshot<UserWithCount>[]) =>
  users.reduce((sum, user) => sum + user.watchlist_count, 0)
