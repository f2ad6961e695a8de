import { useDeferredValue, useMemo, useRef } from 'react'
import type { KnownFields } from '../../../components/routing/evaluate-condition.ts'
import { byRank } from '../../../components/routing/evaluate-rules.ts'
import type { Instances } from '../../../components/routing/use-instances.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { isPlaceholder, plainProfile, profileOf } from '../../../state/instances.ts'
import type { Tone } from '../../../ui/badge.tsx'
import { isCoveredBy, neverMatches } from './rule-coverage.ts'
import { fieldLabel } from './rule-labels.ts'

export interface Flag {
  readonly tone: Extract<Tone, 'bad' | 'wait'>
  readonly label: string
  readonly text: string
}
type Flags = ReadonlyMap<number, readonly Flag[]>

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
        text: `${bidiIsolate(instance.name)} has no address yet.`,
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

const neverFlag = (field: string): Flag => ({
  tone: 'bad',
  label: 'Never matches',
  text:
    field === 'nothing'
      ? 'The rule has no conditions, or only empty groups.'
      : `No title can match the conditions on ${fieldLabel(field)}.`,
})
const shadowFlag = (higher: RouterRule, place: number): Flag => ({
  tone: 'wait',
  label: `Never reached: rule ${place} matches first`,
  text: `“${bidiIsolate(higher.name)}” is higher and matches the same titles first. Move this rule up, or narrow the higher rule.`,
})

const conditionFlags = (rules: readonly RouterRule[], known: KnownFields): Flags => {
  const flags = new Map<number, readonly Flag[]>()
  const above: RouterRule[] = []
  const ranked = [...rules].sort(byRank)
  for (const rule of ranked) {
    const never = neverMatches(rule.condition, known)
    if (never !== null) flags.set(rule.id, [neverFlag(never)])
    else if (rule.condition) {
      for (const higher of above) {
        if (!higher.condition || !isCoveredBy(rule.condition, higher.condition, known)) continue
        flags.set(rule.id, [shadowFlag(higher, ranked.indexOf(higher) + 1)])
        break
      }
    }
    // Rules that are disabled or never match don't cover others.
    if (rule.enabled && never === null) above.push(rule)
  }
  return flags
}

const NO_RULES: readonly RouterRule[] = []

/** Problems of each rule. Conditions are compared only after the list has been shown. */
export const useRuleFlags = (
  rules: readonly RouterRule[],
  known: KnownFields,
  kindInstances: Instances,
): Flags => {
  const compared = useDeferredValue(rules, NO_RULES)
  const found = useMemo(() => conditionFlags(compared, known), [compared, known])
  const last = useRef<Flags>(new Map())
  return useMemo(() => {
    const flags = new Map(
      rules.map(rule => {
        const now = [...targetFlags(rule, kindInstances), ...(found.get(rule.id) ?? [])]
        const before = last.current.get(rule.id)
        // Reuse equal arrays, so that rows don't render again.
        return [rule.id, before && JSON.stringify(before) === JSON.stringify(now) ? before : now]
      }),
    )
    last.current = flags
    return flags
  }, [rules, kindInstances, found])
}
