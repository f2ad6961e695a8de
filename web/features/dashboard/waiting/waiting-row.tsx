import { whyOf } from '../../../components/approvals/approval-labels.ts'
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
          {TYPE_LABELS[row.contentType]} · <bdi className="truncate">{row.userName}</bdi> ·{' '}
          {isElsewhere ? <DecidedElsewhere row={row} /> : <Time value={row.createdAt} />}
        </p>
        <Reason row={row} className="truncate @min-[35rem]:hidden" />
      </div>
      <Reason row={row} className="line-clamp-2 w-38 shrink-0 @max-[35rem]:hidden" />
      <WaitingActions
        row={row}
        isElsewhere={isElsewhere}
        onDecided={onDecided}
        onReject={onReject}
      />
    </li>
  )
}

const Reason = ({ row, className }: { row: Approval; className: string }) => (
  <p
    className={`text-sm text-ink-2 wrap-anywhere ${className}`}
    data-tip={row.approvalReason ?? undefined}
  >
    {row.status === 'pending' && expiresSoon(row.expiresAt, Date.now()) ? (
      <span className="text-wait">
        Expires <Time value={row.expiresAt} mode="countdown" />
      </span>
    ) : (
      <bdi>{whyOf(row as Approval)}</bdi>
    )}
  </p>
)
