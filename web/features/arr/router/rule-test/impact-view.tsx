import clsx from 'clsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useState } from 'react'
import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { Instance } from '../../../../contract/instances.ts'
import { formatNumber, pluralize } from '../../../../lib/pluralize.ts'
import { Link } from '../../../../ui/link.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import type { Kind } from '../../kinds.ts'
import { doubtLabel } from '../doubts.ts'
import { changesLabel, countLabel } from '../rule-labels.ts'
import { type Affected, FATES, type Fate, type Impact, impactOf } from './impact.ts'

const SHOWN_MAX = 50

export interface ImpactProps {
  kind: Kind
  impact: Impact | null
  /** Whether the impact can't be determined, because the instances failed to load. */
  isUnknown: boolean
  /** The rule being edited, the saved rules, and all rules with its changes. */
  draft: RouterRule
  before: readonly RouterRule[]
  rules: readonly RouterRule[]
  instances: readonly Instance[] | null
  /** Name of the rule's instance. */
  target: string
  /** Describes the destination of a rule. For null, describes the default instance. */
  where: (rule: RouterRule | null) => string
}

/** Summary such as "Matches 12 of 256 movies · 0 to 3 change destination". */
export const summaryOf = (
  { matches, unsure, total, fates }: Impact,
  kind: Kind,
  isShort = false,
): string =>
  total === 0
    ? `No ${kind.many} on the watchlists loaded so far`
    : `Matches ${countLabel({ count: matches, unsure })} of ${isShort ? formatNumber(total) : pluralize(total, kind.content)} · ${changesLabel(fates.changes.length, fates.unknown.length)} destination`

/** The effect on one line, for the save bar of small screens. */
export function ImpactSummary({ impact, isUnknown, kind }: ImpactProps) {
  if (!impact) return <p>{isUnknown ? 'Effect unknown' : 'Counting…'}</p>
  return <p className="tabular">{summaryOf(impact, kind, true)}</p>
}

/** A number as large as the picture has it, or a range of two. */
export function Figure({ count, unsure }: { count: number; unsure: number }) {
  return (
    <strong className="font-display text-[1.75rem]/[2.125rem] whitespace-nowrap tabular">
      {formatNumber(count)}
      {unsure > 0 && (
        <>
          <span className="text-md font-semibold text-ink-2"> to </span>
          {formatNumber(count + unsure)}
        </>
      )}
    </strong>
  )
}

interface ExpandButtonProps {
  isOpen: boolean
  /** Whether it has nothing to show. */
  isEmpty: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** Figures that open the list of their titles. */
export const ExpandButton = ({ isOpen, isEmpty, onToggle, children }: ExpandButtonProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    disabled={isEmpty}
    className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-2 rounded-md px-2 py-1 text-left enabled:hover:bg-raised"
    onClick={() => onToggle(!isOpen)}
  >
    {children}
    {!isEmpty && (
      <ChevronRight size={16} className={clsx('shrink-0 text-ink-2', isOpen && 'rotate-90')} />
    )}
  </button>
)

const COLORS: Readonly<Record<Fate, string>> = {
  changes: 'bg-main',
  already: 'bg-ink-3',
  stays: 'bg-ink-3/50',
  unknown:
    'bg-[repeating-linear-gradient(-45deg,var(--wait)_0_3px,var(--sunken)_3px_6px)] outline-1 -outline-offset-1 outline-wait',
}

/** The effect of the edited rule: how many titles it matches, and what becomes of them. */
export function ImpactDetails(props: ImpactProps) {
  const { impact, isUnknown, kind, draft, target, where } = props
  const [isOpen, setIsOpen] = useState(false)
  if (!impact || impact.total === 0)
    return (
      <p className="text-ink-2">
        {impact ? summaryOf(impact, kind) : isUnknown ? 'Effect unknown' : 'Counting…'}
      </p>
    )
  const { matches, unsure, before, total, fates } = impact
  const { changes, unknown } = fates
  const labels: Readonly<Record<Exclude<Fate, 'unknown'>, string>> = {
    changes: 'Change destination',
    already: draft.target_instance_id === null ? 'Aren’t added already' : `Go to ${target} already`,
    stays: 'Stay where they are',
  }
  const wasOther = before && (before.matches !== matches || before.unsure !== unsure)
  const shown = FATES.filter(fate => fates[fate].length > 0)
  return (
    <>
      <ExpandButton isOpen={isOpen} isEmpty={shown.length === 0} onToggle={setIsOpen}>
        <span className="flex flex-1 flex-wrap gap-x-3">
          <span className="flex flex-1 items-center gap-2">
            <Figure count={matches} unsure={unsure} />
            <span className="text-sm/4.5 text-ink-2">
              of {formatNumber(total)} match
              {wasOther && (
                <span className="block">
                  was {countLabel({ count: before.matches, unsure: before.unsure })}
                </span>
              )}
            </span>
          </span>
          <span className="flex flex-1 items-center gap-2">
            <Figure count={changes.length} unsure={unknown.length} />
            <span className="w-min text-sm/4.5 text-ink-2">change destination</span>
          </span>
        </span>
      </ExpandButton>
      {shown.length > 0 && (
        <>
          <div aria-hidden className="mt-1.5 mb-2 flex h-2 gap-0.5 overflow-hidden rounded-sm">
            {shown.map(fate => (
              <span key={fate} className={COLORS[fate]} style={{ flexGrow: fates[fate].length }} />
            ))}
          </div>
          <ul aria-label="What becomes of the titles">
            {shown.map(fate =>
              fate === 'unknown' ? (
                <UnknownRows key={fate} {...props} titles={unknown} />
              ) : (
                <LegendRow key={fate} fate={fate} count={fates[fate].length}>
                  {labels[fate]}
                </LegendRow>
              ),
            )}
          </ul>
        </>
      )}
      {isOpen && <AffectedTitles fates={fates} where={where} />}
    </>
  )
}

interface LegendRowProps {
  fate: Fate
  count: number
  children: ReactNode
}

const LegendRow = ({ fate, count, children }: LegendRowProps) => (
  <li className="flex min-h-6 items-baseline gap-2.5 text-sm">
    <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-sm', COLORS[fate])} />
    <span className="min-w-0 flex-1 text-ink-2 wrap-anywhere">{children}</span>
    <strong className="tabular">{formatNumber(count)}</strong>
  </li>
)

interface UnknownRowsProps extends Pick<ImpactProps, 'rules'> {
  titles: readonly Affected<RoutedItem>[]
}

/** One row for each reason why it is unknown what becomes of titles. */
function UnknownRows({ titles, rules }: UnknownRowsProps) {
  const groups = new Map<string, { doubt: Affected<RoutedItem>['doubt']; count: number }>()
  for (const { doubt } of titles) {
    const label = doubt ? doubtLabel(doubt, rules) : ''
    groups.set(label, { doubt, count: (groups.get(label)?.count ?? 0) + 1 })
  }
  return [...groups].map(([label, { doubt, count }]) => {
    return (
      <LegendRow key={label} fate="unknown" count={count}>
        <strong className="text-ink">Unknown:</strong>{' '}
        {doubt && 'rule' in doubt ? (
          <Link className="link" to={{ search: `?rule=${doubt.rule.id}` }}>
            {label}
          </Link>
        ) : (
          label
        )}
      </LegendRow>
    )
  })
}

const TABS: Readonly<Record<Fate, string>> = {
  changes: 'Change',
  already: 'Already there',
  stays: 'Stay',
  unknown: 'Unknown',
}

function AffectedTitles({ fates, where }: Pick<Impact, 'fates'> & Pick<ImpactProps, 'where'>) {
  const [wanted, setWanted] = useState<Fate>('changes')
  const shown = FATES.filter(fate => fates[fate].length > 0)
  const fate = shown.includes(wanted) ? wanted : shown[0]
  if (!fate) return null
  return (
    <div className="mt-2 border-t border-rule pt-3">
      {shown.length > 1 && (
        <div className="flex">
          <Segmented
            label="Titles"
            value={fate}
            options={shown.map(value => ({ value, label: TABS[value] }))}
            onChange={setWanted}
          />
        </div>
      )}
      <TitleList
        label={TABS[fate]}
        titles={fates[fate]}
        describe={({ from, to }) =>
          fate === 'changes'
            ? `${where(from)} → ${where(to)}`
            : fate === 'unknown'
              ? `${where(from)} → Unknown`
              : where(to)
        }
      />
    </div>
  )
}

interface TitleListProps<I extends RoutedItem> {
  label: string
  titles: readonly Affected<I>[]
  describe: (title: Affected<I>) => string
}

export function TitleList<I extends RoutedItem>({ label, titles, describe }: TitleListProps<I>) {
  const more = titles.length - SHOWN_MAX
  return (
    <>
      <ul
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
        tabIndex={0}
        className="mt-2 max-h-40 divide-y divide-rule overflow-y-auto text-sm text-ink-2"
      >
        {titles.slice(0, SHOWN_MAX).map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={index} className="py-1.5 wrap-anywhere">
            <bdi className="font-semibold text-ink">{title.item.title}</bdi>{' '}
            <bdi>{title.item.user?.name}</bdi>
            <p>{describe(title)}</p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1.5 text-sm text-ink-2">{formatNumber(more)} more.</p>}
    </>
  )
}

/** Pause in typing after which the effects are counted. */
const AFTER_MS = 150

/** @param draft must be stable */
export const useImpact = <I extends RoutedItem>(
  items: readonly I[],
  rules: readonly RouterRule[],
  draft: RouterRule,
  instances: readonly Instance[] | null,
  known: KnownFields,
): Impact<I> | null => {
  const [impact, setImpact] = useState<Impact<I> | null>(null)
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
