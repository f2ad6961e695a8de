import { useEffect, useState } from 'react'
import type { KnownFields } from '../../../components/routing/evaluate-condition.ts'
import { useResource } from '../../../components/use-resource.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import type { Instance } from '../../../contract/instances.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import type { Kind } from '../kinds.ts'
import type * as Analysis from './rule-analysis.ts'
import { useKnownItems } from './use-known-items.ts'

/** Effects of the rules on the titles of all watchlists; null until they are known. */
export const useRuleEffects = (
  analysis: typeof Analysis | null,
  kind: Kind,
  rules: readonly RouterRule[],
  known: KnownFields,
  instances: readonly Instance[] | null,
): Analysis.RuleEffects | null => {
  const items = useKnownItems(kind)
  const { loading } = useResource(everyWatchlist)
  const [effects, setEffects] = useState<Analysis.RuleEffects | null>(null)
  useEffect(() => {
    if (loading || !analysis || items.length === 0) return setEffects(null)
    const job = new AbortController()
    void analysis.effectsOf(rules, items, known, instances, job.signal).then(found => {
      if (!job.signal.aborted) setEffects(found)
    })
    return () => job.abort()
  }, [analysis, loading, rules, items, known, instances])
  return effects
}
