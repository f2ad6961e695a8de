import ChartBar from 'lucide-react/icons/chart-no-axes-column'
import Table from 'lucide-react/icons/table-2'
import { type ReactNode, useId, useState } from 'react'
import { ExportCsv } from '../../../components/list/export-csv.tsx'
import { csvOf } from '../../../lib/csv.ts'
import { lazyValue } from '../../../lib/lazy-value.ts'
import { saveDatedCsv } from '../../../lib/save-file.ts'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { BarPlot } from './bar-plot.tsx'
import { type Chart, chartAsText, isEmpty } from './chart.ts'
import { DayLegend, DayPlot } from './day-plot.tsx'

const figure = lazyValue(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }))

function ChartTable({ title, chart: { head, rows } }: { title: string; chart: Chart }) {
  const lookOf = (at: number) =>
    `py-1.5 ${at === 0 ? 'pr-3' : 'px-2'} ${rows.some(row => typeof row[at] === 'number') ? 'text-right tabular' : 'wrap-anywhere'}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section aria-label={`${title} as a table`} tabIndex={0} className="max-h-100 overflow-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-xs font-semibold tracking-wider text-ink-3 uppercase">
            {head.map((name, at) => (
              <th key={name} scope="col" className={lookOf(at)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.join()} className="border-t border-rule">
              {row.map((cell, at) => (
                <td key={head[at]} className={lookOf(at)}>
                  <bdi>{typeof cell === 'number' ? figure().format(cell) : (cell ?? '–')}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const PLAIN = {
  variant: 'clear',
  size: 'icon',
  className: '-mx-1 text-ink-2! max-md:-mx-2',
} as const

interface ChartCardProps {
  id: string
  title: string
  /** Unit or period of the figures, shown after the title. */
  unit?: string
  chart: Chart | null
  covers: string
  empty: string
  /** Shown only above the table, because the table has more rows than the plot. */
  tableControls?: ReactNode
  /** Says that the chart is loading, couldn't be loaded or may be out of date. */
  notice?: ReactNode
  onRetry?: () => void
}

export function ChartCard({
  id,
  title,
  unit,
  chart,
  covers,
  empty,
  tableControls,
  notice,
  onRetry,
}: ChartCardProps) {
  const [isTable, setIsTable] = useState(false)
  const shown = chart && !isEmpty(chart) ? chart : null
  const legend = shown && 'days' in shown.plot && (
    <DayLegend days={shown.plot.days} covers={covers} />
  )
  const labels = { label: title, describedBy: useId() }
  return (
    <Card
      id={id}
      title={title}
      meta={
        legend ? (
          <div className="max-md:hidden">{legend}</div>
        ) : (
          shown && <span className="text-sm text-ink-3">{unit}</span>
        )
      }
      actions={
        shown && (
          <IconButton
            {...PLAIN}
            label={isTable ? `${title} as a chart` : `${title} as a table`}
            icon={isTable ? <ChartBar /> : <Table />}
            onClick={() => setIsTable(!isTable)}
          />
        )
      }
    >
      {notice}
      {!chart ? (
        notice === undefined && <Problem title="Couldn’t load this chart" onRetry={onRetry} />
      ) : !shown ? (
        <p className="text-ink-2">{empty}</p>
      ) : (
        <>
          {legend && <div className="mb-2 md:hidden">{legend}</div>}
          {/* Sighted users see this information in the plot. */}
          <p id={labels.describedBy} className="sr-only">
            {covers} · {shown.summary}
          </p>
          {isTable ? (
            <>
              <div className="mb-1 flex flex-wrap items-center justify-end gap-1">
                <div className="mr-auto">{tableControls}</div>
                <CopyButton
                  {...PLAIN}
                  label={`Copy ${title}`}
                  text={() => chartAsText(title, shown)}
                />
                <ExportCsv
                  {...PLAIN}
                  label={`Save ${title} as CSV`}
                  save={() => saveDatedCsv(id, csvOf(shown.head, shown.rows))}
                />
              </div>
              <ChartTable title={title} chart={shown} />
            </>
          ) : 'days' in shown.plot ? (
            <DayPlot {...labels} days={shown.plot.days} />
          ) : (
            <BarPlot {...labels} groups={shown.plot.groups} />
          )}
        </>
      )}
    </Card>
  )
}
