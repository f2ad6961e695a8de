import ChartBar from 'lucide-react/icons/chart-no-axes-column'
import Download from 'lucide-react/icons/download'
import Table from 'lucide-react/icons/table-2'
import { useId, useState } from 'react'
import { csvOf } from '../../../lib/csv.ts'
import { datedName } from '../../../lib/dated-name.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Failed } from '../card-states.tsx'
import { BarPlot } from './bar-plot.tsx'
import { type Chart, chartAsText, isEmpty, type Plot } from './chart.ts'
import { ChartTable } from './chart-table.tsx'
import { SpanPlot } from './span-plot.tsx'

interface ChartCardProps {
  /** Part of the file's name. */
  id: string
  title: string
  /** null: it could not be read. */
  chart: Chart | null
  /** What the figures cover: "Last 30 days". */
  covers: string
  empty: string
  onRetry: () => void
}

/** A chart with what it says in words, its figures as a table, and both to take along. */
export function ChartCard({ id, title, chart, covers, empty, onRetry }: ChartCardProps) {
  const summaryId = useId()
  const [isTable, setIsTable] = useState(false)
  if (!chart)
    return (
      <Card title={title} heading="h3">
        <Failed title="This part could not be read" onRetry={onRetry} />
      </Card>
    )
  if (isEmpty(chart))
    return (
      <Card title={title} heading="h3">
        <p className="text-ink-2">{empty}</p>
      </Card>
    )
  const saveCsv = () =>
    saveFile(
      datedName(id, new Date(), 'csv'),
      'text/csv;charset=utf-8',
      csvOf(chart.head, chart.rows),
    )
  const plain = { variant: 'clear', size: 'icon', className: '-mx-1 max-md:-mx-2' } as const
  return (
    <Card
      title={title}
      heading="h3"
      actions={
        <>
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
            onClick={saveCsv}
          />
        </>
      }
    >
      <p id={summaryId} className="mb-3 text-sm wrap-anywhere text-ink-2">
        <span className="text-ink-3">{covers} · </span>
        {chart.summary}
      </p>
      {isTable ? (
        <ChartTable title={title} chart={chart} />
      ) : (
        <PlotOf title={title} describedBy={summaryId} plot={chart.plot} />
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
  if (plot.kind === 'spans')
    return <SpanPlot label={title} describedBy={describedBy} groups={plot.groups} />
  const { series, groups, isChoice } = plot
  if (!isChoice)
    return <BarPlot label={title} describedBy={describedBy} series={series} groups={groups} />
  const shown = groups[chosen] ?? groups[0]
  return (
    <>
      <fieldset className="mb-3 flex flex-wrap gap-2">
        <legend className="sr-only">{title} by</legend>
        {groups.map((group, index) => (
          <Chip key={group.title} pressed={group === shown} onClick={() => setChosen(index)}>
            {group.title}
          </Chip>
        ))}
      </fieldset>
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
