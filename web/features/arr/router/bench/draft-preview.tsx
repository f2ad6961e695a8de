import { useMemo, useRef } from 'react'
import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { grouped } from '../../../../lib/counted.ts'
import type { Kind } from '../../kinds.ts'
import { destinationLabel } from '../rule-labels.ts'
import { useRuleInstances } from '../use-rule-instances.ts'
import { ImpactCard, useImpact } from './impact-card.tsx'
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

/**
 * What saving the rule would change, and a bench with the rule as edited: beside the form and always in view, or below it,
 * with a line of it at the foot of the screen.
 */
export function DraftPreview({ kind, rules, draft, known }: DraftPreviewProps) {
  const items = useKnownItems(kind.content)
  const arr = useRuleInstances(kind.id, rules)
  const key = JSON.stringify(draft)
  const after = useMemo(() => {
    const stored: RouterRule = JSON.parse(key)
    return [...rules.filter(rule => rule.id !== stored.id), stored]
  }, [rules, key])
  const standard = arr.list?.find(one => one.isDefault)?.name ?? 'the default instance'
  const impact = useImpact(items.items, rules, draft, arr.list, known)
  const card = useRef<HTMLDivElement>(null)
  return (
    <div className="max-[1099px]:contents min-[1100px]:sticky min-[1100px]:top-5 min-[1100px]:grid min-[1100px]:max-h-[calc(100dvh-8.75rem)] min-[1100px]:[body:has(.bulk-bar>div)_&]:max-h-[calc(100dvh-19.5rem)] min-[1100px]:gap-4 min-[1100px]:overflow-y-auto">
      {impact && (
        <button
          type="button"
          className="float sticky bottom-[calc(var(--bulk-room,0px)+0.5rem)] z-10 min-h-11 px-4 py-2 text-left tabular min-[1100px]:hidden"
          onClick={() => card.current?.scrollIntoView({ block: 'start' })}
        >
          Matches <strong>{grouped(impact.matches)}</strong> of {grouped(impact.total)} {kind.many}{' '}
          · <strong>{grouped(impact.changes.length)}</strong> change destination
        </button>
      )}
      <div
        ref={card}
        className="min-w-0 scroll-mt-5 min-[1100px]:sticky min-[1100px]:top-0 min-[1100px]:z-10"
      >
        <ImpactCard
          {...{ kind, items, draft, impact }}
          where={rule =>
            rule ? destinationLabel(rule, arr.namesOf(rule.target_instance_id)) : standard
          }
        />
      </div>
      <RuleBench {...{ kind, known, items }} rules={after} focusId={draft.id} />
    </div>
  )
}
