import Check from 'lucide-react/icons/check'
import type { Snapshot } from 'valtio'
import { queueDecision } from '../../components/decisions/queue-decision.ts'
import { QueuedNote } from '../../components/decisions/queued-note.tsx'
import { useRowDecision } from '../../components/decisions/use-row-decision.ts'
import { TYPE_ICONS, TYPE_LABELS } from '../../components/labels/content-type.ts'
import type { Approval } from '../../contract/approvals.ts'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { expiresSoon } from './dashboard-view.ts'

interface WaitingRowProps {
  row: Snapshot<Approval>
  /** The row's buttons went away or came back. */
  onDecided: () => void
  /** Fetches the question before a press on Reject, and asks it. */
  onNearReject: () => void
  onReject: () => void
}

export function WaitingRow({ row, onDecided, onNearReject, onReject }: WaitingRowProps) {
  const { deciding, batch, isElsewhere } = useRowDecision(row.id)
  const Icon = TYPE_ICONS[row.contentType]

  return (
    <li className="border-t border-rule py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <span className="grid size-9 shrink-0 place-content-center rounded-md border-2 border-rule bg-sunken text-ink-2">
          <Icon aria-hidden size={18} />
          <span className="sr-only">{TYPE_LABELS[row.contentType]}</span>
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <p className="line-clamp-2 font-medium md:line-clamp-1" title={row.contentTitle}>
            <bdi>{row.contentTitle}</bdi>
          </p>
          <p className="line-clamp-2 text-sm text-ink-3 md:line-clamp-1">
            <bdi className="inline-block max-w-[40%] truncate align-bottom">{row.userName}</bdi> ·{' '}
            <Time value={row.createdAt} />
            {expiresSoon(row.expiresAt, Date.now()) && (
              <span className="text-wait">
                {' '}
                · expires <Time value={row.expiresAt} mode="countdown" />
              </span>
            )}
            {row.approvalReason && (
              <>
                {' '}
                · <bdi>{row.approvalReason}</bdi>
              </>
            )}
          </p>
        </div>
        {batch && (
          <QueuedNote
            batch={batch}
            isElsewhere={isElsewhere}
            title={row.contentTitle}
            data-decide=""
            size="sm"
            className="max-md:min-h-11"
            onUndone={onDecided}
          >
            Undo
          </QueuedNote>
        )}
        {!batch && (
          <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
            <Button
              data-decide=""
              size="sm"
              variant="approveNoShadow"
              className="max-md:min-h-11"
              busy={deciding === 'approving'}
              disabled={deciding === 'rejecting'}
              icon={<Check aria-hidden />}
              aria-label={`Approve ${row.contentTitle}`}
              onClick={() => {
                queueDecision('approve', { rows: [row], skipped: [] })
                onDecided()
              }}
            >
              Approve
            </Button>
            <Button
              size="sm"
              variant="neutralnoShadow"
              className="max-md:min-h-11"
              busy={deciding === 'rejecting'}
              disabled={deciding === 'approving'}
              aria-label={`Reject ${row.contentTitle}`}
              onPointerEnter={onNearReject}
              onFocus={onNearReject}
              onClick={onReject}
            >
              Reject
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
