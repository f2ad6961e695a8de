import { useState } from 'react'
import { leavesOf, NO_CONDITION } from '../../../../components/routing/condition-tree.ts'
import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import { useTitleDetails } from '../../../../components/titles/use-title-details.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { TmdbDetails } from '../../../../contract/tmdb.ts'
import type { Kind } from '../../kinds.ts'
import { useConditionNames } from '../use-condition-names.ts'
import { useRuleInstances } from '../use-rule-instances.ts'
import { ItemPicker } from './item-picker.tsx'
import { TitleVerdict } from './verdict.tsx'

/** Servers compare the rating that Plex shows, with one decimal. TMDB has 0 for an unknown one. */
const shownRating = ({ vote_average: rating }: TmdbDetails) =>
  rating ? Math.round(rating * 10) / 10 : undefined

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
  const [picked, setItem] = useState<RoutedItem | null>(null)
  const usesRating = rules.some(({ condition }) =>
    leavesOf(condition ?? NO_CONDITION).some(one => one.field === 'tmdbRating'),
  )
  const { details } = useTitleDetails(kind.content, (usesRating && picked?.guids) || [])
  const item = picked && details ? { ...picked, tmdbRating: shownRating(details) } : picked
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
