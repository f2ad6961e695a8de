import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import { useId, useState } from 'react'
import { configSource } from '../../components/settings/config-source.ts'
import { saveEdits } from '../../components/settings/source.ts'
import type { SettingsForm } from '../../components/settings/use-settings.ts'
import { explainFailure } from '../../lib/errors.ts'
import { offerUndo } from '../../state/change.ts'
import { FailedNote } from '../../ui/anchored-note.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAction } from '../../ui/use-action.ts'
import {
  type Cell,
  type CellState,
  type Channel,
  type EventRow,
  placeOf,
  type Toggle,
  useNotificationOverview,
} from './notification-overview.ts'

const TITLE = 'Notification overview'

const STATES = {
  yes: { label: 'On', color: 'text-ok' },
  some: { label: 'On', color: 'font-semibold text-info' },
  no: { label: 'Off', color: 'text-ink-2' },
  blocked: { label: 'Blocked', color: 'font-semibold text-bad' },
  unknown: { label: 'Unknown', color: 'text-wait' },
  never: { label: 'Never', color: 'text-ink-3' },
} as const satisfies Record<CellState, { label: string; color: string }>

/** Settings with an unsaved change in `form` are only linked. */
export function NotificationOverviewCard({ form }: { form: Pick<SettingsForm, 'changes'> }) {
  const { events, channels, error } = useNotificationOverview()
  const heading = useId()
  if (!events) return <Skeleton className="h-57 rounded-lg max-md:h-78" />
  return (
    <section aria-labelledby={heading} className="card @container relative">
      <h2
        id={heading}
        className="absolute left-4 flex h-11 items-center text-md @max-[36rem]:left-3 @max-[36rem]:w-26 @max-[36rem]:text-sm"
      >
        {TITLE}
      </h2>
      <EventTable events={events} channels={channels} edited={form.changes.map(({ key }) => key)} />
      {error && (
        <p className="border-t border-rule px-4 py-2 text-sm text-bad">
          {error}. Some reasons are unknown until the users load.
        </p>
      )}
    </section>
  )
}

const FIRST = 'pl-4 text-left @max-[36rem]:pl-3'
const WIDTHS = ['w-28', 'w-29', 'w-20', 'w-23']

interface TableProps {
  channels: ReturnType<typeof useNotificationOverview>['channels']
  /** Settings with an unsaved change. */
  edited: readonly string[]
}

/** The card's heading covers the first column's empty header. */
const EventTable = ({ events, ...shared }: TableProps & { events: readonly EventRow[] }) => (
  <table aria-label={TITLE} className="w-full table-fixed border-collapse text-sm">
    <thead>
      <tr className="h-11">
        <th scope="col" className={FIRST}>
          <span className="sr-only">Event</span>
        </th>
        {shared.channels.map(({ id, label }, index) => (
          <th
            key={id}
            scope="col"
            className={clsx(
              'font-display text-xs font-semibold text-ink-2 @max-[36rem]:w-14.5',
              WIDTHS[index],
            )}
          >
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {events.map(event => (
        <EventCells key={event.id} event={event} {...shared} />
      ))}
    </tbody>
  </table>
)

/** The cells of a row can be one setting, so they are saved one after the other. */
function EventCells({ event, channels, edited }: TableProps & { event: EventRow }) {
  const { label, hint, cells } = event
  const [failed, setFailed] = useState<Channel | null>(null)
  const { running, problem, setProblem, run } = useAction(
    async (
      { id, label: channel }: TableProps['channels'][number],
      { setting, was, now }: Toggle,
    ) => {
      setFailed(id)
      await saveEdits(configSource, { [setting]: { was, now } })
      offerUndo(`${label}: ${channel} ${cells[id].state === 'no' ? 'on' : 'off'}`, () =>
        saveEdits(configSource, { [setting]: { was: now, now: was } }),
      )
    },
    cause =>
      explainFailure(
        'save the setting',
        cause,
        'The server couldn’t save it. Try again, or check the server log.',
      ),
  )
  return (
    <tr className="h-7.5 border-t border-rule max-md:h-11">
      <th
        scope="row"
        className={clsx(FIRST, 'truncate font-semibold @max-[36rem]:whitespace-normal')}
      >
        {label} <span className="font-normal text-ink-3 max-[89.9rem]:sr-only">{hint}</span>
      </th>
      {channels.map(channel => {
        const cell = cells[channel.id]
        const { toggle } = cell
        return (
          <td key={channel.id} className="p-0 text-center">
            <CellView
              cell={cell}
              what={`${label}, ${channel.label}`}
              isSaving={running?.[0] === channel}
              onToggle={
                toggle && !edited.includes(toggle.setting)
                  ? () => void run(channel, toggle)
                  : undefined
              }
            />
            {problem && failed === channel.id && (
              <FailedNote {...problem} onDismiss={() => setProblem(null)} />
            )}
          </td>
        )
      })}
    </tr>
  )
}

const CELL =
  'mx-auto flex h-6 w-fit min-w-9 items-center justify-center rounded px-2 font-text tabular @max-[36rem]:px-0.5 hover:bg-raised focus-visible:outline-offset-0 max-md:h-11 max-md:min-w-11'

const tip = (text: string) => ({
  'data-tip': text,
  'data-tip-side': 'bottom',
  'data-tip-delay': '150',
})

interface CellProps {
  cell: Cell
  /** The event and its channel, for screen readers. */
  what: string
  isSaving: boolean
  /** For a cell that can be switched in place; others lead to the setting. */
  onToggle: (() => void) | undefined
}

/** While a cell is being saved, it shows the new state. */
function CellView({ cell: { why, to, state, share }, what, isSaving, onToggle }: CellProps) {
  const isOn = (state === 'yes') !== isSaving
  const { label, color } = STATES[onToggle ? (isOn ? 'yes' : 'no') : state]
  if (to === null)
    return (
      <span data-tip={why} className={color}>
        <span aria-hidden>–</span>
        <span className="sr-only">
          {label}. {why}
        </span>
      </span>
    )
  const content = isOn ? <Check size={16} /> : (share ?? label)
  return onToggle ? (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isSaving}
      aria-label={`${what}: ${why}`}
      {...tip(`${why} · turn ${isOn ? 'off' : 'on'}`)}
      className={clsx(CELL, color, '[tr:hover_&]:shadow-[inset_0_0_0_1px_var(--color-outline)]')}
      onClick={onToggle}
    >
      {content}
    </button>
  ) : (
    <Link
      to={to}
      aria-label={`${what}: ${share ?? label}. ${why}`}
      {...tip(`${why} · opens ${placeOf(to)}`)}
      className={clsx(CELL, color, 'hover:underline')}
    >
      {content}
    </Link>
  )
}
