import { useEffect, useState } from 'react'
import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { Instance } from '../../../../contract/instances.ts'
import { inSlices } from '../../../../lib/in-slices.ts'
import { type Impact, impactOf } from './impact.ts'

/** Nobody reads while typing. */
const AFTER_MS = 250

/** What storing the draft would do, worked out in slices after each pause of typing; null until it is known anew. */
export const useImpact = (
  items: readonly RoutedItem[],
  rules: readonly RouterRule[],
  draft: RouterRule,
  instances: readonly Instance[] | null,
  known: KnownFields,
): Impact | null => {
  const [impact, setImpact] = useState<Impact | null>(null)
  // The draft is made anew on each render; only what it says counts.
  const key = JSON.stringify(draft)
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const work = impactOf(items, rules, JSON.parse(key), instances, known)
      const result = await inSlices(work, stop.signal)
      if (result) setImpact(result)
    }, AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
      setImpact(null)
    }
  }, [items, rules, key, instances, known])
  return impact
}
