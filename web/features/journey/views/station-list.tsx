import clsx from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleHelp from 'lucide-react/icons/circle-help'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import type { Tone } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Station, StationState } from '../station.ts'

export const STATE_LABELS: Record<StationState, { label: string; tone: Tone; icon: typeof Clock }> =
  {
    done: { label: 'Done', tone: 'ok', icon: CircleCheck },
    waiting: { label: 'Waiting', tone: 'wait', icon: Clock },
    refused: { label: 'Blocked', tone: 'bad', icon: CircleX },
    unknown: { label: 'Unknown', tone: 'dim', icon: CircleHelp },
    later: { label: 'Upcoming', tone: 'dim', icon: CircleDashed },
  }

interface StationListProps {
  label: string
  stations: readonly Station[]
  hold: Station | null
}

export function StationList({ label, stations, hold }: StationListProps) {
  return (
    <ol aria-label={label} className="grid">
      {stations.map(station => (
        <Row key={station.id} station={station} isHold={station === hold} />
      ))}
    </ol>
  )
}

function Row({ station, isHold }: { station: Station; isHold: boolean }) {
  const { label: name, text, state, remedy } = station
  const { label, tone, icon: Icon } = STATE_LABELS[state]
  return (
    <li
      className={clsx(
        'flex gap-3 rounded-md border-2 px-2 py-1.5',
        isHold ? 'border-rule bg-sunken' : 'border-transparent',
      )}
    >
      <span className={clsx('mt-0.5 shrink-0 text-(--c)', `tone-${tone}`)}>
        <Icon aria-hidden size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <strong className="font-semibold">{name}</strong>{' '}
          <span className="text-sm text-ink-2">{label}</span>
        </p>
        <p className={clsx('wrap-anywhere', state === 'later' ? 'text-ink-3' : 'text-ink-2')}>
          {text}
        </p>
        {remedy && (
          <Link
            to={remedy.to}
            className="inline-flex min-h-8 items-center rounded-sm text-main-line underline underline-offset-2 max-md:min-h-11"
          >
            {remedy.label}
          </Link>
        )}
      </div>
    </li>
  )
}
