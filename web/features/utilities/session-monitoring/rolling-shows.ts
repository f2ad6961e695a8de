import { labelIn } from '../../../components/labels/humanize.ts'
import { instanceName } from '../../../components/labels/instance-name.ts'
import type { Instance } from '../../../contract/instances.ts'
import type { OddRow } from '../../../contract/rows.ts'
import type { ROLLING_TYPES, RollingShow } from '../../../contract/session-monitoring.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { lowerFirst } from '../../../lib/sentence.ts'
import { parseTime } from '../../../lib/time.ts'
import { displayNameOf, users } from '../../../state/users.ts'

export interface Viewer {
  id: number
  name: string
  season: number
  episode: number
  /** ISO or SQL time; null if the user was never seen watching. */
  lastSeen: string | null
}

export interface RollingGroup extends OddRow {
  id: number
  title: string
  type: string
  instance: string
  season: number
  lastSeen: string | null
  viewers: readonly Viewer[]
  isInactive: boolean
}

const msOf = (text: string | null) => parseTime(text)?.getTime() ?? 0

export const groupShows = (
  rows: readonly RollingShow[],
  inactive: readonly RollingShow[],
  instances: readonly Pick<Instance, 'id' | 'name'>[] | null,
  people = users.state.data,
): RollingGroup[] => {
  const keyOf = (row: RollingShow) =>
    row.unread ? `odd:${row.id}` : `${row.sonarr_instance_id}:${row.sonarr_series_id}`
  const idle = new Set(inactive.map(keyOf))
  const byKey = new Map<string, RollingShow[]>()
  for (const row of rows) byKey.set(keyOf(row), [...(byKey.get(keyOf(row)) ?? []), row])
  return [...byKey].flatMap(([key, group]) => {
    const main = group.find(row => row.plex_user_id === null) ?? group[0]
    if (!main) return []
    const viewers = group
      .filter(row => row.plex_user_id !== null)
      .map(row => ({
        id: row.id,
        name: row.plex_username ? displayNameOf(row.plex_username, people) : 'Unknown user',
        season: row.last_watched_season,
        episode: row.last_watched_episode,
        lastSeen: row.last_session_date,
      }))
      .sort((a, b) => msOf(b.lastSeen) - msOf(a.lastSeen))
    const [last] = [...group].sort((a, b) => msOf(b.last_session_date) - msOf(a.last_session_date))
    return {
      id: main.id,
      ...(main.unread && { unread: main.unread }),
      title: main.show_title,
      type: main.monitoring_type,
      instance: instanceName('sonarr', String(main.sonarr_instance_id), instances),
      season: main.current_monitored_season,
      lastSeen: last?.last_session_date ?? null,
      viewers,
      isInactive: idle.has(key),
    }
  })
}

/** How many shows an enrollment added or changed. Null if the server doesn't say. */
export type Enrollment = Readonly<
  Record<'enrolled' | 'modified' | 'skipped' | 'failed', number | null> & { message: string }
>

/** For example "Added: 3 · Changed: 1". */
export const enrollmentWords = ({ enrolled, modified, skipped, failed }: Enrollment): string =>
  (
    [
      ['Added', enrolled],
      ['Changed', modified],
      ['Unchanged', skipped],
      ['Failed', failed],
    ] as const
  )
    .flatMap(([word, count]) => (count ? `${word}: ${formatNumber(count)}` : []))
    .join(' · ')

/** Formats progress, such as "S2 E9" or "Not started". */
export const formatProgress = ({ season, episode }: Pick<Viewer, 'season' | 'episode'>): string =>
  season === 0 && episode === 0 ? 'Not started' : `S${season} E${episode}`

const STARTS = {
  pilotRolling: 'Pilot',
  firstSeasonRolling: 'First season',
  allSeasonPilotRolling: 'Pilot of each season',
} as const satisfies Record<(typeof ROLLING_TYPES)[number], string>

export const startLabel = ({ type }: Pick<RollingGroup, 'type'>): string =>
  labelIn<string>(STARTS, type) ?? type

/** The point to which a reset returns the show, for example "the pilot". */
export const startOf = ({ type }: Pick<RollingGroup, 'type'>): string => {
  const label = labelIn<string>(STARTS, type)
  return label === undefined ? 'its starting point' : `the ${lowerFirst(label)}`
}
