import { humanize, labelIn } from '../../../components/labels/humanize.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'

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

const CONTENT_LABELS = { movie: 'Movies', show: 'Shows' } as const

/** Plural label of a type. Unknown types are shown by name. */
export const contentLabel = (type: string): string =>
  labelIn<string>(CONTENT_LABELS, type) ?? humanize(type)

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
  const rest = next.length > 0 ? `, then ${andJoined(next)}` : ''
  return `${first.label} leads with ${pluralize(first.count, one)}${rest}.`
}
