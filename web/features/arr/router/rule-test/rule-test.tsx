import { useState } from 'react'
import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import { useTitleDetails } from '../../../../components/titles/use-title-details.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { capital } from '../../../../lib/sentence.ts'
import { factsOf } from '../../../../state/title-facts.ts'
import type { Kind } from '../../kinds.ts'
import { fieldLabel } from '../rule-labels.ts'
import { useConditionNames } from '../use-condition-names.ts'
import { useRuleInstances } from '../use-rule-instances.ts'
import { ItemPicker } from './item-picker.tsx'
import { TitleVerdict } from './verdict.tsx'

interface RuleTestProps {
  kind: Kind
  /** The saved rules, with the unsaved changes of the edited rule if there are any. */
  rules: readonly RouterRule[]
  /** The saved rules, while one of them is being edited. */
  saved: readonly RouterRule[] | null
  focusId: number | null
  known: KnownFields
  items: readonly RoutedItem[]
  /** Whether the search gets the focus. */
  autoFocus: boolean
}

/** Tests rules with a title from a watchlist. Nothing is saved or sent. */
export function RuleTest({ kind, rules, saved, focusId, known, items, autoFocus }: RuleTestProps) {
  const names = useConditionNames(known)
  const kindInstances = useRuleInstances(kind.id, rules)
  const [picked, setItem] = useState<RoutedItem | null>(null)
  const { details, mayCome } = useTitleDetails(kind.content, picked?.guids ?? [])
  const item = picked && { ...picked, ...factsOf(details) }
  const facts = item && mayCome && (
    <dl aria-label="Facts from TMDB" className="flex flex-wrap gap-x-8 gap-y-1">
      {(['year', 'language'] as const).map(name => (
        <div key={name}>
          <dt className="text-sm text-ink-2">{capital(fieldLabel(name))}</dt>
          <dd className="font-semibold">{item[name] ?? 'Unknown'}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <div className="grid min-w-0 gap-3">
      <ItemPicker
        items={items}
        autoFocus={autoFocus}
        chosen={[item?.title, item?.user?.name].filter(Boolean).join(' · ')}
        onPick={setItem}
      />
      {item && (
        <TitleVerdict
          // Collapses the details again when the title changes.
          key={item.title}
          {...{ kind, rules, saved, item, facts, focusId, known, names, kindInstances }}
        />
      )}
    </div>
  )
}
