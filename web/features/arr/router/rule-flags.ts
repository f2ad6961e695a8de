import { useDeferredValue, useMemo, useRef } from 'react'
import { oddRowText } from '../../../components/odd-row.tsx'
import { ruleProblems } from '../../../components/routing/destination-problems.ts'
import { type KnownFields, missingUsers } from '../../../components/routing/evaluate-condition.ts'
import type { Instances } from '../../../components/routing/use-instances.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { andJoined } from '../../../lib/join-words.ts'
import type { Tone } from '../../../ui/badge.tsx'
import type * as Analysis from './rule-analysis.ts'
import type { UserName } from './rule-labels.ts'

export interface Flag {
  readonly tone: Extract<Tone, 'bad' | 'wait'>
  readonly label: string
  readonly text: string
}
export type Flags = ReadonlyMap<number, readonly Flag[]>

const targetFlags = (rule: RouterRule, kindInstances: Instances): Flag[] =>
  ruleProblems(rule, kindInstances).map(problem => ({ tone: 'bad', ...problem }))

const userFlags = (rule: RouterRule, people: readonly UserName[] | null): Flag[] => {
  const missing = people ? missingUsers(rule.condition, people).map(String) : []
  if (missing.length === 0) return []
  const text = `${andJoined(missing.map(bidiIsolate))} ${missing.length === 1 ? 'isn’t a user' : 'aren’t users'}. Choose other users.`
  return [{ tone: 'wait', label: missing.length === 1 ? 'User missing' : 'Users missing', text }]
}

const oddFlag = (rule: RouterRule): Flag[] =>
  rule.unread ? [{ tone: 'wait', label: 'Partly unreadable', text: oddRowText('rule') }] : []

const NO_RULES: readonly RouterRule[] = []

const NO_FLAGS: Flags = new Map()

/** Problems of each rule. Conditions are compared only after the list has been shown. */
export const useRuleFlags = (
  analysis: typeof Analysis | null,
  rules: readonly RouterRule[],
  known: KnownFields,
  kindInstances: Instances,
  people: readonly UserName[] | null,
): Flags => {
  const compared = useDeferredValue(rules, NO_RULES)
  const found = useMemo(
    () => analysis?.conditionFlags(compared, known) ?? NO_FLAGS,
    [analysis, compared, known],
  )
  const last = useRef(NO_FLAGS)
  return useMemo(() => {
    const flags = new Map(
      rules.map(rule => {
        const now = [
          ...oddFlag(rule),
          ...targetFlags(rule, kindInstances),
          ...userFlags(rule, people),
          ...(found.get(rule.id) ?? []),
        ]
        const before = last.current.get(rule.id)
        // Reuse equal arrays, so that rows don't render again.
        return [rule.id, before && JSON.stringify(before) === JSON.stringify(now) ? before : now]
      }),
    )
    last.current = flags
    return flags
  }, [rules, kindInstances, people, found])
}
