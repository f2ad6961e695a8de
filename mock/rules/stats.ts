import { WATCHLIST_STATUSES, type WatchlistItem } from '../../web/contract/users.ts'
import { CONTENT_TYPES } from '../../web/contract/values.ts'
import { invalidInput } from '../world/api-error.ts'
import { createChance } from '../world/chance.ts'
import { DAY_MS } from '../world/days.ts'
import type { World } from './world.ts'

interface List {
  name: string
  items: WatchlistItem[]
}
interface Group {
  item: WatchlistItem
  count: number
  byStatus: Map<string, number>
}

/** Groups entries by title, so that the statistics iterate over hundreds of groups instead of every entry. */
const grouped = (lists: readonly List[]): Group[] => {
  const groups = new Map<string, Group>()
  for (const { items } of lists)
    for (const item of items) {
      const group = groups.get(item.key) ?? { item, count: 0, byStatus: new Map() }
      groups.set(item.key, group)
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
const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count
const isCounted = ({ count }: { count: number }) => count > 0
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const rounded = (days: number) => Math.round(days * 100) / 100
const spread = (average: number, count: number) => ({
  avg_days: rounded(average),
  min_days: rounded(average * 0.05),
  max_days: rounded(average * 6.5),
  count,
})

const TYPE_SHARES = { episode: 0.42, movie: 0.31, watchlist_add: 0.18, season: 0.09 }
const CHANNEL_SHARES = { discord: 0.61, apprise: 0.24, webhook: 0.15, tautulli: 0 }

const notificationStats = ({ seed, users }: World, sent: number, limit: number) => {
  const chance = createChance(seed.seed, 'stats')
  const recipients = users
    .all()
    .filter(({ notify_discord, notify_apprise }) => notify_discord || notify_apprise)
    .map(({ name }) => ({ name, weight: chance.between(1, 10) }))
  const total = sum(recipients.map(({ weight }) => weight)) || 1
  const share = (part: number) => Math.round(sent * part)
  return {
    total_notifications: sent,
    by_type: Object.entries(TYPE_SHARES).flatMap(([type, part]) =>
      sent === 0 ? [] : { type, count: share(part) },
    ),
    by_channel: Object.entries(CHANNEL_SHARES).map(([channel, part]) => ({
      channel,
      count: share(part),
    })),
    by_user: recipients
      .map(({ name, weight }) => ({ user_name: name, count: Math.round((sent * weight) / total) }))
      .sort(byCount)
      .slice(0, limit),
  }
}

/** Dashboard statistics (backend-notes 2.9, 3.11). @throws ApiError 400 for 0 days in older versions */
export const statsOf = (world: World, limit: number, days: number) => {
  const { limitsStats } = world.profile
  if (days === 0 && !limitsStats) throw invalidInput('querystring/days must be >= 1')
  const users = world.users.all()
  const items = world.watchlists.withRequests(users)
  const lists = users.map(({ name }, index) => ({ name, items: items[index] ?? [] }))
  const all = countsOf(world, lists, limit, days || 365)
  if (!limitsStats) return all
  const from = days === 0 ? 0 : world.now() - days * DAY_MS
  const recent = lists.map(({ name, items }) => ({
    name,
    items: items.filter(({ added }) => Date.parse(added ?? '') >= from),
  }))
  const limited = countsOf(world, recent, limit, days || 365)
  const countOf = (user: string, type: string) => {
    const own = recent.find(({ name }) => name === user)?.items ?? []
    return own.filter(item => item.type === type).length
  }
  return {
    ...all,
    top_genres: limited.top_genres,
    most_watched_movies: limited.most_watched_movies,
    most_watched_shows: limited.most_watched_shows,
    top_users: limited.top_users.map(({ name, count }) => ({
      name,
      count,
      movies: countOf(name, 'movie'),
      shows: countOf(name, 'show'),
    })),
    instance_content_breakdown: limited.instance_content_breakdown,
  }
}

/** Status before and after each step, and its average duration in days. */
const STEPS = [
  ['pending', 'requested', 0.4],
  ['requested', 'grabbed', 3.2],
  ['grabbed', 'notified', 0.3],
] as const

/** Counted from the watchlists. */
const countsOf = (world: World, lists: readonly List[], limit: number, days: number) => {
  const all = grouped(lists)
  const total = sum(all.map(({ count }) => count))
  const topTitles = (type: string) =>
    all
      .filter(group => group.item.type === type)
      .sort((a, b) => byCount(a, b) || (a.item.title < b.item.title ? -1 : 1))
      .slice(0, limit)
      .map(({ item, count }) => ({ title: item.title, count, thumb: item.thumb ?? null }))
  const genres = tally(all, item => (item.genres ?? []).map(genre => genre.toLowerCase()))
  const types = tally(all, item => [item.type])
  const countOf = (type: string, ...among: string[]) => {
    const ofType = all.filter(group => group.item.type === type)
    return sum(ofType.flatMap(({ byStatus }) => among.map(status => byStatus.get(status) ?? 0)))
  }
  /** Shows are faster than movies. */
  const speedOf = (type: string) => (type === 'movie' ? 1 : 0.6)
  const steps = CONTENT_TYPES.flatMap(content_type =>
    STEPS.map(([from_status, to_status, average]) => {
      const reached = WATCHLIST_STATUSES.slice(WATCHLIST_STATUSES.indexOf(to_status))
      const count = countOf(content_type, ...reached)
      const durations = spread(average * speedOf(content_type), count)
      return { from_status, to_status, content_type, ...durations }
    }),
  ).filter(isCounted)
  const times = (average: number) =>
    CONTENT_TYPES.map(content_type => ({
      content_type,
      ...spread(average * speedOf(content_type), countOf(content_type, 'notified')),
    })).filter(isCounted)
  const contents = world.arrInstances().map(({ id, name, kind, isDefault }) => {
    const content_type = kind === 'radarr' ? 'movie' : 'show'
    const share = isDefault ? 0.75 : 0.2
    const count = Math.round((types.get(content_type) ?? 0) * share)
    return {
      id,
      name,
      type: kind,
      total_items: count,
      primary_items: Math.round(count * 0.9),
      by_status: WATCHLIST_STATUSES.map(status => ({
        status,
        count: Math.round(countOf(content_type, status) * share),
      })).filter(isCounted),
      by_content_type: [{ content_type, count }].filter(isCounted),
    }
  })
  const perDay = total / 120
  const sent = Math.round(perDay * days * 1.4)
  return {
    top_genres: [...genres]
      .map(([genre, count]) => ({ genre, count }))
      .sort((a, b) => byCount(a, b) || (a.genre < b.genre ? -1 : 1))
      .slice(0, limit),
    most_watched_shows: topTitles('show'),
    most_watched_movies: topTitles('movie'),
    top_users: lists
      .map(({ name, items }) => ({ name, count: items.length }))
      .sort(byCount)
      .slice(0, limit),
    status_distribution: WATCHLIST_STATUSES.map(status => ({
      status,
      count: sum(CONTENT_TYPES.map(type => countOf(type, status))),
    })).filter(isCounted),
    content_type_distribution: CONTENT_TYPES.map(type => ({
      type,
      count: types.get(type) ?? 0,
    })).filter(isCounted),
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
    status_flow: steps.map(({ min_days, max_days, ...step }) => step),
    notification_stats: notificationStats(world, sent, limit),
    instance_content_breakdown: contents,
  }
}
