import type { ArrKind } from '../../web/contract/instances.ts'
import type { ProgressEvent } from '../../web/contract/live-events.ts'
import type { WatchlistItem } from '../../web/contract/users.ts'
import { ApiError } from '../world/api-error.ts'
import { personAt } from '../world/catalog.ts'
import type { Clock } from '../world/clock.ts'
import { isRefusedToken, reach } from '../world/external-services.ts'
import type { ConfigRules } from './config.ts'
import type { InstanceRules } from './instances.ts'
import { eventsOf, play, type Step, ticks } from './operations.ts'
import type { TrackedUser, UserRules } from './users.ts'

const TICK_MS = 180
/** Number of items that the first reload finds. */
const NEW_ITEMS = 9
/** Time after a reload during which further reloads find nothing new. */
const NOTHING_NEW_MS = 60_000
const FRIENDS = 5

interface Sources {
  clock: Clock
  emit: (event: ProgressEvent) => void
  config: ConfigRules
  users: UserRules
  watchlist: (user: TrackedUser) => WatchlistItem[]
  instances: Record<ArrKind, InstanceRules>
}

type WatchlistType = 'self-watchlist' | 'others-watchlist'

const NO_TOKEN = 'No Plex token configured'

/** Plex integration (backend-notes 2.4, 2.11). Tokens that contain "wrong", "bad" or similar words are rejected. */
export const plexRules = ({ clock, emit, config, users, watchlist, instances }: Sources) => {
  const lastRefresh = new Map<string, number>()
  const notified = new Set<string>()
  const token = () => config.stored().plexTokens[0]

  const listOf = (user: TrackedUser) => ({
    user: { watchlistId: `plex-${user.id}`, username: user.name },
    watchlist: watchlist(user).map(({ title, key, type, thumb, guids, genres }) => ({
      title,
      plexKey: key,
      type,
      ...(thumb !== null && { thumb }),
      guids: guids ?? [],
      genres: genres ?? [],
    })),
  })

  const refresh = async (type: WatchlistType, people: () => TrackedUser[]) => {
    const used = token()
    if (used === undefined || isRefusedToken(used))
      throw new ApiError(500, used === undefined ? NO_TOKEN : 'Plex rejected the token', {
        byHand: true,
      })
    const last = lastRefresh.get(type) ?? Number.NEGATIVE_INFINITY
    const isNew = clock.now() - last > NOTHING_NEW_MS
    lastRefresh.set(type, clock.now())
    const found = people()
    if (isNew && found.length > 0) await play(clock, emit, stepsOf(type, clock.now()))
    const rows = found.map(listOf)
    return { total: rows.reduce((sum, row) => sum + row.watchlist.length, 0), users: rows }
  }

  const rows = (success: (kind: ArrKind, id: number) => boolean, yes: string, no: string) => {
    const of = (kind: ArrKind) =>
      instances[kind].all().map(({ id, name }) => {
        const isFine = success(kind, id)
        return { id, name, success: isFine, message: isFine ? yes : no }
      })
    const results = { radarr: of('radarr'), sonarr: of('sonarr') }
    const all = [...results.radarr, ...results.sonarr]
    if (all.length === 0)
      throw new ApiError(400, 'No Radarr or Sonarr instances configured', { byHand: true })
    return { success: all.some(row => row.success), results }
  }

  return {
    ping(): boolean {
      const tokens = config.stored().plexTokens
      if (tokens.length === 0) throw new ApiError(500, NO_TOKEN)
      return tokens.every(each => !isRefusedToken(each))
    },
    self: () =>
      refresh('self-watchlist', () => {
        const owner = users.get(1) ?? users.create(blank(0))
        return [owner]
      }),
    others: () =>
      refresh('others-watchlist', () => {
        if (config.stored().skipFriendSync === true) return []
        if (users.all().length <= 1) for (let n = 1; n <= FRIENDS; n++) users.create(blank(n))
        return users.all().filter(user => user.id !== 1)
      }),
    /** Creates and saves the feed URLs; returns an error message if there is no token (backend-notes 2.4). */
    generateRss(): { self: string; friends: string } | { error: string } {
      if (!config.hasToken()) return { error: NO_TOKEN }
      if (!config.hasPlexPass())
        return { error: 'Unable to generate RSS feeds. Plex Pass is required.' }
      const self = 'https://rss.plex.tv/00000000-0000-4000-8000-000000000001'
      const friends =
        config.stored().skipFriendSync === true
          ? ''
          : 'https://rss.plex.tv/00000000-0000-4000-8000-000000000002'
      config.set(friends ? { selfRss: self, friendsRss: friends } : { selfRss: self })
      return { self, friends }
    },
    notificationStatus() {
      const { success, results } = rows(
        (kind, id) => notified.has(`${kind}:${id}`),
        'Configured',
        'Not configured',
      )
      return {
        success,
        message: success ? 'Plex notifications are configured' : 'No instance is configured',
        results,
      }
    },
    configureNotifications(plexToken: string, plexHost: string) {
      const isFine = !isRefusedToken(plexToken) && reach(`http://${plexHost}`, '') === 'ok'
      const { success, results } = rows(
        (kind, id) => {
          const isConfigured = isFine && instances[kind].isReachable(id)
          if (isConfigured) notified.add(`${kind}:${id}`)
          return isConfigured
        },
        'Plex notification configured',
        isFine ? 'The instance does not answer' : 'Could not reach Plex with these settings',
      )
      return {
        success,
        message: success ? 'Plex notifications configured' : 'No instance could be configured',
        results,
      }
    },
    removeNotifications() {
      const { success, results } = rows(
        (kind, id) => instances[kind].isReachable(id),
        'Plex notification removed',
        'The instance does not answer',
      )
      notified.clear()
      return { success, message: 'Plex notifications removed', results }
    },
    discover(plexToken: string) {
      if (isRefusedToken(plexToken)) throw new ApiError(401, 'Invalid Plex token', { byHand: true })
      return {
        success: true,
        servers: [
          ...connectionsOf('Living room', '192.168.1.20', true),
          ...connectionsOf('Attic', '203.0.113.7', false),
        ],
      }
    },
  }
}

const blank = (index: number) => ({
  name: personAt(index).name,
  apprise: null,
  alias: null,
  discord_id: null,
  notify_apprise: false,
  notify_discord: false,
  notify_tautulli: false,
  can_sync: true,
  requires_approval: false,
  watchlist_count: 6 + index * 3,
})

/** Events sent during a reload that finds new items. */
const stepsOf = (type: WatchlistType, now: number): Step[] => {
  const event = eventsOf(`process-${now}`, type)
  return [
    { waitMs: 0, event: event('start', 0, 'Starting watchlist processing') },
    { waitMs: TICK_MS, event: event('setup', 5, `Found ${NEW_ITEMS} items to process`) },
    ...ticks(NEW_ITEMS, TICK_MS, (share, n) =>
      event('processing', Math.floor(share * 90) + 5, `Processed ${n} of ${NEW_ITEMS} items`),
    ),
    // The first 'complete' is sent at 95 percent; only 100 means done (backend-notes 1.9).
    { waitMs: TICK_MS, event: event('complete', 95, 'All items processed') },
    { waitMs: TICK_MS, event: event('saving', 95, 'Saving items') },
    { waitMs: TICK_MS, event: event('complete', 100, 'Watchlist saved') },
  ]
}

const connectionsOf = (name: string, address: string, local: boolean) => [
  {
    name,
    host: `${address.replaceAll('.', '-')}.0123abcd.plex.direct`,
    port: 32_400,
    useSsl: true,
    local,
    description: `${name} (secure)`,
  },
  { name, host: address, port: 32_400, useSsl: false, local, description: `${name} (plain)` },
]
