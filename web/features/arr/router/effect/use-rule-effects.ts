import { useEffect, useState } from 'react'
import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import type { Instances } from '../../../../components/routing/use-instances.ts'
import { useStore } from '../../../../components/use-store.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { log } from '../../../../lib/log.ts'
import { everyWatchlist } from '../../../../state/every-watchlist.ts'
import type { Kind } from '../../kinds.ts'
import type { RuleEffects } from './titles-effect.ts'
import { useKnownItems } from './use-known-items.ts'

/** Effects of the rules on the titles of all watchlists; null until they are known, 'unknown' if they can't be. */
export const useRuleEffects = (
  kind: Kind,
  rules: readonly RouterRule[],
  known: KnownFields,
  { list, error }: Pick<Instances, 'list' | 'error'>,
): RuleEffects | 'unknown' | null => {
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
  const isUnknown =
    (!list && error !== null) || (isEmpty && !loading && status === 'failed') || status === 'idle'
  return isUnknown ? 'unknown' : effects
}
