import { useMemo } from 'react'
import { type RoutedItem, routedItemOf } from '../../../../components/routing/routed-item.ts'
import { useResource } from '../../../../components/use-resource.ts'
import type { ContentType } from '../../../../contract/values.ts'
import { everyWatchlist } from '../../../../state/every-watchlist.ts'

export interface KnownItems {
  items: readonly RoutedItem[]
  usersRead: number
  /** Users whose watchlist isn't empty; null until the users have been loaded. */
  usersTotal: number | null
  isReading: boolean
  error: string | null
  retry: () => void
}

const retry = () => void everyWatchlist.load()

export const useKnownItems = (type: ContentType): KnownItems => {
  const { data, loading, error } = useResource(everyWatchlist)
  const items = useMemo(
    () =>
      (data?.lists ?? []).flatMap(({ user, items }) =>
        items.flatMap(item => {
          const routed = routedItemOf(item, user)
          return routed?.type === type ? [routed] : []
        }),
      ),
    [data, type],
  )
  return {
    items,
    usersRead: data?.lists.length ?? 0,
    usersTotal: data?.total ?? null,
    isReading: loading,
    error,
    retry,
  }
}
