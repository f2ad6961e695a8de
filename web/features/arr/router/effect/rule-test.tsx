import { useMemo, useState } from 'react'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import { useTitleDetails } from '../../../../components/titles/use-title-details.ts'
import { factsOf } from '../../../../state/title-facts.ts'
import { displayNameOf } from '../../../../state/users.ts'
import { ChipsInput } from '../../../../ui/chips-input.tsx'
import { TitleEffect, type TitleEffectProps } from './title-effect.tsx'

/** Without an edited rule, the search gets the focus. */
interface RuleTestProps extends Pick<TitleEffectProps, 'kind' | 'rules' | 'edited'> {
  items: readonly RoutedItem[]
}

/** Tests rules with a title from a watchlist. Nothing is saved or sent. */
export function RuleTest(props: RuleTestProps) {
  const { kind, items, edited } = props
  const [picked, setPicked] = useState<RoutedItem | null>(null)
  const titles = useMemo(
    () =>
      items.map(({ title, user }, value) => ({
        value,
        label: title,
        detail: user && displayNameOf(user.name),
        keywords: user && `${displayNameOf(user.name)} ${user.name}`,
      })),
    [items],
  )
  const { details, mayCome } = useTitleDetails(kind.content, picked?.guids ?? [])
  const item = picked && { ...picked, ...factsOf(details) }
  return (
    <div className="grid min-w-0 gap-3">
      <ChipsInput<number>
        label="Search watchlists"
        placeholder="Title or user"
        isSingle
        autoFocus={!edited}
        suggestions={titles}
        values={picked ? [items.indexOf(picked)] : []}
        labelOf={() =>
          [picked?.title, picked?.user && displayNameOf(picked.user.name)]
            .filter(Boolean)
            .join(' · ')
        }
        refusal="isn’t on a watchlist loaded so far"
        onChange={([index]) => setPicked(index === undefined ? null : (items[index] ?? null))}
      />
      {item && (
        // Collapses the details again when the title changes.
        <TitleEffect key={item.title} {...props} item={item} hasFacts={mayCome} />
      )}
    </div>
  )
}
