import { useEffect, useState } from 'react'
import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { Instance } from '../../../../contract/instances.ts'
import { formatNumber, pluralize } from '../../../../lib/pluralize.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Kind } from '../../kinds.ts'
import { changesLabel, countLabel } from '../rule-labels.ts'
import { type Impact, impactOf } from './impact.ts'

const SHOWN = 3
const SHOWN_ALL = 50

export interface ImpactProps {
  kind: Kind
  impact: Impact | null
  /** Whether the impact can't be determined, because the instances failed to load. */
  isUnknown: boolean
  /** Describes the destination of a rule. For null, describes the default instance. */
  where: (rule: RouterRule | null) => string
}

/** Summary such as "Matches 12 of 256 movies · 0 to 3 change destination". */
export const summaryOf = (
  { matches, unsure, total, changes, unsureChanges }: Impact,
  kind: Kind,
  isShort = false,
): string =>
  total === 0
    ? `No ${kind.many} on the watchlists loaded so far`
    : `Matches ${countLabel({ count: matches, unsure })} of ${isShort ? formatNumber(total) : pluralize(total, kind.content)} · ${changesLabel(changes.length, unsureChanges)} destination`

export function ImpactSummary({
  impact,
  isUnknown,
  kind,
  isShort,
}: ImpactProps & { isShort?: boolean }) {
  if (!impact) return <p>{isUnknown ? 'Impact unknown' : 'Counting…'}</p>
  return (
    <p className="tabular">
      {summaryOf(impact, kind, isShort)
        .split(/(?<=^Matches |· )([\d,]+(?: to [\d,]+)?)/)
        .map((part, index) =>
          index % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
            <strong key={index} className="text-md">
              {part}
            </strong>
          ) : (
            part
          ),
        )}
    </p>
  )
}

export function ImpactDetails({ impact, where }: ImpactProps) {
  const [isWhole, setIsWhole] = useState(false)
  const { changes = [], unsure = 0, unsureChanges = 0 } = impact ?? {}
  const more = changes.length - (isWhole ? SHOWN_ALL : SHOWN)
  return (
    <div className="text-sm text-ink-2">
      {changes.length > 0 && (
        <ul
          aria-label="Titles that change destination"
          className="mt-2 max-h-60 divide-y divide-rule overflow-y-auto border-y border-rule"
        >
          {changes.slice(0, isWhole ? SHOWN_ALL : SHOWN).map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <li key={index} className="py-1.5 wrap-anywhere">
              <bdi className="font-semibold text-ink">{change.item.title}</bdi>{' '}
              <bdi>{change.item.user?.name}</bdi>
              <p>
                {where(change.from)} → {where(change.to)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {(more > 0 || isWhole) && changes.length > SHOWN && (
        <p className="mt-1.5 flex items-center gap-2">
          {isWhole && more > 0 && <span>{formatNumber(more)} more.</span>}
          <Button variant="clear" size="sm" className="-ml-2" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${formatNumber(changes.length)}`}
          </Button>
        </p>
      )}
      {unsure + unsureChanges > 0 && (
        <p className="mt-1.5">Ranges: watchlists lack some of the data that rules need.</p>
      )}
    </div>
  )
}

/** Pause in typing after which the effects are counted. */
const AFTER_MS = 150

/** @param draft must be stable */
export const useImpact = (
  items: readonly RoutedItem[],
  rules: readonly RouterRule[],
  draft: RouterRule,
  instances: readonly Instance[] | null,
  known: KnownFields,
): Impact | null => {
  const [impact, setImpact] = useState<Impact | null>(null)
  useEffect(() => {
    // Destinations include the defaults of their instances.
    if (!instances) return setImpact(null)
    const timer = setTimeout(
      () => setImpact(impactOf(items, rules, draft, instances, known)),
      AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [items, rules, draft, instances, known])
  return impact
}
