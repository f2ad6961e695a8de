import { Chip } from '../../../ui/chip.tsx'
import { PERIODS_DAYS, type StatsView, TOPS } from './stats-query.ts'

interface StatsControlsProps {
  view: StatsView
  onChange: (part: Partial<StatsView>) => void
}

/** How far back, and how many of each. */
export function StatsControls({ view, onChange }: StatsControlsProps) {
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-2">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="float-left mr-2 text-sm text-ink-2">Period</legend>
        {PERIODS_DAYS.map(days => (
          <Chip key={days} pressed={view.days === days} onClick={() => onChange({ days })}>
            {days} days
          </Chip>
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="float-left mr-2 text-sm text-ink-2">Lists</legend>
        {TOPS.map(limit => (
          <Chip key={limit} pressed={view.limit === limit} onClick={() => onChange({ limit })}>
            Top {limit}
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}
