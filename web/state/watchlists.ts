import { proxy, ref } from 'valtio/vanilla'
import { getUserWatchlist, type WatchlistItem } from '../contract/users.ts'
import { serverNow } from '../lib/clock.ts'
import { HttpError } from '../lib/errors.ts'
import { currentSession } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { keyedResource, registerStore } from './resource.ts'
import { createTitles, type Titles } from './titles.ts'

/** A watchlist that was loaded within this time isn't loaded again. */
export const WATCHLIST_FRESH_MS = 10 * 60_000

interface List {
  readonly items: readonly WatchlistItem[]
  /** When it was requested, in epoch milliseconds. What happened since then isn't in it. */
  readonly checkedAt: number
}
interface KnownLists {
  /** The titles of all watchlists loaded so far. */
  readonly titles: Titles
  /** The watchlists by user id; null for those that couldn't be loaded. */
  readonly byUser: ReadonlyMap<number, List | null>
}

const nothing = () => ref<KnownLists>({ titles: createTitles(), byUser: new Map() })
let latest = nothing()
export const knownLists = proxy({ data: latest })
/** Watchlists that arrive within this time are published together, because each update goes through all requests. */
const PUBLISH_AFTER_MS = 750
let timer: ReturnType<typeof setTimeout> | undefined
const publish = () => {
  timer ??= setTimeout(() => {
    timer = undefined
    knownLists.data = latest
  }, PUBLISH_AFTER_MS)
}
/** Like `knownLists`, but up to date. */
export const latestLists = (): KnownLists => latest

const learn = (userId: number, list: List | null): void => {
  const { titles: before, byUser: lists } = latest
  const byUser = new Map(lists).set(userId, list ?? lists.get(userId) ?? null)
  // A list that is loaded again may have lost titles.
  const isAgain = list !== null && lists.get(userId)
  const titles = isAgain ? createTitles() : before
  for (const [id, one] of isAgain ? byUser : [[userId, list] as const])
    if (one) titles.addList(id, one.items, one.checkedAt)
  latest = ref({ titles, byUser })
  publish()
}

const watchlists = keyedResource<string, readonly WatchlistItem[]>({
  load: async id => {
    const checkedAt = serverNow()
    const isSameSession = currentSession()
    try {
      const { watchlistItems: items } = (
        await request(getUserWatchlist, { params: { userId: id } })
      ).data
      if (isSameSession()) learn(Number(id), { items, checkedAt })
      return items
    } catch (cause) {
      if (isSameSession()) learn(Number(id), null)
      throw cause
    }
  },
  failed: cause =>
    cause instanceof HttpError && cause.status === 404
      ? 'This user was deleted.'
      : 'Couldn’t load the watchlist.',
  everyMs: WATCHLIST_FRESH_MS,
  refetchOn: ['self-watchlist', 'others-watchlist'],
  notOffered: 'This server version doesn’t support individual watchlists.',
  // All watchlists are shown and searched together.
  keysMax: Number.POSITIVE_INFINITY,
})

export const watchlistOf = (userId: number) => watchlists(String(userId))

registerStore({
  isInUse: () => false,
  hasFailed: () => false,
  refetch: async () => undefined,
  markStale: () => undefined,
  // A new request means that its title was just added to the user's watchlist.
  follow(event) {
    if (event.type !== 'approval' || event.metadata.action !== 'created') return
    const { userId } = event.metadata
    if (userId !== undefined) void watchlistOf(userId).revalidate()
  },
  reset() {
    lastLoad = Promise.resolve()
    clearTimeout(timer)
    timer = undefined
    latest = nothing()
    knownLists.data = latest
  },
})

const isOffered = () =>
  Object.values(watchlists.states).every(state => state?.status !== 'not-offered')

let lastLoad: Promise<unknown> = Promise.resolve()

/**
 * Loads watchlists one at a time, in the order requested, because each requires one of the 500 calls per minute that
 * all admins share. Resolves to false if the watchlist couldn't be loaded.
 */
export const loadWatchlist = (userId: number): Promise<boolean> => {
  const isSameSession = currentSession()
  const load = lastLoad.then(() => isSameSession() && isOffered() && watchlistOf(userId).load())
  lastLoad = load
  return load
}
