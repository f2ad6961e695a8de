import { useEffect, useMemo } from 'react'
import { leavesOf, NO_CONDITION } from '../../../../components/routing/condition-tree.ts'
import { TMDB_FIELDS } from '../../../../components/routing/evaluate-condition.ts'
import { type RoutedItem, routedItemOf } from '../../../../components/routing/routed-item.ts'
import { useStore } from '../../../../components/use-store.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { everyWatchlist } from '../../../../state/every-watchlist.ts'
import { loadTitleFacts, titleFacts } from '../../../../state/title-facts.ts'
import { tmdbGuid } from '../../../../state/tmdb.ts'
import type { Kind } from '../../kinds.ts'

/** Facts of TMDB that the conditions of rules need. */
export const neededFacts = (rules: readonly Pick<RouterRule, 'condition'>[]) => {
  const used = new Set(
    rules.flatMap(({ condition }) => leavesOf(condition ?? NO_CONDITION)).map(one => one.field),
  )
  return TMDB_FIELDS.filter(name => used.has(name))
}

/**
 * Titles on the watchlists loaded so far, with the facts of TMDB that the rules need. Those that aren't known yet are
 * loaded in the background.
 * @param rules must be stable
 */
export const useKnownItems = (
  { content }: Kind,
  rules: readonly RouterRule[],
): readonly RoutedItem[] => {
  const { data } = useStore(everyWatchlist.state)
  const { byGuid } = useStore(titleFacts)
  const items = useMemo(
    () =>
      (data?.lists ?? [])
        .flatMap(({ user, items }) => items.map(item => routedItemOf(item, user)))
        .filter((item): item is RoutedItem => item?.type === content)
        .map(item => ({ item, guid: tmdbGuid(content, item.guids ?? []) })),
    [data, content],
  )
  const needsFacts = useMemo(() => neededFacts(rules).length > 0, [rules])
  useEffect(
    () => (needsFacts ? loadTitleFacts(items.flatMap(({ guid }) => guid ?? [])) : undefined),
    [items, needsFacts],
  )
  return useMemo(
    () => items.map(({ item, guid }) => (guid ? { ...item, ...byGuid?.[guid]?.[1] } : item)),
    [items, byGuid],
  )
}
