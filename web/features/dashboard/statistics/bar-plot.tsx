import { PatternLines } from '@visx/pattern'
import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { Fragment, useId } from 'react'
import { grouped } from '../../../lib/counted.ts'
import type { BarRow, Fill, Group, Series } from './chart.ts'

const COLORS: Readonly<Record<Fill, string>> = {
  ok: 'var(--solid-ok)',
  bad: 'var(--solid-bad)',
  wait: 'var(--solid-wait)',
  info: 'var(--solid-info)',
  main: 'var(--main)',
  dim: 'var(--ink-3)',
}
/** Fills are the same in both themes; only the outline differs. */
export const paintOf = (fill: Fill) => ({ fill: COLORS[fill] })

const LINES = [
  null,
  { orientation: ['diagonal' as const], size: 6 },
  { orientation: ['vertical' as const], size: 5 },
  { orientation: ['diagonalRightToLeft' as const], size: 6 },
] as const

const patternId = (base: string, index: number) => `${base}-${index % LINES.length}`

/** Patterns for fills. `base` makes their ids unique. The lines use the text color. */
export const Patterns = ({ base }: { base: string }) => (
  <defs>
    {LINES.map(
      (lines, index) =>
        lines && (
          <PatternLines
            key={patternId(base, index)}
            id={patternId(base, index)}
            width={lines.size}
            height={lines.size}
            orientation={[...lines.orientation]}
            stroke="currentColor"
            strokeWidth={1}
          />
        ),
    )}
  </defs>
)

export const patternOf = (base: string, index: number): string | null =>
  LINES[index % LINES.length] ? `url(#${patternId(base, index)})` : null

const BAR_PX = 13
const OUTLINE_PX = 2
/** Minimum length of nonzero bars, in percent. */
const SHORTEST = 1

const total = (row: BarRow) => row.values.reduce((sum, value) => sum + value, 0)

interface BarPlotProps {
  label: string
  describedBy: string
  series: readonly Series[]
  groups: readonly Group[]
}

/** Assistive technology sees the plot as a single image. The figures are in the table. */
export function BarPlot({ label, describedBy, series, groups }: BarPlotProps) {
  const patterns = useId()
  const longest = Math.max(1, ...groups.flatMap(group => group.rows.map(total)))
  const scale = scaleLinear<number>({ domain: [0, longest], range: [0, 100] })
  return (
    <>
      {series.length > 1 && <Legend series={series} patterns={patterns} />}
      <div role="img" aria-label={label} aria-describedby={describedBy} className="text-edge">
        {groups.map(({ title, rows }) => (
          <Fragment key={title}>
            {groups.length > 1 && (
              <p className="h-6.5 truncate pt-1 text-xs font-semibold tracking-wider text-ink-3 uppercase">
                {title}
              </p>
            )}
            {rows.map(row => (
              <div key={row.label} className="h-10">
                <p className="mb-0.5 flex justify-between gap-3 text-sm text-ink">
                  <bdi className="min-w-0 truncate" data-tip={row.label}>
                    {row.label}
                  </bdi>
                  <span className="shrink-0 tabular text-ink-2">{row.text}</span>
                </p>
                <svg
                  aria-hidden="true"
                  width="100%"
                  height={BAR_PX}
                  className="block overflow-visible px-px"
                >
                  <Bar width="100%" height={BAR_PX} rx={3} style={{ fill: 'var(--sunken)' }} />
                  <Parts row={row} series={series} patterns={patterns} lengthOf={scale} />
                </svg>
              </div>
            ))}
          </Fragment>
        ))}
      </div>
    </>
  )
}

interface PartsProps {
  row: BarRow
  series: readonly Series[]
  patterns: string
  /** In percent. */
  lengthOf: (value: number) => number
}

function Parts({ row, series, patterns, lengthOf }: PartsProps) {
  let before = 0
  return series.map(({ label, fill }, index) => {
    const value = row.values[index] ?? 0
    if (value <= 0) return null
    const place = {
      x: `${lengthOf(before)}%`,
      width: `${Math.max(SHORTEST, lengthOf(value))}%`,
      height: BAR_PX,
      rx: series.length > 1 ? 0 : 3,
    }
    before += value
    const lines = series.length > 1 ? patternOf(patterns, index) : null
    return (
      <g key={label} data-tip={series.length > 1 ? `${label}: ${grouped(value)}` : undefined}>
        <Bar
          {...place}
          stroke="currentColor"
          strokeWidth={OUTLINE_PX}
          style={paintOf(row.fill ?? fill)}
        />
        {lines && <Bar {...place} fill={lines} />}
      </g>
    )
  })
}

const SWATCH = { width: 14, height: 14, rx: 3 }

const Legend = ({ series, patterns }: { series: readonly Series[]; patterns: string }) => (
  <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
    {series.map(({ label, fill }, index) => (
      <li key={label} className="flex items-center gap-1.5">
        <svg aria-hidden="true" width={SWATCH.width} height={SWATCH.height} className="text-edge">
          {index === 0 && <Patterns base={patterns} />}
          <rect {...SWATCH} stroke="currentColor" strokeWidth={OUTLINE_PX} style={paintOf(fill)} />
          <rect {...SWATCH} fill={patternOf(patterns, index) ?? 'none'} />
        </svg>
        {label}
      </li>
    ))}
  </ul>
)
