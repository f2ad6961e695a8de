import clsx from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import type { DayBar } from './chart.ts'

/** The second series also has a pattern. */
const SERIES = [
  { type: 'movies', one: 'movie', fill: 'bg-main' },
  { type: 'shows', one: 'show', fill: 'bg-solid-info' },
] as const
/** Number of labeled days that fit into the narrowest card. */
const LABELS_MAX = 5
const STEPS_MAX = 4

/** Round numbers from 0 to at least `most`, which must not be below `STEPS_MAX`. */
const scaleFor = (most: number): number[] => {
  const power = 10 ** Math.floor(Math.log10(most / STEPS_MAX))
  const step = power * ([1, 2, 5].find(factor => factor * power * STEPS_MAX >= most) ?? 10)
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step)
}

const wordsOf = (day: DayBar) =>
  `${day.label}: ${SERIES.map(({ type, one }) => pluralize(day[type], one)).join(', ')}`

interface DayPlotProps {
  label: string
  describedBy: string
  days: readonly DayBar[]
}

export function DayPlot({ label, describedBy, days }: DayPlotProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const last = days.length - 1
  const scale = scaleFor(Math.max(STEPS_MAX, ...days.map(({ movies, shows }) => movies + shows)))
  const shareOf = (count: number) => `${(count / (scale.at(-1) ?? 1)) * 100}%`
  const every = Math.ceil(days.length / LABELS_MAX)
  const current = days[chosen ?? last]

  const press = (event: KeyboardEvent) => {
    const at = chosen ?? last
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') setChosen(null)
    if (to === undefined) return
    event.preventDefault()
    setChosen(Math.min(last, Math.max(0, to)))
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-describedby={describedBy}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={(chosen ?? last) + 1}
      aria-valuetext={current && wordsOf(current)}
      className="relative min-h-66 rounded-sm text-xs text-ink-3"
      onPointerLeave={() => setChosen(null)}
      onFocus={event => event.target.matches(':focus-visible') && setChosen(last)}
      onBlur={() => setChosen(null)}
      onKeyDown={press}
    >
      <div className="absolute inset-0 top-2 bottom-6.5 left-7 grid auto-cols-fr grid-flow-col">
        {scale.map(count => (
          <span
            key={count}
            className="absolute inset-x-0 border-t border-rule not-first:border-dashed"
            style={{ bottom: shareOf(count) }}
          >
            <span className="absolute right-full mr-2.5 -translate-y-1/2">{count}</span>
          </span>
        ))}
        {chosen !== null && current && (
          <p
            className={`float pointer-events-none absolute top-0 z-10 px-3 py-1.5 text-sm text-ink-2 ${chosen < days.length / 2 ? 'right-0' : 'left-0'}`}
          >
            {wordsOf(current)}
          </p>
        )}
        {days.map((day, index) => (
          <div
            key={day.label}
            className={clsx('day', index === chosen && 'bg-main-line/13')}
            onPointerEnter={() => setChosen(index)}
            onPointerDown={() => setChosen(index)}
          >
            {SERIES.map(({ type, fill }) => (
              <span
                key={type}
                className={fill}
                style={{ height: shareOf(day[type]) }}
                hidden={day[type] === 0}
              />
            ))}
            {(last - index) % every === 0 && <b>{day.tick}</b>}
          </div>
        ))}
      </div>
    </div>
  )
}

export const DayLegend = ({ days, covers }: { days: readonly DayBar[]; covers: string }) => (
  <ul className="flex flex-wrap gap-x-3.5 text-sm text-ink-2">
    {SERIES.map(({ type, fill }) => (
      <li key={type} className="flex items-center gap-1.5">
        <span aria-hidden="true" className={`size-2.5 border border-edge ${fill}`} />
        <b className="font-semibold text-ink tabular">
          {formatNumber(days.reduce((sum, day) => sum + day[type], 0))}
        </b>{' '}
        {type}
      </li>
    ))}
    <li className="text-ink-3">{covers}</li>
  </ul>
)
