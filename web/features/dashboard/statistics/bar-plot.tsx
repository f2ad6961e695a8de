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
  const longest = Math.max(1, ...groups.flat().map(row => row.count))
  const shown = groups.filter(rows => rows.length > 0)
  const most = Math.floor(ROWS_MAX / Math.max(1, shown.length))
  return (
    <div
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
      className="@container -mb-1 divide-y divide-rule"
    >
      {shown.map(rows => (
        <div key={rows[0]?.label} className="not-first:mt-1 not-first:pt-1">
          {rows.slice(0, most).map(({ label: name, count, note }) => (
            <p
              key={name}
              className="grid min-h-7 grid-cols-[minmax(0,7.625rem)_minmax(0,1fr)_auto] items-center gap-x-2 max-lg:grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto]"
            >
              <span className="truncate" data-tip={name}>
                <bdi>{name}</bdi>
              </span>
              <span
                className="h-2 min-w-0.5 rounded-xs bg-main outline outline-edge"
                style={{ width: `${(count / longest) * 100}%` }}
              />
              <span className="flex items-baseline gap-3 tabular">
                <b className="min-w-7 text-right font-semibold">{formatNumber(count)}</b>
                {note && (
                  <span className="w-104 text-sm text-ink-3 @max-[56rem]:hidden">{note}</span>
                )}
              </span>
              {note && (
                <span className="col-span-3 text-sm text-ink-3 @min-[56rem]:hidden">{note}</span>
              )}
            </p>
          ))}
        </div>
      ))}
    </div>
  )
}
