import clsx from 'clsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Eligible } from '../../../components/decisions/eligibility.ts'
import { outbox } from '../../../components/decisions/outbox.ts'
import { useHeldRows } from '../../../components/decisions/use-held-rows.ts'
import { WaitingLine } from '../../../components/decisions/waiting-line.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { type Approval, WAITING_SHOWN } from '../../../contract/approvals.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { oldestPending, waitingApprovals } from '../../../state/approval-counts.ts'
import { approvals } from '../../../state/approvals.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useCountedWindow } from '../../../ui/open-windows.ts'
import { Problem } from '../../../ui/problem.tsx'
import { useMoveLock } from '../../../ui/table/move-lock.ts'
import { Time } from '../../../ui/time.tsx'
import { RequestsPlaceholder } from '../placeholders.tsx'
import { useRememberedHeight } from '../remembered-height.ts'
import { WaitingRow } from './waiting-row.tsx'

const rejectDialog = lazyPart(
  'reject dialog',
  () => import('../../../components/decisions/reject-dialog.tsx'),
)

const isPending = (row: Approval) => row.status === 'pending'
/** A row that newer ones replaced is no longer loaded, so it stays as it was. */
const currentOf = (row: Approval): Approval => approvals.rowOf(row.id) ?? row

export function WaitingCard() {
  const { data, error } = useResource(waitingApprovals)
  const list = useRef<HTMLUListElement>(null)
  const total = data?.total ?? null
  const pending = useMemo(() => data?.rows.filter(isPending) ?? [], [data])
  const hold = useHeldRows(pending, { currentOf })
  const rows = hold.rows.slice(0, WAITING_SHOWN)
  useMoveLock(
    list,
    rows.map(row => row.id),
  )
  useRememberedHeight('requests', list, rows.length > 0)
  const { data: oldest } = useResource(data && oldestPending)
  const [asked, setAsked] = useState<Eligible | null>(null)
  const rejectPart = rejectDialog.usePart(asked !== null, () => setAsked(null))
  useCountedWindow(asked !== null && !rejectPart)
  useEffect(() => whenIdle(rejectDialog.preload), [])

  const keepFocus = (index: number) => {
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-decide]') ?? []
      buttons[Math.min(index, buttons.length - 1)]?.focus()
    })
  }

  return (
    <Card
      title="Pending requests"
      className="@container order-1"
      {...hold.events}
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
                {oldest.isBound && ' or earlier'}
              </span>
            )}
          </>
        )
      }
      actions={
        // The line is placed over the head, beside or instead of the link, so that no row moves for it.
        <div className="relative">
          <div className="absolute inset-y-0 right-full mr-2 grid content-center @max-[30rem]:right-0 @max-[30rem]:mr-0">
            <WaitingLine hold={hold} onShow={byKeyboard => byKeyboard && keepFocus(0)} />
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
      {error && <Problem title={error} onRetry={() => waitingApprovals.load({ force: true })} />}
      {total === null && !error && (
        <div role="status" aria-label="Loading">
          <RequestsPlaceholder />
        </div>
      )}
      {total !== null && rows.length > 0 && (
        <ul
          ref={list}
          className="-mx-4 -mb-4 *:border-t *:border-rule max-md:[&>li:nth-child(n+4)]:hidden"
        >
          {rows.map((row, index) => (
            <WaitingRow
              key={row.id}
              row={row}
              isElsewhere={hold.elsewhere.has(row.id)}
              onDecided={() => keepFocus(index)}
              onReject={() => setAsked({ rows: [row], skipped: [] })}
            />
          ))}
        </ul>
      )}
      {total !== null && rows.length === 0 && !error && (
        <p className="text-ink-2">No pending requests. New ones appear here automatically.</p>
      )}
      {/* The dialog is outside the rows, so that a decision made elsewhere doesn't close it. */}
      {rejectPart && (
        <rejectPart.RejectDialog
          asked={asked}
          onClose={() => setAsked(null)}
          onReject={(what, notes) => outbox.queue('reject', what, notes)}
        />
      )}
    </Card>
  )
}
