import type { UserWithCount, WatchlistItem } from '../contract/users.ts'
import { serverNow } from '../lib/clock.ts'
import { ExplainedError, messageOf } from '../lib/errors.ts'
import { loadSignal } from '../lib/on-sign-out.ts'
import { type Resource, resource } from './resource.ts'
import { createTitles, type Titles } from './titles.ts'
import { users } from './users.ts'
import { checkedAt, loadWatchlist, watchlistOf } from './watchlists.ts'

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

const isLoaded = ({ id }: UserWithCount) => watchlistOf(id).state.data !== null

/**
 * The watchlists of all users, published as they arrive. If some fail, the others are kept, and the next load retries
 * the failed ones.
 */
export const everyWatchlist: Resource<EveryWatchlist> = resource({
  load: async publish => {
    const stopped = loadSignal()
    await users.load()
    const all = users.state.data
    if (!all) throw new ExplainedError(users.state.error ?? FAILED)
    // Empty and loaded watchlists need no call. The longest of the others come first, because they contain most of the
    // titles.
    const due = all
      .filter(user => user.watchlist_count > 0)
      .sort(
        (a, b) =>
          Number(isLoaded(b)) - Number(isLoaded(a)) || b.watchlist_count - a.watchlist_count,
      )
    const empty = all.filter(user => user.watchlist_count === 0)
    let every: EveryWatchlist = {
      lists: empty.map(user => ({ user, items: [] })),
      total: all.length,
      titles: createTitles(),
      checkedAt: serverNow(),
    }
    let publishedAt = Number.NEGATIVE_INFINITY
    const publishIfDue = (everyMs = 0) => {
      if (performance.now() - publishedAt < everyMs) return
      publishedAt = performance.now()
      // While reloading, show the previous lists until the new ones are as complete.
      if (every.lists.length >= (everyWatchlist.state.data?.lists.length ?? 0)) publish(every)
    }
    publishIfDue()
    let failures = 0
    for (const user of due) {
      failures = (await loadWatchlist(user.id)) ? 0 : failures + 1
      stopped.throwIfAborted()
      if (failures === FAILURES_MAX) break
      const items = watchlistOf(user.id).state.data
      if (!items) continue
      every.titles.addList(user.id, items, checkedAt(items))
      every = { ...every, lists: [...every.lists, { user, items }] }
      publishIfDue(PUBLISH_EVERY_MS)
    }
    publishIfDue()
    const error = due.map(({ id }) => watchlistOf(id).state.error).find(Boolean)
    if (error) throw new ExplainedError(error)
    return every
  },
  failed: cause => messageOf(cause, FAILED),
  everyMs: Number.POSITIVE_INFINITY,
  refetchOn: ['self-watchlist', 'others-watchlist'],
})

/** Loads all watchlists again, one at a time. */
export const refreshWatchlists = async (): Promise<void> => {
  const lists = everyWatchlist.state.data?.lists ?? []
  await Promise.all(lists.map(({ user }) => watchlistOf(user.id).revalidate()))
  await everyWatchlist.revalidate()
}
