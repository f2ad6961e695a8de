import { humanize, labelIn } from '../../../components/labels/humanize.ts'
import { counted, grouped } from '../../../lib/counted.ts'

const HOURS_PER_DAY = 24
const MINUTES_PER_DAY = 24 * 60
/** Durations longer than this are shown without decimals. */
const WHOLE_DAYS = 14

const short = (value: number) => grouped(Math.round(value * 10) / 10)

/** Formats a duration given in days: "12 min", "3.5 h", "2.4 days", "40 days". */
export const formatDays = (days: number): string => {
  if (days * MINUTES_PER_DAY < 1) return 'under 1 min'
  if (days * HOURS_PER_DAY < 1) return `${Math.round(days * MINUTES_PER_DAY)} min`
  if (days < 1) return `${short(days * HOURS_PER_DAY)} h`
  const shown = days < WHOLE_DAYS ? Math.round(days * 10) / 10 : Math.round(days)
  return `${short(shown)} ${shown === 1 ? 'day' : 'days'}`
}

const CONTENT_LABELS = { movie: 'Movies', show: 'Shows' } as const

/** Plural label of a type. Unknown types are shown by name. */
export const contentLabel = (type: string): string =>
  labelIn<string>(CONTENT_LABELS, type) ?? humanize(type)

export const joinList = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

interface Counted {
  label: string
  count: number
}

/**
 * Describes a ranking: "Drama leads with 320 titles, then Comedy (201) and Action (150)." Rows must be sorted by count.
 */
export const leaders = (rows: readonly Counted[], one: string): string => {
  const [first, ...others] = rows
  if (!first) return 'No data yet.'
  const next = others.slice(0, 2).map(({ label, count }) => `${label} (${short(count)})`)
  const rest = next.length > 0 ? `, then ${joinList(next)}` : ''
  return `${first.label} leads with ${counted(first.count, one)}${rest}.`
}
