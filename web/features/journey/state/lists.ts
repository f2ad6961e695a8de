import { proxy } from 'valtio/vanilla'
import type { Approval } from '../../../contract/approvals.ts'
import { hasEnded } from '../../../contract/progress.ts'
import type { UserWithCount, WatchlistItem } from '../../../contract/users.ts'
import { currentSession } from '../../../lib/on-sign-out.ts'
import { throttleTrailing } from '../../../lib/throttle-trailing.ts'
import { FETCH_WINDOW_MS, participate } from '../../../state/resource.ts'
import { users } from '../../../state/users.ts'
import { watchlistOf } from '../../../state/watchlists.ts'
import { createTitleIndex } from '../search/title-index.ts'

/** Number of watchlists to load in parallel. Each requires one call, and all admins share the server's rate limit. */
const AT_A_TIME = 2
/** Number of watchlists to load automatically, longest first. More are loaded on request. */
const LISTS_PER_STEP = 100
/** Number of consecutive failures after which further loads would probably fail as well. */
const FAILURES_MAX = 3

const initial = () => ({
  read: 0,
  /** Number of watchlists that aren't empty; null until the users have been loaded. */
  total: null as number | null,
  /** Number of watchlists to load before stopping. */
  wanted: LISTS_PER_STEP,
  isReading: false,
  error: null as string | null,
  /** Version of the index, incremented when titles are added. */
  version: 0,
})
export const lists = proxy(initial())

let index = createTitleIndex()
export const titles = () => index

let results = new Map<number, string | null>()
/** Ids of users whose watchlists may be outdated after a Plex sync or an interruption of the stream. */
let stale = new Set<number>()
let first: number[] = []
let underWay = new Set<number>()
let failures = 0
let seen = new WeakSet<Approval>()

export type ListState = 'unread' | 'read' | { readonly error: string }
export const listState = (userId: number): ListState => {
  const error = results.get(userId)
  if (error === undefined) return 'unread'
  return error === null ? 'read' : { error }
}

const ranked = (): readonly UserWithCount[] =>
  [...(users.state.data ?? [])]
    .filter(user => user.watchlist_count > 0)
    .sort((a, b) => b.watchlist_count - a.watchlist_count || a.id - b.id)

const isDue = (id: number) => (!results.has(id) || stale.has(id)) && !underWay.has(id)
const nextDue = (order: readonly UserWithCount[]): number | undefined =>
  first.find(isDue) ?? order.slice(0, lists.wanted).find(({ id }) => isDue(id))?.id

const publish = (order: readonly UserWithCount[]) => {
  lists.total = order.length
  lists.read = order.filter(({ id }) => results.get(id) === null).length
  lists.version += 1
}

const readOne = async (userId: number, isSameSession: () => boolean) => {
  const watchlist = watchlistOf(userId)
  const isRead = await watchlist.load({ force: stale.has(userId) })
  if (!isSameSession()) return
  if (isRead) {
    failures = 0
    index.putList(userId, (watchlist.state.data ?? []) as readonly WatchlistItem[])
  } else failures += 1
  stale.delete(userId)
  results.set(userId, isRead ? null : (watchlist.state.error ?? 'Couldn’t load the watchlist.'))
}

const work = async (order: readonly UserWithCount[], isSameSession: () => boolean) => {
  for (;;) {
    const userId = failures < FAILURES_MAX ? nextDue(order) : undefined
    if (userId === undefined) return
    underWay.add(userId)
    await readOne(userId, isSameSession)
    if (!isSameSession()) return
    underWay.delete(userId)
    publish(order)
  }
}

let reading: Promise<void> | null = null

export const readLists = async (urgent: readonly number[] = []): Promise<void> => {
  const isSameSession = currentSession()
  first = [...new Set([...urgent, ...first])]
  if (reading) return reading
  const run = async () => {
    if (users.state.data === null && !(await users.load())) {
      if (isSameSession()) lists.error = users.state.error
      return
    }
    if (!isSameSession()) return
    const order = ranked()
    publish(order)
    await Promise.all(Array.from({ length: AT_A_TIME }, () => work(order, isSameSession)))
    if (isSameSession() && failures >= FAILURES_MAX)
      lists.error = 'Several watchlists in a row couldn’t be loaded.'
  }
  lists.isReading = true
  lists.error = null
  failures = 0
  reading = run().finally(() => {
    reading = null
    if (isSameSession()) lists.isReading = false
  })
  return reading
}

export const readMoreLists = (): Promise<void> => {
  for (const [userId, error] of results) if (error !== null) results.delete(userId)
  if (lists.read >= lists.wanted) lists.wanted += LISTS_PER_STEP
  return readLists()
}

/** Adds requested titles to the index, unless it already contains them. */
export const addRequests = (rows: readonly Approval[]): void => {
  const news = rows.filter(row => !seen.has(row))
  if (news.length === 0) return
  for (const row of news) seen.add(row)
  index.putRequests(news)
  lists.version += 1
}

let openCount = 0
export const watchLists = (): (() => void) => {
  openCount += 1
  void readLists()
  return () => {
    openCount -= 1
  }
}

const markStale = () => {
  stale = new Set(results.keys())
}
const refetch = () => {
  markStale()
  return readLists()
}
const refetchSoon = throttleTrailing(FETCH_WINDOW_MS, refetch)
participate({
  isInUse: () => openCount > 0,
  hasFailed: () => lists.error !== null,
  isStaleAfter: event =>
    (event.type === 'self-watchlist' || event.type === 'others-watchlist') && hasEnded(event),
  refetchSoon,
  refetch,
  markStale,
  reset() {
    refetchSoon.stop()
    index = createTitleIndex()
    results = new Map()
    stale = new Set()
    first = []
    underWay = new Set()
    seen = new WeakSet()
    failures = 0
    reading = null
    Object.assign(lists, initial())
  },
})
