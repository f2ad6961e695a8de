import type { ArrKind } from '../../web/contract/instances.ts'
import { WATCHLIST_STATUSES, type WatchlistItem } from '../../web/contract/users.ts'
import { CONTENT_TYPES } from '../../web/contract/values.ts'
import { type Chance, createChance } from '../world/chance.ts'

interface StatsSources {
  seed: number
  lists: { name: string; items: WatchlistItem[] }[]
  /** Start of the period to which rankings and instance contents are limited, or null. */
  limitedFrom: number | null
  instances: { id: number; name: string; type: ArrKind; isDefault: boolean }[]
  notifies: { name: string; discord: boolean; apprise: boolean }[]
}

interface Group {
  item: WatchlistItem
  count: number
  byStatus: Map<string, number>
}

/** Groups entries by title, so that the statistics iterate over hundreds of groups instead of every entry. */
const grouped = (lists: StatsSources['lists']): Group[] => {
  const groups = new Map<string, Group>()
  for (const { items } of lists)
    for (const item of items) {
      let group = groups.get(item.key)
      if (!group) {
        group = { item, count: 0, byStatus: new Map() }
        groups.set(item.key, group)
      }
      group.count++
      group.byStatus.set(item.status, (group.byStatus.get(item.status) ?? 0) + 1)
    }
  return [...groups.values()]
}

const tally = (groups: readonly Group[], keysOf: (item: WatchlistItem) => readonly string[]) => {
  const counts = new Map<string, number>()
  for (const { item, count } of groups)
    for (const key of keysOf(item)) counts.set(key, (counts.get(key) ?? 0) + count)
  return counts
}
const most = (counts: Map<string, number>, limit: number): [string, number][] =>
  [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, limit)

const rounded = (days: number) => Math.round(days * 100) / 100

const notificationStats = (
  sent: number,
  notifies: StatsSources['notifies'],
  chance: Chance,
  limit: number,
) => {
  const share = (part: number) => Math.round(sent * part)
  const recipients = notifies.filter(({ discord, apprise }) => discord || apprise)
  const weights = recipients.map(() => chance.between(1, 10))
  const weight = weights.reduce((sum, part) => sum + part, 0) || 1
  return {
    total_notifications: sent,
    by_type:
      sent === 0
        ? []
        : [
            { type: 'episode', count: share(0.42) },
            { type: 'movie', count: share(0.31) },
            { type: 'watchlist_add', count: share(0.18) },
            { type: 'season', count: share(0.09) },
          ],
    by_channel: [
      { channel: 'discord', count: share(0.61) },
      { channel: 'apprise', count: share(0.24) },
      { channel: 'webhook', count: share(0.15) },
      { channel: 'tautulli', count: 0 },
    ],
    by_user: recipients
      .map(({ name }, index) => ({
        user_name: name,
        count: Math.round((sent * (weights[index] ?? 0)) / weight),
      }))
      .sort((a, b) => b.count - a.count)
      .slice(0, limit),
  }
}

/** Dashboard statistics (backend-notes 2.9, 3.11). */
export const statsOf = (sources: StatsSources, limit: number, days: number) => {
  const all = countsOf(sources, limit, days)
  const { lists, limitedFrom } = sources
  if (limitedFrom === null) return all
  const recent = lists.map(({ name, items }) => ({
    name,
    items: items.filter(({ added }) => Date.parse(added ?? '') >= limitedFrom),
  }))
  const limited = countsOf({ ...sources, lists: recent }, limit, days)
  const { top_genres, most_watched_movies, most_watched_shows } = limited
  const itemsOf = (user: string) => recent.find(({ name }) => name === user)?.items ?? []
  const countOf = (user: string, type: string) =>
    itemsOf(user).filter(item => item.type === type).length
  return {
    ...all,
    top_genres,
    most_watched_movies,
    most_watched_shows,
    top_users: limited.top_users.map(({ name, count }) => ({
      name,
      count,
      movies: countOf(name, 'movie'),
      shows: countOf(name, 'show'),
    })),
    instance_content_breakdown: limited.instance_content_breakdown,
  }
}

/** Counted from the watchlists. */
const countsOf = (
  { seed, lists, instances, notifies }: StatsSources,
  limit: number,
  days: number,
) => {
  const all = grouped(lists)
  const total = all.reduce((sum, group) => sum + group.count, 0)
  const topTitles = (type: string) =>
    all
      .filter(group => group.item.type === type)
      .sort((a, b) => b.count - a.count || (a.item.title < b.item.title ? -1 : 1))
      .slice(0, limit)
      .map(({ item, count }) => ({ title: item.title, count, thumb: item.thumb ?? null }))
  const types = tally(all, item => [item.type])
  const countOf = (type: string, ...among: string[]) =>
    all
      .filter(group => group.item.type === type)
      .reduce(
        (sum, { byStatus }) =>
          sum + among.reduce((part, status) => part + (byStatus.get(status) ?? 0), 0),
        0,
      )
  const spread = (average: number, count: number) => ({
    avg_days: rounded(average),
    min_days: rounded(average * 0.05),
    max_days: rounded(average * 6.5),
    count,
  })
  const steps = CONTENT_TYPES.flatMap(type => {
    const speed = type === 'movie' ? 1 : 0.6
    return [
      {
        from_status: 'pending',
        to_status: 'requested',
        content_type: type,
        ...spread(0.4 * speed, countOf(type, 'requested', 'grabbed', 'notified')),
      },
      {
        from_status: 'requested',
        to_status: 'grabbed',
        content_type: type,
        ...spread(3.2 * speed, countOf(type, 'grabbed', 'notified')),
      },
      {
        from_status: 'grabbed',
        to_status: 'notified',
        content_type: type,
        ...spread(0.3 * speed, countOf(type, 'notified')),
      },
    ]
  }).filter(step => step.count > 0)
  const times = (average: number) =>
    CONTENT_TYPES.map(type => ({
      content_type: type,
      ...spread(type === 'movie' ? average : average * 0.6, countOf(type, 'notified')),
    })).filter(row => row.count > 0)
  const contents = instances.map(({ id, name, type, isDefault }) => {
    const kind = type === 'radarr' ? 'movie' : 'show'
    const share = isDefault ? 0.75 : 0.2
    const itemCount = Math.round((types.get(kind) ?? 0) * share)
    const rows = WATCHLIST_STATUSES.map(status => ({
      status,
      count: Math.round(countOf(kind, status) * share),
    }))
    return {
      id,
      name,
      type,
      total_items: itemCount,
      primary_items: Math.round(itemCount * 0.9),
      by_status: rows.filter(row => row.count > 0),
      by_content_type: itemCount > 0 ? [{ content_type: kind, count: itemCount }] : [],
    }
  })
  const perDay = total / 120
  const sent = Math.round(perDay * days * 1.4)
  return {
    top_genres: most(
      tally(all, item => (item.genres ?? []).map(genre => genre.toLowerCase())),
      limit,
    ).map(([genre, count]) => ({ genre, count })),
    most_watched_shows: topTitles('show'),
    most_watched_movies: topTitles('movie'),
    top_users: lists
      .map(({ name, items }) => ({ name, count: items.length }))
      .sort((a, b) => b.count - a.count)
      .slice(0, limit),
    status_distribution: WATCHLIST_STATUSES.map(status => ({
      status,
      count: CONTENT_TYPES.reduce((sum, type) => sum + countOf(type, status), 0),
    })).filter(row => row.count > 0),
    content_type_distribution: CONTENT_TYPES.map(type => ({
      type,
      count: types.get(type) ?? 0,
    })).filter(row => row.count > 0),
    recent_activity: {
      new_watchlist_items: Math.round(perDay * days),
      status_changes: Math.round(perDay * days * 2.3),
      notifications_sent: sent,
    },
    instance_activity: contents.map(({ id, type, name, total_items }) => ({
      instance_id: id,
      instance_type: type,
      name,
      item_count: total_items,
    })),
    availability_times: times(3.9),
    grabbed_to_notified_times: times(0.3),
    status_transitions: steps,
    status_flow: steps.map(({ from_status, to_status, content_type, count, avg_days }) => ({
      from_status,
      to_status,
      content_type,
      count,
      avg_days,
    })),
    notification_stats: notificationStats(sent, notifies, createChance(seed, 'stats'), limit),
    instance_content_breakdown: contents,
  }
}
export type StatsResponse = ReturnType<typeof statsOf>
