import { useState } from 'react'
import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import { useResource } from '../../../../components/use-resource.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { users } from '../../../../state/users.ts'
import type { Kind } from '../../kinds.ts'
import { useRuleInstances } from '../use-rule-instances.ts'
import { ItemPicker } from './item-picker.tsx'
import { itemOf, TitleDetails, type TypedDetails, typedFrom } from './title-details.tsx'
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

/** Tests rules with a title from a watchlist or with details entered by hand. Nothing is saved or sent. */
export function RuleTest({ kind, rules, focusId, known, items, autoFocus }: RuleTestProps) {
  const people = useResource(users).data
  const kindInstances = useRuleInstances(kind.id, rules)
  const [typed, setTyped] = useState<TypedDetails>({})
  return (
    <div className="grid min-w-0 gap-3">
      <ItemPicker
        items={items}
        autoFocus={autoFocus}
        chosen={[typed.title, typed.user].filter(Boolean).join(' · ')}
        onPick={item => setTyped(item ? typedFrom(item) : {})}
      />
      {Object.values(typed).some(text => text.trim() !== '') && (
        <TitleVerdict
          // Collapses the details again when the title changes.
          key={typed.title}
          item={itemOf(typed, kind.content, people ?? [])}
          {...{ kind, rules, focusId, known, people, kindInstances }}
        />
      )}
      <details>
        <summary>Title details</summary>
        <p className="my-2 text-sm text-ink-2">
          Watchlists only include genres and user. Add anything else you know.
        </p>
        <TitleDetails
          typed={typed}
          people={people ?? []}
          isAsked={field => known === null || known.has(field)}
          onChange={setTyped}
        />
      </details>
    </div>
  )
}
