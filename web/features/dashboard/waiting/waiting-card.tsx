import clsx from 'clsx'
import Hourglass from 'lucide-react/icons/hourglass'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { ApproveDialog } from '../../../components/decisions/approve-dialog.tsx'
import type { Eligible } from '../../../components/decisions/eligibility.ts'
import { HeldChangesLine } from '../../../components/decisions/held-changes-line.tsx'
import { outbox } from '../../../components/decisions/outbox.ts'
import { QueuedNote } from '../../../components/decisions/queued-note.tsx'
import { RejectDialog } from '../../../components/decisions/reject-dialog.tsx'
import { useHeldRows } from '../../../components/decisions/use-held-rows.ts'
import { useRowDecision } from '../../../components/decisions/use-row-decision.ts'
import { requestType } from '../../../components/labels/content-type.ts'
import { expiresSoon } from '../../../components/labels/expires-soon.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { DecisionButtons } from '../../../components/requests/decision-buttons.tsx'
import { DecidedLabel, Reason } from '../../../components/requests/reason.tsx'
import { Requester } from '../../../components/requests/requester.tsx'
import { isBroken, loadDestinations } from '../../../components/routing/request-problems.ts'
import { RequestPoster } from '../../../components/titles/request-poster.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { type Approval, WAITING_SHOWN } from '../../../contract/approvals.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { oldestPending, waitingApprovals } from '../../../state/approval-counts.ts'
import type { QueuedDecision } from '../../../state/approval-decisions.ts'
import { approvals } from '../../../state/approvals.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { focusField } from '../../../ui/focus.ts'
import { Time } from '../../../ui/time.tsx'
import { RequestsPlaceholder } from '../placeholders.tsx'

const isPending = (row: Approval) => row.status === 'pending'
/** A row displaced by newer ones is no longer loaded, so its last known state is used. */
const currentOf = (row: Approval): Approval => approvals.rowOf(row.id) ?? row

/** Memoized, because the page also renders when the first steps or the figures change. */
export const WaitingCard = memo(function WaitingCard() {
  const { data } = useResource(waitingApprovals)
  const list = useRef<HTMLUListElement>(null)
  const total = data?.total ?? null
  const pending = useMemo(() => data?.rows.filter(isPending) ?? [], [data])
  const hold = useHeldRows(pending, { currentOf })
  const rows = hold.rows.slice(0, WAITING_SHOWN)
  const { data: oldest } = useResource(data && oldestPending)
  const [asked, setAsked] = useState<Eligible | null>(null)
  const [broken, setBroken] = useState<Eligible | null>(null)
  useEffect(() => whenIdle(() => void loadDestinations(pending)), [pending])

  return (
    <Card
      title="Pending requests"
      className="@container order-1"
      ref={hold.list}
      meta={
        total !== null &&
        total > 0 && (
          <>
            <span className="font-display text-lg leading-5 font-bold text-wait tabular">
              {formatNumber(total)}
            </span>
            {oldest && (
              <span
                className={clsx('text-sm text-ink-3 max-md:hidden', hold.hasChanged && 'invisible')}
              >
                oldest <Time value={oldest.createdAt} />
                {oldest.isBound && <span> or earlier</span>}
              </span>
            )}
          </>
        )
      }
      actions={
        // The line is in the card's header, next to the link or in its place, so that rows don't move.
        <div className="relative">
          <div className="absolute inset-y-0 right-full mr-2 grid content-center @max-[30rem]:right-0 @max-[30rem]:mr-0">
            <HeldChangesLine
              hold={hold}
              onShow={byKeyboard => byKeyboard && focusField(list.current, '[data-decide]')}
            />
          </div>
          <ButtonLink
            to="/approvals"
            variant="clear"
            size="sm"
            className={clsx(hold.hasChanged && '@max-[30rem]:invisible')}
          >
            View all
          </ButtonLink>
        </div>
      }
    >
      <Loaded
        from={waitingApprovals}
        what="requests"
        className="mb-4"
        skeleton={
          <div role="status" aria-label="Loading">
            <RequestsPlaceholder />
          </div>
        }
      >
        {() =>
          rows.length === 0 ? (
            <p className="text-ink-2">No pending requests. New ones appear here automatically.</p>
          ) : (
            <ul
              ref={list}
              className="-mx-4 -mb-4 *:border-t *:border-rule max-md:[&>li:nth-child(n+4)]:hidden"
            >
              {rows.map(row => (
                <WaitingRow
                  key={row.id}
                  row={row}
                  isDecided={hold.decided.has(row.id)}
                  onDecide={decision => {
                    const what = { rows: [row], skipped: [] }
                    if (decision === 'reject') setAsked(what)
                    else if (isBroken(row)) setBroken(what)
                    else outbox.queue('approve', what)
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {/* The dialogs are outside the rows, so that a decision made elsewhere doesn't close them. */}
      <ApproveDialog
        asked={broken}
        onClose={() => setBroken(null)}
        onApprove={what => outbox.queue('approve', what)}
      />
      <RejectDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onReject={(what, notes) => outbox.queue('reject', what, notes)}
      />
    </Card>
  )
})

function WaitingRow({ row, isDecided, onDecide }: WaitingActionsProps) {
  return (
    <li
      className={clsx(
        'flex min-h-12.5 items-center gap-x-3 gap-y-2.5 px-4 py-1 max-md:flex-wrap max-md:py-3',
        isDecided && 'text-ink-3',
      )}
    >
      <RequestPoster row={row} className="h-9.5 w-7 max-md:h-13 max-md:w-9" />
      <div className="min-w-0 flex-1 max-md:basis-48">
        <p className="truncate font-medium" data-tip={row.contentTitle}>
          <bdi>{row.contentTitle}</bdi>
        </p>
        <OddRowNote row={row} noun="request" />
        <p className="flex min-w-0 text-sm whitespace-pre text-ink-3">
          <span className="md:@max-[35rem]:sr-only">{requestType(row)} · </span>
          <Requester className="truncate" name={row.userName} /> ·{' '}
          {isDecided ? <DecidedLabel row={row} /> : <Time value={row.createdAt} />}
          <span className="max-md:hidden @min-[35rem]:hidden"> · </span>
          <Why row={row} className="max-md:hidden @min-[35rem]:hidden" />
        </p>
        <Why row={row} className="md:hidden" />
      </div>
      <Why row={row} className="w-47.5 shrink max-md:hidden @max-[35rem]:hidden" />
      <WaitingActions row={row} isDecided={isDecided} onDecide={onDecide} />
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

interface WaitingActionsProps {
  row: Approval
  /** Whether the request was decided while the card was in use, in which case the buttons are disabled. */
  isDecided: boolean
  onDecide: (decision: QueuedDecision) => void
}

function WaitingActions({ row, isDecided, onDecide }: WaitingActionsProps) {
  const { deciding, batch } = useRowDecision(row.id)
  if (batch)
    return (
      <QueuedNote
        batch={batch}
        title={row.contentTitle}
        data-decide=""
        size="sm"
        className="max-md:min-h-11"
      >
        {verb => verb}
      </QueuedNote>
    )
  return (
    <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
      <DecisionButtons
        look="words"
        of={row.contentTitle}
        busy={deciding}
        isOff={isDecided}
        onDecide={onDecide}
      />
    </div>
  )
}
