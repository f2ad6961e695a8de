import type { ArrKind } from '../../web/contract/instances.ts'
import { ApiError, ownError } from '../world/api-error.ts'
import { personAt } from '../world/catalog.ts'
import { isRefusedToken, reach } from '../world/external-services.ts'
import { stepsOf, ticks } from './operations.ts'
import type { TrackedUser } from './users.ts'
import type { World } from './world.ts'

const TICK_MS = 180
/** Number of items that the first reload finds. */
const NEW_ITEMS = 9
/** Time after a reload during which further reloads find nothing new. */
const NOTHING_NEW_MS = 60_000
const FRIENDS = 5
const NO_TOKEN = 'No Plex token configured'
const FEED = 'https://rss.plex.tv/00000000-0000-4000-8000-00000000000'

type WatchlistType = 'self-watchlist' | 'others-watchlist'

/** Plex integration (backend-notes 2.4, 2.11). Tokens that contain "wrong", "bad" or similar words are rejected. */
export const plexRules = ({ now, play, config, users, watchlists, instances }: World) => {
  const lastRefresh = new Map<string, number>()
  const notified = new Set<string>()

  const listOf = (user: TrackedUser) => ({
    user: { watchlistId: `plex-${user.id}`, username: user.name },
    watchlist: watchlists.of(user).map(({ title, key, type, thumb, guids, genres }) => ({
      title,
      plexKey: key,
      type,
      ...(thumb !== null && { thumb }),
      guids: guids ?? [],
      genres: genres ?? [],
    })),
  })
  const createUser = (index: number) => users.create(personAt(index).name, 6 + index * 3)

  const refresh = async (type: WatchlistType, people: () => TrackedUser[]) => {
    const [token] = config.stored().plexTokens
    if (token === undefined) throw ownError(500, NO_TOKEN)
    if (isRefusedToken(token)) throw ownError(500, 'Plex rejected the token')
    const isNew = now() - (lastRefresh.get(type) ?? Number.NEGATIVE_INFINITY) > NOTHING_NEW_MS
    lastRefresh.set(type, now())
    const found = people()
    if (isNew && found.length > 0) await play(refreshSteps(type, now()))
    const lists = found.map(listOf)
    return { total: lists.reduce((sum, { watchlist }) => sum + watchlist.length, 0), users: lists }
  }

  /** The outcome of an action on the notifications of every instance. */
  const onInstances = (
    isDone: (kind: ArrKind, id: number) => boolean,
    [done, failed]: readonly [done: string, failed: string],
    [fine, bad]: readonly [fine: string, bad: string],
  ) => {
    const of = (kind: ArrKind) =>
      instances[kind].all().map(({ id, name }) => {
        const success = isDone(kind, id)
        return { id, name, success, message: success ? done : failed }
      })
    const results = { radarr: of('radarr'), sonarr: of('sonarr') }
    const all = [...results.radarr, ...results.sonarr]
    if (all.length === 0) throw ownError(400, 'No Radarr or Sonarr instances configured')
    const success = all.some(row => row.success)
    return { success, message: success ? fine : bad, results }
  }

  return {
    ping(): boolean {
      const tokens = config.stored().plexTokens
      if (tokens.length === 0) throw new ApiError(500, NO_TOKEN)
      return !tokens.some(isRefusedToken)
    },
    self: () => refresh('self-watchlist', () => [users.get(1) ?? createUser(0)]),
    others: () =>
      refresh('others-watchlist', () => {
        if (config.stored().skipFriendSync === true) return []
        if (users.all().length <= 1) for (let n = 1; n <= FRIENDS; n++) createUser(n)
        return users.all().filter(user => user.id !== 1)
      }),
    /** Creates and saves the feed URLs; returns an error message if there is no token (backend-notes 2.4). */
    generateRss(): { self: string; friends: string } | { error: string } {
      if (!config.hasToken()) return { error: NO_TOKEN }
      if (!config.hasPlexPass())
        return { error: 'Unable to generate RSS feeds. Plex Pass is required.' }
      const self = `${FEED}1`
      const friends = config.stored().skipFriendSync === true ? '' : `${FEED}2`
      config.set({ selfRss: self, ...(friends && { friendsRss: friends }) })
      return { self, friends }
    },
    notificationStatus: () =>
      onInstances(
        (kind, id) => notified.has(`${kind}:${id}`),
        ['Configured', 'Not configured'],
        ['Plex notifications are configured', 'No instance is configured'],
      ),
    configureNotifications(plexToken: string, plexHost: string) {
      const isFine = !isRefusedToken(plexToken) && reach(`http://${plexHost}`, '') === 'ok'
      const failed = isFine
        ? 'The instance does not answer'
        : 'Could not reach Plex with these settings'
      return onInstances(
        (kind, id) => {
          const isConfigured = isFine && instances[kind].isReachable(id)
          if (isConfigured) notified.add(`${kind}:${id}`)
          return isConfigured
        },
        ['Plex notification configured', failed],
        ['Plex notifications configured', 'No instance could be configured'],
      )
    },
    removeNotifications() {
      const message = 'Plex notifications removed'
      const outcome = onInstances(
        (kind, id) => instances[kind].isReachable(id),
        ['Plex notification removed', 'The instance does not answer'],
        [message, message],
      )
      notified.clear()
      return outcome
    },
    discover(plexToken: string) {
      if (isRefusedToken(plexToken)) throw ownError(401, 'Invalid Plex token')
      return [
        ...connectionsOf('Living room', '192.168.1.20', true),
        ...connectionsOf('Attic', '203.0.113.7', false),
      ]
    },
  }
}

/** Events sent during a reload that finds new items. */
const refreshSteps = (type: WatchlistType, now: number) => {
  const step = stepsOf(`process-${now}`, type, TICK_MS)
  return [
    step('start', 0, 'Starting watchlist processing', 0),
    step('setup', 5, `Found ${NEW_ITEMS} items to process`),
    ...ticks(NEW_ITEMS, (share, n) =>
      step('processing', Math.floor(share * 90) + 5, `Processed ${n} of ${NEW_ITEMS} items`),
    ),
    // The first 'complete' is sent at 95 percent; only 100 means done (backend-notes 1.9).
    step('complete', 95, 'All items processed'),
    step('saving', 95, 'Saving items'),
    step('complete', 100, 'Watchlist saved'),
  ]
}

const connectionsOf = (name: string, address: string, local: boolean) => {
  const common = { name, port: 32_400, local }
  const host = `${address.replaceAll('.', '-')}.0123abcd.plex.direct`
  return [
    { ...common, host, useSsl: true, description: `${name} (secure)` },
    { ...common, host: address, useSsl: false, description: `${name} (plain)` },
  ]
}
