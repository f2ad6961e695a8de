import { contentLabel } from '../../../components/labels/content-type.ts'
import { watchlistStatusLabel } from '../../../components/labels/watchlist-status.ts'
import { WATCHLIST_STATUSES } from '../../../contract/users.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { percent } from '../../../lib/percent.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import type { StatsParts } from '../../../state/stats.ts'
import type { Chart } from './chart.ts'

const HOURS_PER_DAY = 24
/** Longer durations are shown in days, like those they are compared with. */
const HOURS_MAX = 36
/** Durations longer than this are shown without decimals. */
const WHOLE_DAYS = 14

const short = (value: number) => formatNumber(Math.round(value * 10) / 10)

/** Formats an average duration given in days: "12 min", "3.5 h", "2.4 days", "40 days". */
export const formatDays = (days: number): string => {
  const hours = Math.round(days * HOURS_PER_DAY * 10) / 10
  const minutes = Math.round(days * HOURS_PER_DAY * 60)
  if (days * HOURS_PER_DAY * 60 < 1) return 'under 1 min'
  if (minutes < 60) return `${minutes} min`
  if (hours < HOURS_MAX) return `${short(hours)} h`
  return `${short(days < WHOLE_DAYS ? days : Math.round(days))} days`
}

const stageLabel = (stage: string) =>
  stage === 'pending' ? 'Watchlisted' : watchlistStatusLabel(stage).label

interface Times {
  content_type: string
  count: number
  avg_days: number
  min_days?: number
  max_days?: number
}
const typeName = (type: string) => contentLabel(type).toLowerCase()
const timesText = (times: readonly Times[]) =>
  andJoined(times.map(time => `${typeName(time.content_type)} ${formatDays(time.avg_days)}`))

/**
 * Titles that reached each step, and the average time until the next one. The shortest and longest times come from the
 * transitions, which older backend versions lack. Null if there are no counts.
 */
export const pipelineChart = (parts: StatsParts): Chart | null => {
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
  const all = statuses.reduce((sum, row) => sum + row.count, 0)
  // Titles with an unknown status only count as being on a watchlist.
  const reached = (place: number) =>
    place === 0
      ? all
      : statuses
          .filter(({ status }) =>
            WATCHLIST_STATUSES.slice(place).some(reachedStage => reachedStage === status),
          )
          .reduce((sum, row) => sum + row.count, 0)
  const steps = WATCHLIST_STATUSES.map((stage, place) => {
    const next = WATCHLIST_STATUSES[place + 1]
    const times = moves.filter(move => move.from_status === stage && move.to_status === next)
    const until = next && stageLabel(next).toLowerCase()
    const count = reached(place)
    return {
      label: stageLabel(stage),
      count,
      average: times.length > 0 ? `until ${until}: ${timesText(times)}` : '',
      left: until
        ? `${formatNumber(count - reached(place + 1))} not ${until}`
        : `${percent(count, all)}% of titles`,
    }
  })
  const averages = steps.flatMap(({ average }) => average || [])
  const countRow = (what: string, type: string, count: number) =>
    [what, type, count, null, null, null] as const
  const timeRows = (what: string, times: readonly Times[]) =>
    times.map(
      time =>
        [
          what,
          contentLabel(time.content_type),
          ...[time.count, time.avg_days, time.min_days, time.max_days],
        ] as const,
    )
  return {
    plot: {
      groups: [
        steps.map(({ label, count, left, average }) => ({
          label,
          count,
          note: [left, average].filter(Boolean).join(' · '),
        })),
      ],
    },
    summary: [
      `${pluralize(all, 'title')}${
        types.length > 0
          ? ` (${andJoined(types.map(({ type, count }) => `${formatNumber(count)} ${typeName(type)}`))})`
          : ''
      }: ${andJoined(steps.slice(1).map(step => `${formatNumber(step.count)} ${step.label.toLowerCase()}`))}.`,
      averages.length > 0 && `Average time ${averages.join('; ')}.`,
      available.length > 0 && `From watchlist to available: ${timesText(available)}.`,
    ]
      .filter(Boolean)
      .join(' '),
    head: ['Step', 'Type', 'Titles', 'Average (days)', 'Shortest (days)', 'Longest (days)'],
    rows: [
      ...steps.map(({ label, count }) => countRow(label, 'All', count)),
      ...statuses.map(({ status, count }) =>
        countRow(`Status: ${watchlistStatusLabel(status).label}`, 'All', count),
      ),
      ...types.map(({ type, count }) => countRow('Watchlisted', contentLabel(type), count)),
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
