import { useMemo } from 'react'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import { useResource } from '../../../../components/use-resource.ts'
import { everyWatchlist } from '../../../../state/every-watchlist.ts'
import { instanceForRest } from '../../../../state/instances.ts'
import { addingRules, byRank } from '../../../../state/router-rules.ts'
import { destinationLabel, destinationParts, NOWHERE } from '../rule-labels.ts'
import { unstoredRule } from '../rule-values.ts'
import { useConditions, useRuleInstances } from '../use-conditions.ts'
import { type Draft, effectSummary, useTitlesEffect } from './effect-view.tsx'
import type { TitlesEffect } from './titles-effect.ts'
import { useKnownItems } from './use-rule-effects.ts'

/** What the edited rule would do. */
export interface Preview extends Draft {
  items: readonly RoutedItem[]
  effect: TitlesEffect | null
  /** The effect in words; '' until it is known. */
  summary: string
}

interface DraftOptions extends Pick<Draft, 'kind' | 'rules' | 'onMove'> {
  /** Null for a new rule. */
  id: number | null
  /** The edited values; stable while nothing is edited. */
  values: Parameters<typeof unstoredRule>[2]
}

export const useDraftPreview = ({ kind, rules, id, values, onMove }: DraftOptions): Preview => {
  useResource(everyWatchlist)
  const { known } = useConditions(kind.id)
  const { list: instances, error, namesOf } = useRuleInstances(kind.id, rules)
  const { before, draft, after } = useMemo(() => {
    const edited = unstoredRule(kind.id, id, values)
    // Only the relative order of the rules matters for the preview, so use order values with gaps between them.
    const before = [...rules].sort(byRank).map((rule, index) => ({ ...rule, order: -index }))
    const others = before.filter(rule => rule.id !== edited.id)
    const draft = {
      ...edited,
      order: (addingRules(others)[Number(values.place) - 2]?.order ?? 1) - 0.5,
    }
    return { before, draft, after: [...others, draft] }
  }, [kind, rules, id, values])
  const items = useKnownItems(kind, after)
  const standard = instanceForRest(instances)
  const effect = useTitlesEffect(items, { before, draft, instances, known })
  const isUnknown = instances === null && error !== null
  return {
    kind,
    known,
    items,
    draft,
    before,
    rules: after,
    instances,
    isUnknown,
    effect,
    summary: effect ? effectSummary(effect, { kind, isUnknown }) : '',
    onMove,
    where(rule, isShort = false) {
      if (!rule) return standard === null ? NOWHERE : (standard?.name ?? 'the default instance')
      const names = namesOf(rule.target_instance_id)
      return isShort ? destinationParts(rule, names).instance : destinationLabel(rule, names)
    },
  }
}
