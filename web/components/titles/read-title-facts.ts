import type { Approval } from '../../contract/approvals.ts'
import { currentSession, onSignOut } from '../../lib/on-sign-out.ts'
import { parseTime } from '../../lib/time.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { waitingApprovals } from '../../state/approval-counts.ts'
import { approvals } from '../../state/approvals.ts'
import { watchlistOf } from '../../state/watchlists.ts'
import { titleFacts } from './title-facts.ts'

/** Number of watchlists loaded per session to find the titles of requests. */
const USERS_MAX = 60

/** When each user's watchlist was loaded, or failed to load, in epoch milliseconds. */
const readAt = new Map<number, number>()
const queue: number[] = []
let isReading = false
let isOffered = true

type Titled = Pick<Approval, 'id' | 'userId' | 'contentKey' | 'contentType' | 'contentGuids'>

/** Matches by key, or otherwise by a guid in common. */
const entryFor = <T extends { key: string; guids: readonly string[] }>(
  { contentKey, contentGuids }: Pick<Titled, 'contentKey' | 'contentGuids'>,
  items: readonly T[],
): T | undefined =>
  (contentKey !== '' ? items.find(item => item.key === contentKey) : undefined) ??
  items.find(item => item.guids.some(guid => contentGuids.includes(guid)))

const readNext = async () => {
  const userId = queue.shift()
  if (userId === undefined) {
    isReading = false
    return
  }
  const isSameSession = currentSession()
  const watchlist = watchlistOf(userId)
  readAt.set(userId, Date.now())
  const isRead = await watchlist.load()
  if (!isSameSession()) return
  if (watchlist.state.status === 'not-offered') {
    isOffered = false
    queue.length = 0
  }
  const items = isRead ? (watchlist.state.data ?? []) : []
  for (const row of [...approvals.state.rows, ...(waitingApprovals.state.data?.rows ?? [])]) {
    if (row.userId !== userId || titleFacts.byRequest[row.id]) continue
    const item = entryFor(row, items)
    if (item)
      titleFacts.byRequest[row.id] = { thumb: item.thumb, genres: item.genres, added: item.added }
  }
  whenIdle(() => void readNext())
}

/**
 * Loads one watchlist at a time when the browser is idle. Each watchlist is loaded once, and again only for newer
 * requests.
 */
export const queueTitleFacts = ({
  id,
  userId,
  createdAt,
}: Pick<Approval, 'id' | 'userId' | 'createdAt'>): void => {
  if (!isOffered || userId === 0 || titleFacts.byRequest[id] || queue.includes(userId)) return
  const read = readAt.get(userId)
  if (read === undefined ? readAt.size >= USERS_MAX : isOlder(createdAt, read)) return
  queue.push(userId)
  if (isReading) return
  isReading = true
  whenIdle(() => void readNext())
}
const isOlder = (createdAt: string, at: number) => (parseTime(createdAt)?.getTime() ?? 0) <= at

onSignOut(() => {
  titleFacts.byRequest = {}
  readAt.clear()
  queue.length = 0
  isReading = false
  isOffered = true
})
