import clsx from 'clsx'
import ChartBar from 'lucide-react/icons/chart-no-axes-column'
import Download from 'lucide-react/icons/download'
import Table from 'lucide-react/icons/table-2'
import { type ReactNode, useId, useState } from 'react'
import { csvOf } from '../../../lib/csv.ts'
import { saveCsv } from '../../../lib/save-file.ts'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { BarPlot } from './bar-plot.tsx'
import { type Chart, chartAsText, isEmpty, type Plot } from './chart.ts'
import { ChartTable } from './chart-table.tsx'
import { DayLegend, DayPlot } from './day-plot.tsx'
import { FunnelLegend, FunnelPlot } from './funnel-plot.tsx'

interface ChartCardProps {
  id: string
  title: string
  heading?: 'h2' | 'h3'
  chart: Chart | null
  covers: string
  empty: string
  controls?: ReactNode
  onRetry: () => void
}

export function ChartCard(props: ChartCardProps) {
  const { id, title, heading = 'h3', chart, covers, empty, controls, onRetry } = props
  const summaryId = useId()
  const [isTable, setIsTable] = useState(false)
  if (!chart || isEmpty(chart))
    return (
      <Card title={title} heading={heading} actions={controls}>
        {chart ? (
          <p className="text-ink-2">{empty}</p>
        ) : (
          <Problem title="Couldn’t load this chart" onRetry={onRetry} />
        )}
      </Card>
    )
  const { plot } = chart
  const legend =
    plot.kind === 'days' ? (
      <DayLegend series={plot.series} covers={covers} />
    ) : plot.kind === 'funnel' ? (
      <FunnelLegend />
    ) : null
  const plain = { variant: 'clear', size: 'icon', className: '-mx-1 max-md:-mx-2' } as const
  return (
    <Card
      title={title}
      heading={heading}
      meta={<div className="max-md:hidden">{legend}</div>}
      actions={
        <>
          {controls}
          <IconButton
            {...plain}
            label={isTable ? `${title} as a chart` : `${title} as a table`}
            icon={isTable ? <ChartBar aria-hidden /> : <Table aria-hidden />}
            onClick={() => setIsTable(!isTable)}
          />
          <CopyButton {...plain} label={`Copy ${title}`} text={() => chartAsText(title, chart)} />
          <IconButton
            {...plain}
            label={`Save ${title} as CSV`}
            icon={<Download aria-hidden />}
            onClick={() => saveCsv(id, csvOf(chart.head, chart.rows))}
          />
        </>
      }
    >
      <div className="mb-2 md:hidden">{legend}</div>
      {/* Sighted users see this information in the legend and the funnel. */}
      <p
        id={summaryId}
        className={clsx(plot.kind === 'bars' ? 'mb-3 text-sm wrap-anywhere text-ink-2' : 'sr-only')}
      >
        <span className="text-ink-3">{covers} · </span>
        {chart.summary}
      </p>
      {isTable ? (
        <ChartTable title={title} chart={chart} />
      ) : (
        <PlotOf title={title} describedBy={summaryId} plot={plot} />
      )}
    </Card>
  )
}

interface PlotOfProps {
  title: string
  describedBy: string
  plot: Plot
}

function PlotOf({ title, describedBy, plot }: PlotOfProps) {
  const [chosen, setChosen] = useState(0)
  const said = { label: title, describedBy }
  if (plot.kind === 'days') return <DayPlot {...said} series={plot.series} days={plot.days} />
  if (plot.kind === 'funnel') return <FunnelPlot {...said} steps={plot.steps} />
  const { series, groups, isChoice } = plot
  if (!isChoice) return <BarPlot {...said} series={series} groups={groups} />
  const shown = groups[chosen] ?? groups[0]
  return (
    <>
      <div className="mb-3 flex">
        <Segmented
          label={`${title} by`}
          options={groups.map((group, index) => ({ value: index, label: group.title }))}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      {shown && (
        <BarPlot
          label={`${title} by ${shown.title.toLowerCase()}`}
          describedBy={describedBy}
          series={series}
          groups={[shown]}
        />
      )}
    </>
  )
}
