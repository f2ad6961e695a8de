import { formatNumber } from '../../../lib/pluralize.ts'
import type { BarRow } from './chart.ts'

/** Maximum number of rows in a card. The table has all rows. */
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
              className="grid h-7 grid-cols-[minmax(0,7.625rem)_minmax(0,1fr)_auto] items-center gap-2 max-lg:grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto]"
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
