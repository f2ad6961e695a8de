import { useState } from 'react'
import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import { useResource } from '../../../../components/use-resource.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { users } from '../../../../state/users.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import type { Kind } from '../../kinds.ts'
import { useRuleInstances } from '../use-rule-instances.ts'
import { BenchResult } from './bench-result.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemPicker } from './item-picker.tsx'
import { itemOf, NOTHING_TYPED, type TypedItem, typedFrom } from './typed-item.ts'
import type { KnownItems } from './use-known-items.ts'

interface RuleBenchProps {
  kind: Kind
  /** As they are, or as they would be once the edited one is stored. */
  rules: readonly RouterRule[]
  /** The edited rule; null where none is. */
  focusId: number | null
  known: KnownFields
  items: KnownItems
  onClose?: (() => void) | undefined
}

/** Tries rules on a title: one from a watchlist, or one that is typed. Nothing is stored or sent. */
export function RuleBench({ kind, rules, focusId, known, items, onClose }: RuleBenchProps) {
  const people = useResource(users).data
  const arr = useRuleInstances(kind.id, rules)
  const [typed, setTyped] = useState<TypedItem>(NOTHING_TYPED)
  const isAnything = JSON.stringify(typed) !== JSON.stringify(NOTHING_TYPED)
  return (
    <Card
      title="Rule bench"
      className="@container min-w-0"
      actions={
        <>
          {isAnything && (
            <Button variant="clear" size="sm" onClick={() => setTyped(NOTHING_TYPED)}>
              Start over
            </Button>
          )}
          {onClose && (
            <Button variant="clear" size="sm" onClick={onClose}>
              Close
            </Button>
          )}
        </>
      }
    >
      <p className="-mt-1 mb-4 max-w-[70ch] text-ink-2">
        Pick a {kind.one} from a watchlist or type what you know of one, and see which rule takes
        it. Watchlists hold genres and user alone; add the rest where you know it.
      </p>
      <div className="grid items-start gap-x-5 gap-y-4 @min-[44rem]:grid-cols-[20rem_minmax(0,1fr)] @min-[44rem]:grid-rows-[auto_1fr]">
        <ItemPicker kind={kind} known={items} onPick={item => setTyped(typedFrom(item))} />
        <div className="min-w-0 @min-[44rem]:row-span-2">
          {isAnything ? (
            <BenchResult
              // What was folded belongs to the title before.
              key={typed.title}
              item={itemOf(typed, kind.content)}
              {...{ kind, rules, focusId, known, people, arr }}
            />
          ) : (
            <p className="text-ink-3">The result stands here once there is a {kind.one} to try.</p>
          )}
        </div>
        <ItemForm
          value={typed}
          isAsked={field => known === null || known.has(field)}
          onChange={setTyped}
        />
      </div>
    </Card>
  )
}
