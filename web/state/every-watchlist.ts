import type { UserWithCount, WatchlistItem } from '../contract/users.ts'
import { serverNow } from '../lib/clock.ts'
import { ExplainedError, messageOf } from '../lib/errors.ts'
import { loadSignal } from '../lib/on-sign-out.ts'
import { type Resource, resource } from './resource.ts'
import type { Titles } from './titles.ts'
import { users } from './users.ts'
import { latestLists, loadWatchlist, WATCHLIST_FRESH_MS, watchlistOf } from './watchlists.ts'

export interface EveryWatchlist {
  readonly lists: readonly { user: UserWithCount; items: readonly WatchlistItem[] }[]
  readonly total: number
  readonly titles: Titles
  /** When loading began, in epoch milliseconds. */
  readonly checkedAt: number
}

const PUBLISH_EVERY_MS = 500
/** Number of consecutive failures after which further loads would probably fail as well. */
const FAILURES_MAX = 3
const FAILED = 'Couldn’t load the watchlists.'

const itemsOf = ({ id, watchlist_count }: UserWithCount) =>
  watchlist_count === 0 ? [] : watchlistOf(id).state.data

let isStopped = false
/** Keeps the watchlists loaded so far. The next load goes on with the others. */
export const stopWatchlists = (): void => {
  isStopped = true
}

/**
 * The watchlists of all users, published as they arrive: one call per user, so only load it where someone asks about
 * everyone. If some fail, the others are kept, and the next load retries the failed ones.
 */
export const everyWatchlist: Resource<EveryWatchlist> = resource({
  load: async publish => {
    isStopped = false
    const stopped = loadSignal()
    await users.load()
    const all = users.state.data
    if (!all) throw new ExplainedError(users.state.error ?? FAILED)
    const checkedAt = serverNow()
    const current = (): EveryWatchlist => ({
      lists: all.flatMap(user => {
        const items = itemsOf(user)
        return items ? [{ user, items }] : []
      }),
      total: all.length,
      titles: latestLists().titles,
      checkedAt,
    })
    // The longest of those that aren't loaded come first, because they contain most of the titles.
    const due = all
      .filter(user => user.watchlist_count > 0)
      .sort(
        (a, b) =>
          Number(itemsOf(b) !== null) - Number(itemsOf(a) !== null) ||
          b.watchlist_count - a.watchlist_count,
      )
    publish(current())
    let publishedAt = performance.now()
    let failures = 0
    for (const { id } of due) {
      failures = (await loadWatchlist(id)) ? 0 : failures + 1
      stopped.throwIfAborted()
      if (failures === FAILURES_MAX || isStopped) break
      if (performance.now() - publishedAt < PUBLISH_EVERY_MS) continue
      publishedAt = performance.now()
      publish(current())
    }
    publish(current())
    const error = due.map(({ id }) => watchlistOf(id).state.error).find(Boolean)
    if (error) throw new ExplainedError(error)
    if (due.some(user => itemsOf(user) === null)) throw new ExplainedError('You stopped loading.')
    return current()
  },
  failed: cause => messageOf(cause, FAILED),
  everyMs: WATCHLIST_FRESH_MS,
  refetchOn: ['self-watchlist', 'others-watchlist'],
})
