import Bell from 'lucide-react/icons/bell'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useActions } from '../../components/actions/use-actions.ts'
import { DecideDialogs } from '../../components/decisions/decide-dialogs.tsx'
import { useDecisions } from '../../components/decisions/use-decisions.ts'
import { NotificationSwitch } from '../../components/desktop-notifications/notification-switch.tsx'
import { useStore } from '../../components/use-store.ts'
import { pluralize } from '../../lib/pluralize.ts'
import type { QueuedDecision } from '../../state/approval-decisions.ts'
import { approvals } from '../../state/approvals.ts'
import { Empty } from '../../ui/empty.tsx'
import { stepFocus } from '../../ui/focus.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { EventLine, RequestLine } from './bell-lines.tsx'
import { type BellRow, bellRows, byEvening, clockOf } from './bell-rows.ts'
import { type BellEntry, bell, markRead } from './bell-store.ts'

const ROW = '[data-bell-row]'
const isPending = ({ status }: { status: string }) => status === 'pending'

const useRows = (): readonly BellRow[] => {
  const { log } = useStore(bell)
  const { rows, isLoaded } = useStore(approvals.state)
  const nowMs = useMinute().getTime()
  const entries: readonly BellEntry[] = log.entries
  return useMemo(() => {
    // Until the list is loaded, a request that isn't in it may still exist.
    const shown = isLoaded ? entries : entries.filter(({ request }) => request?.id === undefined)
    return bellRows(shown, rows, nowMs)
  }, [entries, rows, isLoaded, nowMs])
}

/** Keeps the order of rows while the pointer or the focus is among them, so that a press never hits another row. */
const useHeldOrder = (latest: readonly BellRow[]) => {
  const list = useRef<HTMLDivElement>(null)
  const [order, setOrder] = useState(() => latest.map(({ key }) => key))
  const update = () => setOrder(latest.map(({ key }) => key))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks when a change is about to be shown
  useLayoutEffect(() => {
    if (!list.current?.matches(':hover, :focus-within')) update()
  }, [latest])
  const byKey = new Map(latest.map(row => [row.key, row]))
  return { list, rows: order.flatMap(key => byKey.get(key) ?? []), update }
}

/** Requests and events of the last days, with decisions in place. */
export function BellList({ onClose }: { onClose: () => void }) {
  useEffect(() => approvals.watch(), [])
  const decisions = useDecisions()
  const nowMs = useMinute().getTime()
  const { list, rows, update } = useHeldOrder(useRows())

  const decide = (decision: QueuedDecision, { requests, unread }: BellRow) => {
    markRead(unread)
    const open = requests.filter(isPending)
    const [only] = open
    if (open.length > 1) decisions.decideAll(decision, open)
    else if (only) decisions.decide(decision, only)
  }
  const step = (by: 1 | -1) => list.current && stepFocus(list.current, ROW, by)
  const decideFocused = (decision: QueuedDecision) => {
    const key = document.activeElement?.closest<HTMLElement>('[data-bell-key]')?.dataset.bellKey
    const row = rows.find(one => one.key === key)
    if (row) decide(decision, row)
  }
  useActions({
    next: () => step(1),
    previous: () => step(-1),
    approve: () => decideFocused('approve'),
    reject: () => decideFocused('reject'),
    leave: onClose,
  })

  return (
    <>
      {rows.length > 0 ? (
        <div
          ref={list}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
          onPointerLeave={update}
        >
          {byEvening(rows, nowMs).map(({ name, rows: some }, at) => (
            <section key={name} aria-label={name}>
              <div className="flex h-8.5 items-center gap-2 border-b border-rule bg-sunken px-5 text-sm text-ink-2">
                <h3 className="flex-1 font-display text-xs font-semibold tracking-wider uppercase">
                  {name}
                </h3>
                {at === 0
                  ? `since ${clockOf(Math.min(...some.map(({ atMs }) => atMs)))}`
                  : pluralize(some.filter(({ entry }) => !entry).length, 'title')}
              </div>
              <ul>
                {some.map(row => (
                  <li key={row.key} data-bell-key={row.key} data-row="">
                    {row.entry ? (
                      <EventLine row={row} entry={row.entry} onClose={onClose} />
                    ) : (
                      row.requests[0] && (
                        <RequestLine
                          row={row}
                          first={row.requests[0]}
                          isNow={at === 0}
                          onDecide={decision => decide(decision, row)}
                          onClose={onClose}
                        />
                      )
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      ) : (
        <div className="flex-1">
          <Empty
            icon={<Bell />}
            title="Nothing yet"
            hint="Requests, available titles, failed jobs and releases appear here."
          />
        </div>
      )}
      <div className="shrink-0 border-t-2 border-edge px-5 pt-3 pb-[max(.75rem,env(safe-area-inset-bottom))]">
        <NotificationSwitch />
      </div>
      <DecideDialogs decisions={decisions} />
    </>
  )
}
