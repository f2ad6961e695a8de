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

/** One call per list, and all admins share the backend's limit on calls. */
const AT_A_TIME = 2
/** Lists read without being asked for more, the longest first. */
const LISTS_PER_STEP = 100
/** So many lists in a row that cannot be read end the reading: the others will not come either. */
const FAILURES_MAX = 3

const initial = () => ({
  /** Lists read so far. */
  read: 0,
  /** Lists with anything on them; null until the users are read. */
  total: null as number | null,
  /** Lists that are read before more are asked for. */
  wanted: LISTS_PER_STEP,
  isReading: false,
  /** Why reading ended early. */
  error: null as string | null,
  /** Grows whenever there is more to be found. */
  version: 0,
})
/** How far the reading of everybody's watchlist is. */
export const lists = proxy(initial())

let index = createTitleIndex()
/** Titles found so far. Read again when `lists.version` grows. */
export const titles = () => index

/** By user whose list was asked for: why it could not be read, or null. */
let results = new Map<number, string | null>()
/** Users whose list was read before Plex was asked again, or before a gap of the stream. */
let stale = new Set<number>()
let first: number[] = []
let underWay = new Set<number>()
let failures = 0
let seen = new WeakSet<Approval>()

export type ListState = 'unread' | 'read' | { readonly error: string }
/** What became of one user's list. */
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
  results.set(userId, isRead ? null : (watchlist.state.error ?? 'The watchlist could not be read.'))
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

/** Reads the lists that are due, two at a time; what was read stays. @param urgent whose lists come first */
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
      lists.error = 'Several watchlists in a row could not be read.'
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

/** Reads further lists, and those again that could not be read. */
export const readMoreLists = (): Promise<void> => {
  for (const [userId, error] of results) if (error !== null) results.delete(userId)
  if (lists.read >= lists.wanted) lists.wanted += LISTS_PER_STEP
  return readLists()
}

/** Has titles of requests found too; those that were put in before are passed over. */
export const addRequests = (rows: readonly Approval[]): void => {
  const news = rows.filter(row => !seen.has(row))
  if (news.length === 0) return
  for (const row of news) seen.add(row)
  index.putRequests(news)
  lists.version += 1
}

let openCount = 0
/** Keeps the lists true until the returned function is called. */
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
