import { watchlistStatusLabel } from '../../../components/labels/watchlist-status.ts'
import type { Stats } from '../../../contract/stats.ts'
import { counted, grouped } from '../../../lib/counted.ts'
import type { Chart, Group, SpanRow } from './chart.ts'
import { contentLabel, formatDays, listed } from './format-figures.ts'
import { byPipeline, typeFill } from './watchlist-charts.ts'

interface FlowRow {
  from_status: string
  to_status: string
  content_type: string
  count: number
  avg_days: number
  min_days?: number
  max_days?: number
}

const stepTitle = ({ from_status, to_status }: FlowRow) =>
  `${watchlistStatusLabel(from_status).label} → ${watchlistStatusLabel(to_status).label}`

/** Steps in the order of the pipeline, each with its types. */
const stepsOf = (rows: readonly FlowRow[]): { title: string; rows: FlowRow[] }[] => {
  const steps = new Map<string, { status: string; rows: FlowRow[] }>()
  for (const row of rows) {
    const title = stepTitle(row)
    const step = steps.get(title) ?? { status: row.from_status, rows: [] }
    step.rows.push(row)
    steps.set(title, step)
  }
  return byPipeline([...steps].map(([title, step]) => ({ title, ...step })))
}

/**
 * How many titles went from one status to the next, and how long that took. The transitions know the shortest and longest
 * time as well; a backend without them has the flow alone.
 */
export const flowChart = (
  flow: Stats['status_flow'],
  transitions: Stats['status_transitions'],
): Chart => {
  const steps = stepsOf(transitions.length > 0 ? transitions : flow)
  const rows = steps.flatMap(step => step.rows)
  return {
    plot: {
      kind: 'bars',
      series: [{ label: 'Titles', fill: 'main' }],
      groups: steps.map(step => ({
        title: step.title,
        rows: step.rows.map(({ content_type, count, avg_days }) => ({
          label: contentLabel(content_type),
          values: [count],
          text: `${grouped(count)} in ${formatDays(avg_days)}`,
          fill: typeFill(content_type),
        })),
      })),
    },
    summary:
      steps.length === 0
        ? 'No title has changed its status yet.'
        : `On average: ${listed(
            steps.map(
              step =>
                `${step.title} ${listed(
                  step.rows.map(
                    row =>
                      `${contentLabel(row.content_type).toLowerCase()} ${formatDays(row.avg_days)}`,
                  ),
                )}`,
            ),
          )}.`,
    head: ['Step', 'Type', 'Titles', 'Average (days)', 'Shortest (days)', 'Longest (days)'],
    rows: rows.map(row => [
      stepTitle(row),
      contentLabel(row.content_type),
      row.count,
      row.avg_days,
      row.min_days,
      row.max_days,
    ]),
  }
}

const ADDED = 'From the watchlist to available'
const GRABBED = 'From grabbed to notified'

/** How long titles take from being added until they can be watched, and from the download to the message. */
export const timesChart = (
  availability: Stats['availability_times'],
  notified: Stats['grabbed_to_notified_times'],
): Chart => {
  const parts = [
    { title: ADDED, times: availability },
    { title: GRABBED, times: notified },
  ].filter(part => part.times.length > 0)
  const groups: Group<SpanRow>[] = parts.map(({ title, times }) => ({
    title,
    rows: times.map(({ content_type, min_days, avg_days, max_days, count }) => ({
      label: `${contentLabel(content_type)} (${counted(count, 'title')})`,
      min: min_days,
      average: avg_days,
      max: max_days,
      text: `${formatDays(avg_days)} on average`,
      fill: typeFill(content_type),
    })),
  }))
  return {
    plot: { kind: 'spans', groups },
    summary:
      parts.length === 0
        ? 'No title has become available yet.'
        : parts
            .map(
              ({ title, times }) =>
                `${title}: ${listed(
                  times.map(
                    time =>
                      `${contentLabel(time.content_type).toLowerCase()} ${formatDays(time.avg_days)} (${formatDays(time.min_days)} to ${formatDays(time.max_days)})`,
                  ),
                )}.`,
            )
            .join(' '),
    head: ['Way', 'Type', 'Titles', 'Average (days)', 'Shortest (days)', 'Longest (days)'],
    rows: parts.flatMap(({ title, times }) =>
      times.map(time => [
        title,
        contentLabel(time.content_type),
        time.count,
        time.avg_days,
        time.min_days,
        time.max_days,
      ]),
    ),
  }
}
