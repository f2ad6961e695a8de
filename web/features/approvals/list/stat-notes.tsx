import type { ReactNode } from 'react'
import { expiresSoon } from '../../../components/labels/expires-soon.ts'
import type { ApprovalStats } from '../../../contract/approvals.ts'
import { percent } from '../../../lib/percent.ts'
import { monthOf, parseTime } from '../../../lib/time.ts'
import { Time } from '../../../ui/time.tsx'
import type { Standouts } from './approvals-list.tsx'
import type { StatKey } from './stat-strip.tsx'

export const statNotes = (
  stats: Readonly<ApprovalStats> | null,
  all: Standouts | null,
  now: Date,
): Partial<Record<StatKey, ReactNode>> => {
  const notes: Partial<Record<StatKey, ReactNode>> = {}
  if (stats) {
    const decided = stats.approved + stats.rejected + stats.expired
    if (decided > 0) {
      notes.approved = `${percent(stats.approved, decided)}% of decisions`
      notes.rejected = `${percent(stats.rejected, decided)}%`
      notes.expired = `${percent(stats.expired, decided)}%`
    }
  }
  if (all) {
    notes.pending = pendingNote(all, now)
    const since = parseTime(all.oldest?.createdAt)
    if (since) notes.totalRequests = `since ${monthOf(since)}`
  }
  return notes
}

const pendingNote = (all: Standouts, now: Date): ReactNode => {
  const oldest = all.oldestWaiting?.createdAt
  if (!oldest) return all.oldest ? 'all decided' : 'none yet'
  const next = all.firstToExpire
  return expiresSoon(next?.expiresAt, now.getTime()) ? (
    <>
      first expires <Time value={next?.expiresAt} className="text-wait" />
    </>
  ) : (
    <>
      oldest <Time value={oldest} />
    </>
  )
}
