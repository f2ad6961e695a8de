import { useEffect, useMemo } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import type { WatchlistItem } from '../../contract/users.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { loadWatchlist, watchlistOf } from '../../state/watchlists.ts'
import { pageUse } from '../page-use.ts'
import { useStore } from '../use-store.ts'

/** Matches by key, or otherwise by a guid in common. */
const itemFor = (
  { contentKey, contentGuids }: Approval,
  items: readonly WatchlistItem[],
): WatchlistItem | undefined =>
  (contentKey !== '' ? items.find(item => item.key === contentKey) : undefined) ??
  items.find(item => item.guids.some(guid => contentGuids.includes(guid)))

/** The title of a request, for `TitleInfo`. */
export const titleOf = (row: Approval, item: WatchlistItem | undefined) => ({
  title: row.contentTitle,
  type: row.contentType,
  guids: row.contentGuids,
  genres: item?.genres,
  thumb: row.thumb ?? item?.thumb,
})

/** Maximum number of watchlists loaded before anyone scrolls or uses the page. */
const UNASKED_MAX = 8

const mayLoad = (userId: number): boolean => {
  const { isUsed, unasked } = pageUse
  if (isUsed || watchlistOf(userId).state.data !== null) return true
  if (unasked.size < UNASKED_MAX) unasked.add(userId)
  return unasked.has(userId)
}
/**
 * A request's item on its user's watchlist. Loads the watchlist when the browser is idle.
 * @param isOpened whether someone opened the request, so that its watchlist is loaded in any case
 */
export const useTitleItem = (row: Approval, isOpened = false): WatchlistItem | undefined => {
  const { status, data } = useStore(watchlistOf(row.userId).state)
  const { isUsed, shown } = useStore(pageUse)
  const isWanted = row.userId !== 0 && status !== 'failed'
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after each use of the page
  useEffect(
    () =>
      isWanted
        ? whenIdle(() => void ((isOpened || mayLoad(row.userId)) && loadWatchlist(row.userId)))
        : undefined,
    [row, isWanted, isOpened, isUsed, shown],
  )
  return useMemo(() => (data ? itemFor(row, data) : undefined), [row, data])
}
