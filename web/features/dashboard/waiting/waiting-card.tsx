import { useRef, useState } from 'react'
import type { Eligible } from '../../../components/decisions/eligibility.ts'
import { outbox } from '../../../components/decisions/outbox.ts'
import { RejectDialog } from '../../../components/decisions/reject-dialog.tsx'
import { useResource } from '../../../components/use-resource.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { grouped } from '../../../lib/counted.ts'
import { oldestPending, waitingApprovals } from '../../../state/approval-counts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { Failed } from '../card-states.tsx'
import { WaitingRow } from './waiting-row.tsx'

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5]

export function WaitingCard() {
  const { data, error } = useResource(waitingApprovals)
  const list = useRef<HTMLUListElement>(null)
  const { rows, total } = data ?? { rows: [], total: null }
  const { data: oldest } = useResource(data && oldestPending)
  const [asked, setAsked] = useState<Eligible | null>(null)

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
      className="@container"
      meta={
        total !== null &&
        total > 0 && (
          <>
            <span className="font-display text-lg leading-5 font-bold text-wait tabular">
              {grouped(total)}
            </span>
            {oldest && (
              <span className="text-sm text-ink-3 max-md:hidden">
                oldest <Time value={oldest.createdAt} />
                {oldest.isBound && ' or earlier'}
              </span>
            )}
          </>
        )
      }
      actions={
        <ButtonLink to="/approvals" variant="clear" size="sm">
          View all
        </ButtonLink>
      }
    >
      {error && <Failed title={error} onRetry={() => waitingApprovals.load({ force: true })} />}
      {total === null && !error && (
        <div role="status" aria-label="Loading" className="-mx-4 divide-y divide-rule">
          {SKELETON_ROWS.map(row => (
            <div key={row} className="flex h-12.5 items-center gap-3 px-4">
              <Skeleton className="h-9.5 w-7" />
              <Skeleton className="h-4 w-40" />
            </div>
          ))}
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
              onDecided={() => keepFocus(index)}
              onReject={() => setAsked({ rows: [row as Approval], skipped: [] })}
            />
          ))}
        </ul>
      )}
      {total !== null && rows.length === 0 && !error && (
        <p className="text-ink-2">No pending requests. New ones appear here automatically.</p>
      )}
      {/* The dialog is outside the rows, so that a decision made elsewhere doesn't close it. */}
      <RejectDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onReject={(what, notes) => outbox.queue('reject', what, notes)}
      />
    </Card>
  )
}
