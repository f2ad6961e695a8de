import { useEffect, useMemo, useState } from 'react'
import { leavesOf, NO_CONDITION } from '../../../../components/routing/condition-tree.ts'
import { type KnownFields, TMDB_FIELDS } from '../../../../components/routing/evaluate-condition.ts'
import { type RoutedItem, routedItemOf } from '../../../../components/routing/routed-item.ts'
import type { Instances } from '../../../../components/routing/use-instances.ts'
import { useStore } from '../../../../components/use-store.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { log } from '../../../../lib/log.ts'
import { everyWatchlist } from '../../../../state/every-watchlist.ts'
import { loadTitleFacts, titleFacts } from '../../../../state/title-facts.ts'
import { tmdbGuid } from '../../../../state/tmdb.ts'
import type { Kind } from '../../kinds.ts'
import type { RuleEffects } from './titles-effect.ts'

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
    () => items.map(({ item, guid }) => (guid ? { ...item, ...byGuid?.[guid]?.facts } : item)),
    [items, byGuid],
  )
}

/** Effects of the rules on the titles of all watchlists; null until they are known, with what to show instead. */
export const useRuleEffects = (
  kind: Kind,
  rules: readonly RouterRule[],
  known: KnownFields,
  { list, error }: Pick<Instances, 'list' | 'error'>,
): { effects: RuleEffects | null; missing: string } => {
  const items = useKnownItems(kind, rules)
  const { loading, status } = useStore(everyWatchlist.state)
  const isEmpty = items.length === 0
  const [effects, setEffects] = useState<RuleEffects | null>(null)
  useEffect(() => {
    // Destinations include the defaults of their instances.
    if (loading || !list || (isEmpty && status !== 'ready')) return setEffects(null)
    const job = new AbortController()
    // Loaded on demand, because only a press counts effects.
    import('./titles-effect.ts')
      .then(({ ruleEffects }) => ruleEffects(items, rules, list, known, job.signal))
      .then(
        found => {
          if (!job.signal.aborted) setEffects(found)
        },
        cause => log.warn('Couldn’t count the effects of rules.', cause),
      )
    return () => job.abort()
  }, [loading, isEmpty, status, rules, items, known, list])
  if ((!list && error !== null) || (isEmpty && !loading && status === 'failed'))
    return { effects: null, missing: 'Unknown' }
  return status === 'idle' ? { effects: null, missing: '' } : { effects, missing: '…' }
}
