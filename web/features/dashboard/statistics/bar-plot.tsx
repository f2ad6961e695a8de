import { PatternLines } from '@visx/pattern'
import { formatNumber } from '../../../lib/pluralize.ts'
import type { BarRow, Fill } from './chart.ts'

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

/** Rows of a card. The table has all of them. */
const ROWS_MAX = 6

interface BarPlotProps {
  label: string
  describedBy: string
  groups: readonly (readonly BarRow[])[]
}

/** Assistive technology sees the plot as a single image. The figures are in the table. */
export function BarPlot({ label, describedBy, groups }: BarPlotProps) {
  const longest = Math.max(1, ...groups.flat().map(row => row.value))
  const shown = groups.filter(rows => rows.length > 0)
  const most = Math.floor(ROWS_MAX / Math.max(1, shown.length))
  return (
    <div
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
      className="-mb-1 divide-y divide-rule"
    >
      {shown.map(rows => (
        <div key={rows[0]?.label} className="not-first:mt-1 not-first:pt-1">
          {rows.slice(0, most).map(row => (
            <p
              key={row.label}
              className="grid h-7 grid-cols-[minmax(0,6.625rem)_minmax(0,1fr)_auto] items-center gap-2 max-lg:grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto]"
            >
              <span className="truncate" data-tip={row.label}>
                <bdi>{row.label}</bdi>
              </span>
              <span
                className="h-2 min-w-0.5 rounded-xs bg-main outline outline-edge"
                style={{ width: `${(row.value / longest) * 100}%` }}
              />
              <b className="min-w-7 text-right font-semibold tabular">{formatNumber(row.value)}</b>
            </p>
          ))}
        </div>
      ))}
    </div>
  )
}
