import { useSnapshot } from 'valtio'
import { decidedBy, whyOf } from '../../../components/approvals/approval-labels.ts'
import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { statusLabel } from '../../../components/labels/approval-status.ts'
import { TYPE_LABELS } from '../../../components/labels/content-type.ts'
import { PosterTile } from '../../../components/titles/title-tile.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { exact, parseTime } from '../../../lib/time.ts'
import { currentUser } from '../../../state/current-user.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useMinute } from '../../../ui/minute.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { type OnOpen, TitleLink } from './title-link.tsx'

/** An end nearer than this is shown in amber. */
const SOON_MS = 24 * 60 * 60 * 1000

export interface RowProps {
  row: Approval
}

export function Content({ row, onOpen }: RowProps & { onOpen: OnOpen }) {
  return (
    <div className="flex items-center gap-3">
      <PosterTile title={row.contentTitle} type={row.contentType} className="h-11 w-8" />
      <div className="min-w-0">
        <p
          className="line-clamp-2 leading-4.5 font-semibold wrap-anywhere"
          data-tip={row.contentTitle}
          dir="auto"
        >
          <TitleLink row={row} onOpen={onOpen} />
        </p>
        <p className="text-xs text-ink-3">{TYPE_LABELS[row.contentType]}</p>
      </div>
    </div>
  )
}

export function Status({ row }: RowProps) {
  const { label, tone } = statusLabel(row.status)
  return <Badge tone={tone}>{label}</Badge>
}

/** A request known only from its event has no trigger yet; the re-read brings it within seconds. */
export function Why({ row }: RowProps) {
  if (row.triggeredBy === '') return <Skeleton className="h-4 w-20" />
  const why = whyOf(row)
  return (
    <span className="line-clamp-2" data-tip={why}>
      {why}
    </span>
  )
}

/** Until when a request waits, or who resolved it when and with which words. */
export function Due({ row }: RowProps) {
  return row.status === 'pending' ? <Expiry at={row.expiresAt} /> : <Resolution row={row} />
}

export function Expiry({ at }: { at: string | null }) {
  const now = useMinute()
  const end = parseTime(at)
  if (!end) return <span className="text-ink-3">no expiry</span>
  if (end <= now)
    return (
      <span className="font-semibold text-wait" data-tip={exact(end)}>
        any moment
      </span>
    )
  const isSoon = end.getTime() - now.getTime() < SOON_MS
  return (
    <Time
      value={at}
      mode="countdown"
      className={isSoon ? 'font-semibold text-wait' : 'text-ink-2'}
    />
  )
}

export function Resolution({ row }: RowProps) {
  const { user } = useSnapshot(currentUser)
  const by = decidedBy(row, user?.id ?? null)
  const { approvalNotes: note } = row
  return (
    <div className="min-w-0 text-ink-2">
      <Time value={resolvedAt(row)} />
      {(by || note) && (
        <p className="truncate text-sm text-ink-3" data-tip={note ?? undefined}>
          {[by, note].filter(Boolean).join(': ')}
        </p>
      )}
    </div>
  )
}
