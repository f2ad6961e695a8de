import clsx from 'clsx'
import { useEffect, useMemo } from 'react'
import { DecideDialogs } from '../../../components/decisions/decide-dialogs.tsx'
import { HeldChangesLine } from '../../../components/decisions/held-changes-line.tsx'
import { useDecisions } from '../../../components/decisions/use-decisions.ts'
import { useHeldRows } from '../../../components/decisions/use-held-rows.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { loadDestinations } from '../../../components/routing/request-problems.ts'
import { useResource } from '../../../components/use-resource.ts'
import { type Approval, WAITING_SHOWN } from '../../../contract/approvals.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { oldestPending, waitingApprovals } from '../../../state/approval-counts.ts'
import { approvals } from '../../../state/approvals.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Time } from '../../../ui/time.tsx'
import { RequestsPlaceholder } from '../placeholders.tsx'
import { WaitingRow } from './waiting-row.tsx'

const isPending = (row: Approval) => row.status === 'pending'
/** A row displaced by newer ones is no longer loaded, so its last known state is used. */
const currentOf = (row: Approval): Approval => approvals.rowOf(row.id) ?? row

export function WaitingCard() {
  const { data } = useResource(waitingApprovals)
  const total = data?.total ?? null
  const pending = useMemo(() => data?.rows.filter(isPending) ?? [], [data])
  const hold = useHeldRows(pending, { currentOf })
  const rows = hold.rows.slice(0, WAITING_SHOWN)
  const { data: oldest } = useResource(data && oldestPending)
  const decisions = useDecisions()
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
            <HeldChangesLine hold={hold} />
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
            <ul className="-mx-4 -mb-4 *:border-t *:border-rule max-md:[&>li:nth-child(n+4)]:hidden">
              {rows.map(row => (
                <WaitingRow
                  key={row.id}
                  row={row}
                  isDecided={hold.decided.has(row.id)}
                  onDecide={decision => decisions.decide(decision, row)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {/* The dialogs are outside the rows, so that a decision made elsewhere doesn't close them. */}
      <DecideDialogs decisions={decisions} />
    </Card>
  )
}
