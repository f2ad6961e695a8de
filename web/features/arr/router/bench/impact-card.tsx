import { useEffect, useState } from 'react'
import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { Instance } from '../../../../contract/instances.ts'
import { grouped } from '../../../../lib/counted.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import type { Kind } from '../../kinds.ts'
import { type Change, type Impact, impactOf } from './impact.ts'
import type { KnownItems } from './use-known-items.ts'

const SHOWN = 50

interface ImpactCardProps {
  kind: Kind
  items: KnownItems
  draft: RouterRule
  /** null while it is counted for the first time. */
  impact: Impact | null
  /** Where a rule leads, or, without one, the default instance. */
  where: (rule: RouterRule | null) => string
}

/** Before a rule is stored: which known watchlist items it matches, and which would go elsewhere. */
export function ImpactCard({ kind, items, draft, impact, where }: ImpactCardProps) {
  const { usersRead, usersTotal, isReading, error, readMore } = items
  const isPartial = usersTotal !== null && usersRead < usersTotal
  return (
    <Card title="What this would change">
      <div role="status" className="grid gap-1">
        {impact ? <Summary impact={impact} kind={kind} /> : <p>Counting…</p>}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-3">
        {isReading ? 'Reading watchlists. ' : ''}
        {usersTotal === null
          ? (error ?? 'The users are being read.')
          : `Looked at the lists of ${usersRead} of ${usersTotal} users.`}
        {isPartial && error !== null && ` ${error}`}
        {isPartial && !isReading && (
          <Button variant="clear" size="sm" onClick={readMore}>
            Read more
          </Button>
        )}
      </p>
      {impact && impact.changes.length > 0 && (
        <ul aria-label="Titles that would go elsewhere" className="mt-3 divide-y divide-rule">
          {impact.changes.slice(0, SHOWN).map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
            <li key={index} className="py-1.5">
              <ChangeRow change={change} where={where} draft={draft} />
            </li>
          ))}
        </ul>
      )}
      {impact && impact.changes.length > SHOWN && (
        <p className="mt-2 text-sm text-ink-3">And {impact.changes.length - SHOWN} more.</p>
      )}
    </Card>
  )
}

const count = (number: number, { one, many }: Kind) =>
  `${grouped(number)} ${number === 1 ? one : many}`

function Summary({ impact, kind }: { impact: Impact; kind: Kind }) {
  const { total, matches, unsure, changes, unsureChanges } = impact
  if (total === 0) return <p>No {kind.one} on the watchlists read yet.</p>
  return (
    <>
      <p>
        Matches <strong>{grouped(matches)}</strong> of {count(total, kind)} on watchlists
        {unsure > 0 &&
          `; of ${grouped(unsure)} more it is unknown, since watchlists do not say what decides it`}
        .
      </p>
      <p>
        <strong>{grouped(changes.length)}</strong> would go elsewhere than now
        {unsureChanges > 0 && `, and ${grouped(unsureChanges)} more might`}.
      </p>
    </>
  )
}

function ChangeRow({
  change: { item, from, to },
  where,
  draft,
}: Pick<ImpactCardProps, 'where' | 'draft'> & { change: Change }) {
  // The stored form of the draft and the draft itself share an id, not a destination.
  const target = to?.id === draft.id ? draft : to
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <bdi className="min-w-0 wrap-anywhere">{item.title}</bdi>
      <bdi className="text-sm text-ink-3">{item.user?.name}</bdi>
      <span className="ml-auto text-sm text-ink-2 wrap-anywhere">
        <s className="text-ink-3">{where(from)}</s> → {where(target)}
      </span>
    </p>
  )
}

/** Pause in typing after which the impact is counted. */
const AFTER_MS = 150

/** What saving the draft would change, counted after each pause in typing; the last figures stay until then. */
export const useImpact = (
  items: readonly RoutedItem[],
  rules: readonly RouterRule[],
  draft: RouterRule,
  instances: readonly Instance[] | null,
  known: KnownFields,
): Impact | null => {
  const [impact, setImpact] = useState<Impact | null>(null)
  // The draft is made anew on each render; only what it says counts.
  const key = JSON.stringify(draft)
  useEffect(() => {
    const timer = setTimeout(
      () => setImpact(impactOf(items, rules, JSON.parse(key), instances, known)),
      AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [items, rules, key, instances, known])
  return impact
}
