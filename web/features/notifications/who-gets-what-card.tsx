import { useMemo } from 'react'
import { SectionCard } from '../../components/settings/sections.tsx'
import { useResource } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { config } from '../../state/config.ts'
import { live } from '../../state/live.ts'
import { users } from '../../state/users.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useIsMobile } from '../../ui/use-media.ts'
import { type Cell, type CellState, CHANNELS, type EventRow, whoGetsWhat } from './who-gets-what.ts'

const STATES = {
  yes: { label: 'Yes', tone: 'ok' },
  some: { label: 'Some', tone: 'info' },
  no: { label: 'No', tone: 'dim' },
  blocked: { label: 'Blocked', tone: 'bad' },
  unknown: { label: 'Unknown', tone: 'wait' },
  never: { label: 'Never', tone: 'dim' },
} as const satisfies Record<CellState, { label: string; tone: Tone }>

export function WhoGetsWhatCard() {
  const { data: stored } = useStore(config.state)
  const { data: list, error } = useResource(users)
  const { discord: bot } = useStore(live)
  const isMobile = useIsMobile()
  const events = useMemo(
    () => stored && whoGetsWhat({ config: stored, users: list, bot }),
    [stored, list, bot],
  )
  if (!events) return <Skeleton className="h-198 rounded-lg md:h-176" />
  return (
    <SectionCard id="who-gets-what" title="Notification overview">
      <p className="-mt-1 mb-4 max-w-[65ch] text-ink-2">
        Where each event goes with the current settings. Select a reason to open its setting.
      </p>
      {error && (
        <p className="mb-3 text-bad">{error}. Some reasons are unknown until the users load.</p>
      )}
      {isMobile ? <EventList events={events} /> : <EventTable events={events} />}
    </SectionCard>
  )
}

function EventTable({ events }: { events: readonly EventRow[] }) {
  return (
    <div className="-mx-4 overflow-x-auto">
      <table
        aria-label="Notification overview"
        className="w-full min-w-140 table-fixed border-collapse text-left text-sm"
      >
        <thead className="bg-sunken text-xs tracking-wider text-ink-2 uppercase">
          <tr className="[&>*]:px-3 [&>*]:py-2.5 [&>*]:font-display [&>*]:font-semibold">
            <th scope="col" className="w-[27%]">
              Event
            </th>
            {CHANNELS.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map(({ id, label, hint, cells }) => (
            <tr key={id} className="border-t border-rule align-top [&>*]:px-3 [&>*]:py-2.5">
              <th scope="row" className="font-semibold">
                {label}
                <span className="block font-normal text-ink-3">{hint}</span>
              </th>
              {CHANNELS.map(channel => (
                <td key={channel.id} className="wrap-anywhere">
                  <CellBadge cell={cells[channel.id]} />
                  <Why cell={cells[channel.id]} what={`${label}, ${channel.label}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** On phones, shows one event at a time, with reasons on demand. */
function EventList({ events }: { events: readonly EventRow[] }) {
  return (
    <ul className="grid gap-3">
      {events.map(({ id, label, hint, cells }) => {
        const open = CHANNELS.filter(channel => cells[channel.id].state !== 'never')
        return (
          <li key={id} className="rounded-md border-2 border-rule">
            <details>
              <summary className="min-h-11 cursor-pointer p-3 font-semibold">
                {label}
                <span className="mt-2 flex flex-wrap gap-x-3 gap-y-1.5 text-sm font-normal">
                  {open.map(channel => (
                    <span key={channel.id} className="flex items-center gap-1.5">
                      {channel.label} <CellBadge cell={cells[channel.id]} />
                    </span>
                  ))}
                </span>
              </summary>
              <p className="px-3 text-sm text-ink-3">{hint}</p>
              <dl className="grid gap-1 p-3 pt-1">
                {open.map(channel => (
                  <div key={channel.id}>
                    <dt className="sr-only">{channel.label}</dt>
                    <dd>
                      <Why cell={cells[channel.id]} what={channel.label} isNamed />
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        )
      })}
    </ul>
  )
}

function CellBadge({ cell }: { cell: Cell }) {
  if (cell.state === 'never') return <span className="text-ink-3">{STATES.never.label}</span>
  const { label, tone } = STATES[cell.state]
  return <Badge tone={tone}>{label}</Badge>
}

/**
 * `what` is the name of the event and its channel, for screen readers. With `isNamed`, it is also displayed before the
 * reason.
 */
function Why({ cell: { why, to, state }, what, isNamed }: WhyProps) {
  if (to === null) return <span className="block text-ink-3">{why}</span>
  return (
    <Link
      to={to}
      aria-label={`${what}: ${STATES[state].label}. ${why}`}
      className="mt-1 block w-fit underline decoration-rule underline-offset-4 hover:decoration-current max-md:min-h-8"
    >
      {isNamed && `${what}: `}
      {why}
    </Link>
  )
}
interface WhyProps {
  cell: Cell
  what: string
  isNamed?: boolean
}
