import { useMemo } from 'react'
import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { Kind } from '../../kinds.ts'
import { destinationLabel } from '../rule-labels.ts'
import { destinationNames, useRuleInstances } from '../use-rule-instances.ts'
import { ImpactCard } from './impact-card.tsx'
import { RuleBench } from './rule-bench.tsx'
import { useKnownItems } from './use-known-items.ts'

interface DraftPreviewProps {
  kind: Kind
  /** As stored. */
  rules: readonly RouterRule[]
  /** As it would be stored. */
  draft: RouterRule
  known: KnownFields
}

/** Below the editor: what storing the rule would do, and a bench with the rule as it stands in the form. */
export function DraftPreview({ kind, rules, draft, known }: DraftPreviewProps) {
  const items = useKnownItems(kind.content)
  const arr = useRuleInstances(kind.id, rules)
  const key = JSON.stringify(draft)
  const after = useMemo(() => {
    const stored: RouterRule = JSON.parse(key)
    return [...rules.filter(rule => rule.id !== stored.id), stored]
  }, [rules, key])
  const standard = arr.list?.find(one => one.isDefault)?.name ?? 'the default instance'
  return (
    <>
      <ImpactCard
        {...{ kind, items, rules, draft, known }}
        instances={arr.list}
        where={rule => (rule ? destinationLabel(rule, destinationNames(arr, rule)) : standard)}
      />
      <RuleBench {...{ kind, known, items }} rules={after} focusId={draft.id} />
    </>
  )
}
