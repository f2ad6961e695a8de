import { useMemo } from 'react'
import { type RoutedItem, routedItemOf } from '../../../../components/routing/routed-item.ts'
import { useResource } from '../../../../components/use-resource.ts'
import type { ContentType } from '../../../../contract/values.ts'
import { everyWatchlist } from '../../../../state/every-watchlist.ts'

/** Titles on the watchlists loaded so far. */
export const useKnownItems = (type: ContentType): readonly RoutedItem[] => {
  const { data } = useResource(everyWatchlist)
  return useMemo(
    () =>
      (data?.lists ?? [])
        .flatMap(({ user, items }) => items.map(item => routedItemOf(item, user)))
        .filter((item): item is RoutedItem => item?.type === type),
    [data, type],
  )
}
