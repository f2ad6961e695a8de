import { decidedBy, whyOf } from '../../../components/approvals/approval-labels.ts'
import { DecidedElsewhere } from '../../../components/decisions/decided-elsewhere.tsx'
import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { statusLabel } from '../../../components/labels/approval-status.ts'
import { TYPE_LABELS } from '../../../components/labels/content-type.ts'
import { expiresSoon } from '../../../components/labels/expires-soon.ts'
import { Genres, RequestPoster } from '../../../components/titles/request-poster.tsx'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { parseTime } from '../../../lib/time.ts'
import { isPartial } from '../../../state/approvals.ts'
import { currentUser } from '../../../state/current-user.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useMinute } from '../../../ui/minute.ts'
import { Time } from '../../../ui/time.tsx'
import { type OnOpen, TitleLink } from './title-link.tsx'

export interface RowProps {
  row: Approval
}

export function Content({ row, onOpen }: RowProps & { onOpen: OnOpen }) {
  return (
    <div className="flex items-center gap-3">
      <RequestPoster row={row} className="h-12 w-8" />
      <div className="min-w-0">
        <p
          className="line-clamp-2 leading-4.5 font-semibold wrap-anywhere"
          data-tip={row.contentTitle}
          dir="auto"
        >
          <TitleLink row={row} onOpen={onOpen} />
        </p>
        <p className="truncate text-xs text-ink-3">
          {TYPE_LABELS[row.contentType]}
          <Genres row={row} />
        </p>
      </div>
    </div>
  )
}

export function Status({ row }: RowProps) {
  const { label, tone } = statusLabel(row.status)
  return <Badge tone={tone}>{label}</Badge>
}

export const NotRead = () => <span className="text-ink-3 italic">Loading…</span>

export function Why({ row }: RowProps) {
  if (isPartial(row)) return <NotRead />
  const why = whyOf(row)
  return (
    <span className="line-clamp-2" data-tip={why}>
      {why}
    </span>
  )
}

export function Due({ row, isElsewhere = false }: RowProps & { isElsewhere?: boolean }) {
  if (isElsewhere) return <DecidedElsewhere row={row} />
  return row.status === 'pending' ? <Expiry row={row} /> : <Resolution row={row} />
}

export function Expiry({ row }: RowProps) {
  const now = useMinute()
  if (isPartial(row)) return <NotRead />
  const at = row.expiresAt
  const end = parseTime(at)
  if (!end) return <span className="text-ink-3">no expiry</span>
  if (end <= now)
    return (
      <time dateTime={end.toISOString()} data-tip="" className="font-semibold text-wait">
        any moment now
      </time>
    )
  return (
    <Time
      value={at}
      mode="countdown"
      className={expiresSoon(at, now.getTime()) ? 'font-semibold text-wait' : 'text-ink-2'}
    />
  )
}

function Resolution({ row }: RowProps) {
  const { data: user } = useStore(currentUser.state)
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
