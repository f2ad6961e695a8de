import { useState } from 'react'
import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { Kind } from '../../kinds.ts'
import { useConditionNames } from '../use-condition-names.ts'
import { useRuleInstances } from '../use-rule-instances.ts'
import { ItemPicker } from './item-picker.tsx'
import { TitleVerdict } from './verdict.tsx'

interface RuleTestProps {
  kind: Kind
  /** The saved rules, with the unsaved changes of the edited rule if there are any. */
  rules: readonly RouterRule[]
  focusId: number | null
  known: KnownFields
  items: readonly RoutedItem[]
  /** Whether the search gets the focus. */
  autoFocus: boolean
}

/** Tests rules with a title from a watchlist. Nothing is saved or sent. */
export function RuleTest({ kind, rules, focusId, known, items, autoFocus }: RuleTestProps) {
  const names = useConditionNames(known)
  const kindInstances = useRuleInstances(kind.id, rules)
  const [item, setItem] = useState<RoutedItem | null>(null)
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
          {...{ kind, rules, item, focusId, known, names, kindInstances }}
        />
      )}
    </div>
  )
}
