import { useMemo } from 'react'
import { type RoutedItem, routedItemOf } from '../../../components/routing/routed-item.ts'
import { useResource } from '../../../components/use-resource.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import type { Kind } from '../kinds.ts'

/** Titles on the watchlists loaded so far. */
export const useKnownItems = ({ content }: Kind): readonly RoutedItem[] => {
  const { data } = useResource(everyWatchlist)
  return useMemo(
    () =>
      (data?.lists ?? [])
        .flatMap(({ user, items }) => items.map(item => routedItemOf(item, user)))
        .filter((item): item is RoutedItem => item?.type === content),
    [data, content],
  )
}
