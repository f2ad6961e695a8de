import Check from 'lucide-react/icons/check'
import Film from 'lucide-react/icons/film'
import Tv from 'lucide-react/icons/tv'
import { lazy, startTransition, useRef, useState } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import type { Approval } from '../../contract/approvals.ts'
import { approvals, approve, type DecisionOutcome, reject } from '../../state/approvals.ts'
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
  onDecided: (outcome: DecisionOutcome) => void
}

export function WaitingRow({ row, onDecided }: WaitingRowProps) {
  const doing = useSnapshot(approvals).deciding[row.id]
  const [asksReason, setAsksReason] = useState(false)
  const rejectButton = useRef<HTMLButtonElement>(null)
  const { Icon, word } = TYPES[row.contentType]

  const closeReason = () => {
    setAsksReason(false)
    requestAnimationFrame(() => rejectButton.current?.focus())
  }
  const sendReject = async (reason: string) => {
    const outcome = await reject(row.id, reason)
    if (!outcome.ok) setAsksReason(false)
    onDecided(outcome)
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
        {!asksReason && (
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
              onClick={async () => onDecided(await approve(row.id))}
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
      {asksReason && (
        <RejectReason
          title={row.contentTitle}
          busy={doing === 'rejecting'}
          onReject={sendReject}
          onCancel={closeReason}
        />
      )}
    </li>
  )
}
