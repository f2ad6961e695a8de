import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type RoutedItem, routedItemOf } from '../../../../components/routing/routed-item.ts'
import { useResource } from '../../../../components/use-resource.ts'
import type { UserWithCount, WatchlistItem } from '../../../../contract/users.ts'
import type { ContentType } from '../../../../contract/values.ts'
import { users } from '../../../../state/users.ts'
import { watchlistOf } from '../../../../state/watchlists.ts'

/**
 * Number of watchlists to load. Enough for a household: each watchlist requires one call, and all admins share the
 * backend's rate limit.
 */
const USERS_AT_FIRST = 20
const USERS_PER_STEP = 40
const AT_A_TIME = 3

export interface KnownItems {
  items: readonly RoutedItem[]
  usersRead: number
  /** Users whose watchlist isn't empty; null until the users have been loaded. */
  usersTotal: number | null
  isReading: boolean
  error: string | null
  readMore: () => void
}

export const useKnownItems = (type: ContentType): KnownItems => {
  const { data: list, error: usersError } = useResource(users)
  const [wantedUsers, setWantedUsers] = useState(USERS_AT_FIRST)
  const [byUser, setByUser] = useState<ReadonlyMap<number, readonly RoutedItem[]>>(new Map())
  const [isReading, setIsReading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const ranked = useMemo(
    () =>
      ((list ?? []) as readonly UserWithCount[])
        .filter(user => user.watchlist_count > 0)
        .sort((a, b) => b.watchlist_count - a.watchlist_count || a.id - b.id),
    [list],
  )
  const read = useRef(byUser)
  read.current = byUser

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reloads the failed parts
  useEffect(() => {
    const due = ranked.slice(0, wantedUsers).filter(user => !read.current.has(user.id))
    if (due.length === 0) return
    let isHere = true
    let hasFailed = false
    const readNext = async (): Promise<void> => {
      const user = due.shift()
      if (!user || !isHere || hasFailed) return
      const watchlist = watchlistOf(user.id)
      if (await watchlist.load()) {
        const items = ((watchlist.state.data ?? []) as readonly WatchlistItem[])
          .map(item => routedItemOf(item, user))
          .filter(item => item?.type === type) as RoutedItem[]
        if (isHere) setByUser(before => new Map(before).set(user.id, items))
      } else {
        hasFailed = true
        if (isHere) setError(watchlist.state.error)
      }
      return readNext()
    }
    setIsReading(true)
    setError(null)
    void Promise.all(Array.from({ length: AT_A_TIME }, readNext)).then(() => {
      if (isHere) setIsReading(false)
    })
    return () => {
      isHere = false
    }
  }, [ranked, wantedUsers, type, attempt])

  const items = useMemo(() => [...byUser.values()].flat(), [byUser])
  return {
    items,
    usersRead: byUser.size,
    usersTotal: list ? ranked.length : null,
    isReading,
    error: error ?? usersError,
    readMore: useCallback(() => {
      void users.load()
      setAttempt(before => before + 1)
      setWantedUsers(before => (read.current.size >= before ? before + USERS_PER_STEP : before))
    }, []),
  }
}
