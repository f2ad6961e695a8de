import Hourglass from 'lucide-react/icons/hourglass'
import { Reason } from '../../../components/approvals/reason.tsx'
import { DecidedElsewhere } from '../../../components/decisions/decided-elsewhere.tsx'
import { TYPE_LABELS } from '../../../components/labels/content-type.ts'
import { expiresSoon } from '../../../components/labels/expires-soon.ts'
import { RequestPoster } from '../../../components/titles/request-poster.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { Time } from '../../../ui/time.tsx'
import { WaitingActions, type WaitingActionsProps } from './waiting-actions.tsx'

export function WaitingRow({
  row,
  isElsewhere,
  onDecided,
  onReject,
}: WaitingActionsProps & { row: Approval }) {
  return (
    <li className="flex min-h-12.5 items-center gap-x-3 gap-y-2.5 px-4 py-1 max-md:flex-wrap max-md:py-3">
      <RequestPoster row={row as Approval} className="h-9.5 w-7 max-md:h-13 max-md:w-9" />
      <div className="min-w-0 flex-1 max-md:basis-48">
        <p className="truncate font-medium" data-tip={row.contentTitle}>
          <bdi>{row.contentTitle}</bdi>
        </p>
        <p className="flex min-w-0 text-sm whitespace-pre text-ink-3">
          <span className="md:@max-[35rem]:sr-only">{TYPE_LABELS[row.contentType]} · </span>
          <bdi className="truncate">{row.userName}</bdi> ·{' '}
          {isElsewhere ? <DecidedElsewhere row={row} /> : <Time value={row.createdAt} />}
          <span className="max-md:hidden @min-[35rem]:hidden"> · </span>
          <Why row={row} className="max-md:hidden @min-[35rem]:hidden" />
        </p>
        <Why row={row} className="md:hidden" />
      </div>
      <Why row={row} className="w-47.5 shrink max-md:hidden @max-[35rem]:hidden" />
      <WaitingActions
        row={row}
        isElsewhere={isElsewhere}
        onDecided={onDecided}
        onReject={onReject}
      />
    </li>
  )
}

const Why = ({ row, className }: { row: Approval; className: string }) => (
  <span
    className={`block min-w-0 text-sm text-ink-2 ${className}`}
    data-tip={row.approvalReason ?? undefined}
  >
    {row.status === 'pending' && expiresSoon(row.expiresAt, Date.now()) ? (
      <span className="flex items-center gap-2 text-wait">
        <Hourglass aria-hidden size={16} className="shrink-0" />
        <span className="truncate">
          Expires <Time value={row.expiresAt} mode="countdown" />
        </span>
      </span>
    ) : (
      <Reason row={row} />
    )}
  </span>
)
