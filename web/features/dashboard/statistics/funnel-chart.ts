import { watchlistStatusLabel } from '../../../components/labels/watchlist-status.ts'
import { WATCHLIST_STATUSES } from '../../../contract/users.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { percent } from '../../../lib/percent.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import type { StatsParts } from '../../../state/stats.ts'
import type { Chart, FunnelStep } from './chart.ts'
import { contentLabel, formatDays } from './format-figures.ts'

const stageLabel = (stage: string) =>
  stage === 'pending' ? 'Watchlisted' : watchlistStatusLabel(stage).label

interface Times {
  content_type: string
  count: number
  avg_days: number
  min_days?: number
  max_days?: number
}
const timesText = (times: readonly Times[]) =>
  andJoined(
    times.map(
      time => `${contentLabel(time.content_type).toLowerCase()} ${formatDays(time.avg_days)}`,
    ),
  )

/**
 * The shortest and longest times come from the transitions, which older backend versions lack. Null if there are no
 * counts.
 */
export const funnelChart = (parts: StatsParts): Chart | null => {
  const {
    status_distribution: statuses,
    content_type_distribution: types = [],
    status_flow: flow = [],
    status_transitions: transitions = [],
    availability_times: available = [],
    grabbed_to_notified_times: notified = [],
  } = parts
  if (!statuses) return null
  const moves = transitions.length > 0 ? transitions : flow
  const countOf = (stage: string) => statuses.find(row => row.status === stage)?.count ?? 0
  const all = statuses.reduce((sum, row) => sum + row.count, 0)
  // Titles with an unknown status only count as being on a watchlist.
  const reached = (place: number) =>
    place === 0
      ? all
      : WATCHLIST_STATUSES.slice(place).reduce((sum, stage) => sum + countOf(stage), 0)
  const timesOf = (place: number): readonly Times[] =>
    moves.filter(
      move =>
        move.from_status === WATCHLIST_STATUSES[place] &&
        move.to_status === WATCHLIST_STATUSES[place + 1],
    )
  const steps = WATCHLIST_STATUSES.map((stage, place): FunnelStep => {
    const count = reached(place)
    const next = WATCHLIST_STATUSES[place + 1]
    return {
      label: stageLabel(stage),
      count,
      note: next
        ? `${formatNumber(count - reached(place + 1))} not ${stageLabel(next).toLowerCase()}`
        : `${percent(count, all)}% of titles`,
      times: timesOf(place).map(time => ({
        type: time.content_type,
        label: contentLabel(time.content_type),
        text: formatDays(time.avg_days),
      })),
    }
  })
  const averages = WATCHLIST_STATUSES.slice(1).flatMap((stage, place) => {
    const times = timesOf(place)
    return times.length > 0 ? [`until ${stageLabel(stage).toLowerCase()}: ${timesText(times)}`] : []
  })
  const timeRows = (what: string, times: readonly Times[]) =>
    times.map(time => [
      what,
      contentLabel(time.content_type),
      time.count,
      time.avg_days,
      time.min_days,
      time.max_days,
    ])
  return {
    plot: { kind: 'funnel', steps },
    summary: [
      `${pluralize(all, 'title')}${
        types.length > 0
          ? ` (${andJoined(types.map(({ type, count }) => `${formatNumber(count)} ${contentLabel(type).toLowerCase()}`))})`
          : ''
      }: ${andJoined(steps.slice(1).map(step => `${formatNumber(step.count)} ${step.label.toLowerCase()}`))}.`,
      averages.length > 0 && `Average time ${averages.join('; ')}.`,
      available.length > 0 && `From watchlist to available: ${timesText(available)}.`,
    ]
      .filter(Boolean)
      .join(' '),
    head: ['Step', 'Type', 'Titles', 'Average (days)', 'Shortest (days)', 'Longest (days)'],
    rows: [
      ...steps.map(step => [step.label, 'All', step.count, null, null, null]),
      ...statuses.map(({ status, count }) => [
        `Status: ${watchlistStatusLabel(status).label}`,
        'All',
        count,
        null,
        null,
        null,
      ]),
      ...types.map(({ type, count }) => [
        'Watchlisted',
        contentLabel(type),
        count,
        null,
        null,
        null,
      ]),
      ...moves.flatMap(move =>
        timeRows(
          `${watchlistStatusLabel(move.from_status).label} → ${watchlistStatusLabel(move.to_status).label}`,
          [move],
        ),
      ),
      ...timeRows('Watchlist → available', available),
      ...timeRows('Grabbed → notified (all)', notified),
    ],
  }
}
