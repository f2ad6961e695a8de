import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import { useId, useMemo } from 'react'
import { useSection } from '../../components/settings/sections.tsx'
import { useResource } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { config } from '../../state/config.ts'
import { live } from '../../state/live.ts'
import { users } from '../../state/users.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  type Cell,
  type CellState,
  channelsOf,
  type EventRow,
  notificationOverview,
  placeOf,
} from './notification-overview.ts'

const ID = 'notification-overview'
const TITLE = 'Notification overview'

const STATES = {
  yes: { label: 'On', color: 'text-ok' },
  some: { label: 'On', color: 'font-semibold text-info' },
  no: { label: 'Off', color: 'text-ink-2' },
  blocked: { label: 'Blocked', color: 'font-semibold text-bad' },
  unknown: { label: 'Unknown', color: 'text-wait' },
  never: { label: 'Never', color: 'text-ink-3' },
} as const satisfies Record<CellState, { label: string; color: string }>

export function NotificationOverviewCard() {
  const { data: stored } = useStore(config.state)
  const { data: list, error } = useResource(users)
  const { discord: bot } = useStore(live)
  const heading = useId()
  const events = useMemo(
    () => stored && notificationOverview({ config: stored, users: list, bot }),
    [stored, list, bot],
  )
  const cells = events?.flatMap(event => Object.values(event.cells)) ?? []
  const count = cells.filter(({ state }) => state === 'yes' || state === 'some').length
  useSection({ id: ID, title: TITLE, state: events ? `${count} on` : undefined })
  if (!events) return <Skeleton className="h-57 rounded-lg max-md:h-78" />
  return (
    <section id={ID} aria-labelledby={heading} className="card @container relative">
      <h2
        id={heading}
        className="pointer-events-none absolute left-4 z-2 flex h-11 items-center text-md @max-[36rem]:w-30 @max-[36rem]:text-base"
      >
        {TITLE}
      </h2>
      <EventTable events={events} channels={channelsOf(stored ?? {})} />
      {error && (
        <p className="border-t border-rule px-4 py-2 text-sm text-bad">
          {error}. Some reasons are unknown until the users load.
        </p>
      )}
    </section>
  )
}

const FIRST = 'sticky left-0 z-1 bg-panel pl-4 text-left'
const WIDTHS = ['w-28', 'w-29', 'w-20', 'w-23']

/** The card's heading covers the first column's empty header. In narrow cards, only the other columns scroll. */
function EventTable({
  events,
  channels,
}: {
  events: readonly EventRow[]
  channels: ReturnType<typeof channelsOf>
}) {
  return (
    <div className="relative overflow-x-auto overscroll-x-contain rounded-lg">
      <table aria-label={TITLE} className="w-full min-w-132 table-fixed border-collapse text-sm">
        <thead>
          <tr className="h-11">
            <th scope="col" className={FIRST}>
              <span className="sr-only">Event</span>
            </th>
            {channels.map(({ id, label }, index) => (
              <th
                key={id}
                scope="col"
                className={clsx('font-display text-xs font-semibold text-ink-2', WIDTHS[index])}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map(({ id, label, hint, cells }) => (
            <tr key={id} className="h-7.5 border-t border-rule max-md:h-11">
              <th
                scope="row"
                className={clsx(FIRST, 'truncate font-semibold @max-[36rem]:whitespace-normal')}
              >
                {label} <span className="font-normal text-ink-3 max-[89.9rem]:sr-only">{hint}</span>
              </th>
              {channels.map(channel => (
                <td key={channel.id} className="p-0 text-center">
                  <CellView cell={cells[channel.id]} what={`${label}, ${channel.label}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `what` is the name of the event and its channel, for screen readers. */
function CellView({ cell: { why, to, state, share }, what }: { cell: Cell; what: string }) {
  const { label, color } = STATES[state]
  if (to === null)
    return (
      <span data-tip={why} className={color}>
        <span aria-hidden>–</span>
        <span className="sr-only">
          {label}. {why}
        </span>
      </span>
    )
  return (
    <Link
      to={to}
      aria-label={`${what}: ${share ?? label}. ${why}`}
      data-tip={`${why} · opens ${placeOf(to)}`}
      data-tip-side="bottom"
      data-tip-delay="150"
      className={clsx(
        'mx-auto flex h-6 w-fit min-w-9 items-center justify-center rounded px-2 tabular hover:bg-raised hover:underline focus-visible:outline-offset-0 max-md:h-11 max-md:min-w-11',
        color,
      )}
    >
      {state === 'yes' ? <Check size={16} /> : (share ?? label)}
    </Link>
  )
}
