import clsx from 'clsx'
import GalleryHorizontalEnd from 'lucide-react/icons/gallery-horizontal-end'
import Hourglass from 'lucide-react/icons/hourglass'
import { useMemo } from 'react'
import { DecideDialogs } from '../../../components/decisions/decide-dialogs.tsx'
import { HeldChangesLine } from '../../../components/decisions/held-changes-line.tsx'
import { useDecisions } from '../../../components/decisions/use-decisions.ts'
import { useHeldRows } from '../../../components/decisions/use-held-rows.ts'
import { expiresSoon, hasLittleTime, soonLabel } from '../../../components/labels/expires-soon.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { type Approval, WAITING_SHOWN } from '../../../contract/approvals.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { oldestPending, waitingApprovals } from '../../../state/approval-counts.ts'
import { approvals } from '../../../state/approvals.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Time } from '../../../ui/time.tsx'
import { useMinute } from '../../../ui/use-minute.ts'
import { RequestsPlaceholder } from '../placeholders.tsx'
import { WaitingRow } from './waiting-row.tsx'

const isPending = (row: Approval) => row.status === 'pending'
/** Maximum number of requests that expire soon above the newest ones. */
const URGENT_SHOWN = 4
const TRIAGE = '/approvals?for=soon'

/** First what expires soon, the next one first, then the newest. */
const inOrder = (
  { rows, expiring }: { rows: readonly Approval[]; expiring: readonly number[] | null },
  nowMs: number,
) => {
  const pending = rows.filter(isPending)
  const soon = (expiring ?? []).flatMap(
    id => pending.find(row => row.id === id && expiresSoon(row.expiresAt, nowMs)) ?? [],
  )
  const urgent = soon.slice(0, URGENT_SHOWN)
  const others = pending.filter(row => !soon.includes(row))
  return { soon, rows: [...urgent, ...others].slice(0, WAITING_SHOWN) }
}
/** A row displaced by newer ones is no longer loaded, so its last known state is used. */
const currentOf = (row: Approval): Approval => approvals.rowOf(row.id) ?? row

export function WaitingCard() {
  const { data } = useResource(waitingApprovals)
  const total = data?.total ?? null
  const nowMs = useMinute().getTime()
  const { soon, rows: latest } = useMemo(
    () => (data ? inOrder(data, nowMs) : { soon: [], rows: [] }),
    [data, nowMs],
  )
  const hold = useHeldRows(latest, { currentOf })
  const rows = hold.rows.slice(0, WAITING_SHOWN)
  // Rows that expire while the card is in use keep their place.
  const newestFrom = rows.findIndex(row => !hasLittleTime(row.expiresAt, nowMs))
  const urgent = data?.expiring ? rows.slice(0, newestFrom < 0 ? rows.length : newestFrom) : []
  const { data: oldest } = useResource(data && oldestPending)
  const decisions = useDecisions()

  // With more requests than the first page has, those that expire are only known later, when rows mustn't move.
  const laterSoon = (oldest?.expiresAt ?? []).filter(at => expiresSoon(at, nowMs)).length
  const rowList = (shown: readonly Approval[]) =>
    shown.length > 0 && (
      <ul className="*:border-t *:border-rule">
        {shown.map(row => (
          <WaitingRow
            key={row.id}
            row={row}
            isDecided={hold.decided.has(row.id)}
            onDecide={decision => decisions.decide(decision, row)}
          />
        ))}
      </ul>
    )

  return (
    <Card
      title="Pending requests"
      className="@container"
      ref={hold.list}
      meta={
        total !== null &&
        total > 0 && (
          <>
            <span className="font-display text-md font-bold text-ink-2 tabular">
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
            {laterSoon > 0 && (
              <Link to={TRIAGE} className="text-sm font-semibold text-wait underline">
                {soonLabel(laterSoon)}
              </Link>
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
            className={clsx('-mr-3', hold.hasChanged && '@max-[30rem]:invisible')}
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
            <div className="-mx-4 -mb-4">
              {urgent.length > 0 && (
                <div className="flex h-8 items-center justify-between border-t border-rule pr-3.25 pl-4 max-md:h-12">
                  <h3 className="flex items-center gap-3 text-sm font-semibold text-wait">
                    <Hourglass size={16} />
                    {soon.length > 0 ? soonLabel(soon.length) : 'Decided'}
                  </h3>
                  {soon.length > 0 && (
                    <ButtonLink
                      to={TRIAGE}
                      variant="clear"
                      size="sm"
                      icon={<GalleryHorizontalEnd />}
                      className="min-h-7! py-0 max-md:min-h-11!"
                    >
                      Triage {soon.length > 1 ? `these ${formatNumber(soon.length)}` : 'it'}
                    </ButtonLink>
                  )}
                </div>
              )}
              {rowList(urgent)}
              {urgent.length > 0 && urgent.length < rows.length && (
                <h3 className="flex h-8 items-center border-t border-rule bg-sunken px-4 text-sm font-semibold text-ink-2">
                  Newest
                </h3>
              )}
              {rowList(rows.slice(urgent.length))}
            </div>
          )
        }
      </Loaded>
      {/* The dialogs are outside the rows, so that a decision made elsewhere doesn't close them. */}
      <DecideDialogs decisions={decisions} />
    </Card>
  )
}
