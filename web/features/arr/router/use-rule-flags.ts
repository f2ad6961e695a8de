import { useEffect, useMemo, useRef, useState } from 'react'
import type { KnownFields } from '../../../components/routing/evaluate-condition.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import { inSlices } from '../../../lib/in-slices.ts'
import { conditionFlags, type Flags, targetFlags } from './analysis/rule-flags.ts'
import type { RuleInstances } from './use-rule-instances.ts'

/** What keeps each rule from working as it reads. Conditions are compared in slices after the list is shown. */
export const useRuleFlags = (
  rules: readonly RouterRule[],
  known: KnownFields,
  arr: RuleInstances,
): Flags => {
  const [found, setFound] = useState<Flags>(new Map())
  useEffect(() => {
    const stop = new AbortController()
    void inSlices(conditionFlags(rules, known), stop.signal).then(flags => {
      if (flags) setFound(flags)
    })
    return () => stop.abort()
  }, [rules, known])
  const last = useRef<Flags>(new Map())
  return useMemo(() => {
    const flags = new Map(
      rules.map(rule => {
        const now = [...targetFlags(rule, arr), ...(found.get(rule.id) ?? [])]
        const before = last.current.get(rule.id)
        // The same list as long as it says the same: a row need not be drawn again.
        return [rule.id, before && JSON.stringify(before) === JSON.stringify(now) ? before : now]
      }),
    )
    last.current = flags
    return flags
  }, [rules, arr, found])
}
