import Check from 'lucide-react/icons/check'
import Film from 'lucide-react/icons/film'
import Tv from 'lucide-react/icons/tv'
import { lazy, startTransition, useRef, useState } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import type { Approval } from '../../contract/approvals.ts'
import { approvals } from '../../state/approvals.ts'
import { batchOf, outbox, queueDecision, undo } from '../../state/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { expiresSoon } from './dashboard-view.ts'

const loadReason = () => import('./reject-reason.tsx')
const RejectReason = lazy(loadReason)
/** Fetched when a press is near; a failure shows when the form is opened. */
const preloadReason = () => void loadReason().catch(() => undefined)

const TYPES = {
  movie: { Icon: Film, word: 'Movie' },
  show: { Icon: Tv, word: 'Show' },
}

interface WaitingRowProps {
  row: Snapshot<Approval>
  /** The row's buttons went away or came back. */
  onDecided: () => void
}

export function WaitingRow({ row, onDecided }: WaitingRowProps) {
  const doing = useSnapshot(approvals).deciding[row.id]
  const batch = batchOf(useSnapshot(outbox).batches, row.id)
  const [asksReason, setAsksReason] = useState(false)
  const rejectButton = useRef<HTMLButtonElement>(null)
  const { Icon, word } = TYPES[row.contentType]

  const closeReason = () => {
    setAsksReason(false)
    requestAnimationFrame(() => rejectButton.current?.focus())
  }
  const decide = (decision: 'approve' | 'reject', reason = '') => {
    queueDecision(decision, [{ id: row.id, title: row.contentTitle }], reason)
    setAsksReason(false)
    onDecided()
  }

  return (
    <li className="border-t border-rule py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <span className="grid size-9 shrink-0 place-content-center rounded-md border-2 border-rule bg-sunken text-ink-2">
          <Icon aria-hidden size={18} />
          <span className="sr-only">{word}</span>
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <p className="line-clamp-2 font-medium md:line-clamp-1" title={row.contentTitle}>
            <bdi>{row.contentTitle}</bdi>
          </p>
          <p className="line-clamp-2 text-sm text-ink-3 md:line-clamp-1">
            <bdi>{row.userName}</bdi> · <Time value={row.createdAt} />
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
          <div className="flex items-center gap-3">
            <span className="text-sm text-ink-2">
              {batch.decision === 'approve' ? 'Approving…' : 'Rejecting…'}
            </span>
            <Button
              data-decide=""
              size="sm"
              variant="neutralnoShadow"
              className="max-md:min-h-11"
              busy={batch.phase === 'sending'}
              aria-label={`Undo for ${row.contentTitle}`}
              onClick={() => {
                undo(batch.id)
                onDecided()
              }}
            >
              Undo
            </Button>
          </div>
        )}
        {!asksReason && !batch && (
          <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
            <Button
              data-decide=""
              size="sm"
              variant="approveNoShadow"
              className="max-md:min-h-11"
              busy={doing === 'approving'}
              disabled={doing === 'rejecting'}
              icon={<Check aria-hidden />}
              aria-label={`Approve ${row.contentTitle}`}
              onClick={() => decide('approve')}
            >
              Approve
            </Button>
            <Button
              ref={rejectButton}
              size="sm"
              variant="neutralnoShadow"
              className="max-md:min-h-11"
              busy={doing === 'rejecting'}
              disabled={doing === 'approving'}
              aria-label={`Reject ${row.contentTitle}`}
              aria-expanded={false}
              onPointerEnter={preloadReason}
              onFocus={preloadReason}
              // The buttons stay, and keep the focus, until the field is there.
              onClick={() => startTransition(() => setAsksReason(true))}
            >
              Reject
            </Button>
          </div>
        )}
      </div>
      {asksReason && !batch && (
        <RejectReason
          title={row.contentTitle}
          busy={doing === 'rejecting'}
          onReject={reason => decide('reject', reason)}
          onCancel={closeReason}
        />
      )}
    </li>
  )
}
