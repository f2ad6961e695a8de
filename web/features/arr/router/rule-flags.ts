import { useDeferredValue, useMemo, useRef } from 'react'
import { oddRowText } from '../../../components/odd-row.tsx'
import type { KnownFields } from '../../../components/routing/evaluate-condition.ts'
import type { Instances } from '../../../components/routing/use-instances.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { isPlaceholder, plainProfile, profileOf } from '../../../state/instances.ts'
import type { Tone } from '../../../ui/badge.tsx'
import type * as Analysis from './rule-analysis.ts'

export interface Flag {
  readonly tone: Extract<Tone, 'bad' | 'wait'>
  readonly label: string
  readonly text: string
}
export type Flags = ReadonlyMap<number, readonly Flag[]>

const targetFlags = (rule: RouterRule, { list, lookupsFor }: Instances): Flag[] => {
  const instance = list?.find(one => one.id === rule.target_instance_id)
  if (list && !instance)
    return [
      {
        tone: 'bad',
        label: 'Instance missing',
        text: `Instance ${rule.target_instance_id} was deleted. Choose another one.`,
      },
    ]
  if (instance && isPlaceholder(instance))
    return [
      {
        tone: 'bad',
        label: 'Instance not configured',
        text: `${bidiIsolate(instance.name)} isn’t set up yet. Add its URL and API key, or choose another instance.`,
      },
    ]
  const { folders, profiles } = lookupsFor(rule.target_instance_id)
  const profile = plainProfile(rule.quality_profile)
  const where = instance?.name ?? 'the instance'
  return [
    rule.root_folder &&
      folders &&
      !folders.some(({ path }) => path === rule.root_folder) && {
        tone: 'bad' as const,
        label: 'Folder missing',
        text: `Root folder ${rule.root_folder} doesn’t exist in ${where}. Choose another folder.`,
      },
    profile !== null &&
      profiles &&
      !profileOf(profiles, profile) && {
        tone: 'bad' as const,
        label: 'Profile missing',
        text: `Quality profile ${profile} doesn’t exist in ${where}. Choose another profile.`,
      },
  ].filter(flag => Boolean(flag)) as Flag[]
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
          ...(found.get(rule.id) ?? []),
        ]
        const before = last.current.get(rule.id)
        // Reuse equal arrays, so that rows don't render again.
        return [rule.id, before && JSON.stringify(before) === JSON.stringify(now) ? before : now]
      }),
    )
    last.current = flags
    return flags
  }, [rules, kindInstances, found])
}
