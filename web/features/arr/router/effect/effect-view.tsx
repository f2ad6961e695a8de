import clsx from 'clsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useState } from 'react'
import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { Instance } from '../../../../contract/instances.ts'
import { formatNumber, pluralize } from '../../../../lib/pluralize.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import type { Kind } from '../../kinds.ts'
import { changesLabel, countLabel, type Doubt, doubtLabel } from '../rule-labels.ts'
import {
  type AffectedTitle,
  EFFECTS,
  type Effect,
  type TitlesEffect,
  titlesEffect,
} from './titles-effect.ts'

const SHOWN_MAX = 50

/** The edited rule, with what its effect depends on. */
export interface DraftProps {
  kind: Kind
  known: KnownFields
  /** The rule being edited, the saved rules, and all rules with its changes. */
  draft: RouterRule
  before: readonly RouterRule[]
  rules: readonly RouterRule[]
  instances: readonly Instance[] | null
  /** Whether the effect can't be determined, because the instances failed to load. */
  isUnknown: boolean
  /** Name of the rule's instance. */
  target: string
  /** Describes the destination of a rule. For null, describes the default instance. */
  where: (rule: RouterRule | null) => string
}

/** Pause in typing after which the effects are counted. */
const AFTER_MS = 150

export const useTitlesEffect = <I extends RoutedItem>(
  items: readonly I[],
  { before, draft, instances, known }: Pick<DraftProps, 'before' | 'draft' | 'instances' | 'known'>,
): TitlesEffect<I> | null => {
  const [effect, setEffect] = useState<TitlesEffect<I> | null>(null)
  useEffect(() => {
    // Destinations include the defaults of their instances.
    if (!instances) return setEffect(null)
    const timer = setTimeout(
      () => setEffect(titlesEffect(items, before, draft, instances, known)),
      AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [items, before, draft, instances, known])
  return effect
}

const by = <I extends RoutedItem>({ titles }: TitlesEffect<I>, effect: Effect) =>
  titles.filter(title => title.effect === effect)

/** Summary such as "Matches 12 of 256 movies · 0 to 3 change destination". */
export const effectSummary = (
  effect: TitlesEffect | null,
  { kind, isUnknown }: Pick<DraftProps, 'kind' | 'isUnknown'>,
  isShort = false,
): string => {
  if (!effect) return isUnknown ? 'Effect unknown' : 'Counting…'
  const { matches, unsure, total } = effect
  if (total === 0) return `No ${kind.many} on the watchlists loaded so far`
  const whole = isShort ? formatNumber(total) : pluralize(total, kind.content)
  const changes = changesLabel(by(effect, 'changes').length, by(effect, 'unknown').length)
  return `Matches ${countLabel({ count: matches, unsure })} of ${whole} · ${changes} destination`
}

const COLORS: Readonly<Record<Effect, string>> = {
  changes: 'bg-main',
  already: 'bg-ink-3',
  stays: 'bg-ink-3/50',
  unknown:
    'bg-[repeating-linear-gradient(-45deg,var(--wait)_0_3px,var(--sunken)_3px_6px)] outline-1 -outline-offset-1 outline-wait',
}

interface EffectViewProps<I extends RoutedItem> extends DraftProps {
  effect: TitlesEffect<I> | null
  /** What the rule is tested with, for example "34 requests". */
  whole?: ReactNode
  /** Further results, below the figures. */
  notes?: ReactNode
  /** What else to say of a title. */
  noteOf?: (title: AffectedTitle<I>) => string
}

/** The effect of the edited rule: how many titles it matches, and where they go. */
export function EffectView<I extends RoutedItem>(props: EffectViewProps<I>) {
  const { effect, draft, target, notes } = props
  const [isOpen, setIsOpen] = useState(false)
  if (!effect || effect.total === 0)
    return <p className="text-ink-2">{effectSummary(effect, props)}</p>
  const { matches, unsure, before, total } = effect
  const shown = EFFECTS.filter(one => by(effect, one).length > 0)
  const wasOther = before && (before.matches !== matches || before.unsure !== unsure)
  const labels = {
    changes: 'Change destination',
    already: draft.target_instance_id === null ? 'Aren’t added already' : `Go to ${target} already`,
    stays: 'Stay where they are',
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        disabled={shown.length === 0}
        className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-2 rounded-md px-2 py-1 text-left enabled:hover:bg-raised"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="flex flex-1 flex-wrap gap-x-3">
          <span className="flex flex-1 items-center gap-2">
            <Figure count={matches} unsure={unsure} />
            <span className="text-sm/4.5 text-ink-2">
              of {props.whole ?? formatNumber(total)} match
              {wasOther && (
                <span className="block">
                  was {countLabel({ count: before.matches, unsure: before.unsure })}
                </span>
              )}
            </span>
          </span>
          <span className="flex flex-1 items-center gap-2">
            <Figure count={by(effect, 'changes').length} unsure={by(effect, 'unknown').length} />
            <span className="w-min text-sm/4.5 text-ink-2">change destination</span>
          </span>
        </span>
        {shown.length > 0 && (
          <ChevronRight size={16} className={clsx('shrink-0 text-ink-2', isOpen && 'rotate-90')} />
        )}
      </button>
      {notes}
      {shown.length > 0 && (
        <>
          <div aria-hidden className="mt-1.5 mb-2 flex h-2 gap-0.5 overflow-hidden rounded-sm">
            {shown.map(one => (
              <span
                key={one}
                className={COLORS[one]}
                style={{ flexGrow: by(effect, one).length }}
              />
            ))}
          </div>
          <ul aria-label="Effect on the titles">
            {shown.map(one =>
              one === 'unknown' ? (
                <UnknownRows key={one} titles={by(effect, one)} rules={props.rules} />
              ) : (
                <LegendRow key={one} effect={one} count={by(effect, one).length}>
                  {labels[one]}
                </LegendRow>
              ),
            )}
          </ul>
          {isOpen && <AffectedTitles {...props} effect={effect} shown={shown} />}
        </>
      )}
    </>
  )
}

/** A number as large as the picture has it, or a range of two. */
const Figure = ({ count, unsure }: { count: number; unsure: number }) => (
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

interface LegendRowProps {
  effect: Effect
  count: number
  children: ReactNode
}

const LegendRow = ({ effect, count, children }: LegendRowProps) => (
  <li className="flex min-h-6 items-baseline gap-2.5 text-sm">
    <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-sm', COLORS[effect])} />
    <span className="min-w-0 flex-1 text-ink-2 wrap-anywhere">{children}</span>
    <strong className="tabular">{formatNumber(count)}</strong>
  </li>
)

interface UnknownRowsProps extends Pick<DraftProps, 'rules'> {
  titles: readonly AffectedTitle[]
}

/** One row for each reason why the effect on titles is unknown. */
function UnknownRows({ titles, rules }: UnknownRowsProps) {
  const groups = new Map<string, { doubt: Doubt | null; count: number }>()
  for (const { doubt } of titles) {
    const label = doubt ? doubtLabel(doubt, rules) : ''
    groups.set(label, { doubt, count: (groups.get(label)?.count ?? 0) + 1 })
  }
  return [...groups].map(([label, { doubt, count }]) => (
    <LegendRow key={label} effect="unknown" count={count}>
      <strong className="text-ink">Unknown:</strong>{' '}
      {doubt && 'rule' in doubt ? (
        <Link className="link" to={{ search: `?rule=${doubt.rule.id}` }}>
          {label}
        </Link>
      ) : (
        label
      )}
    </LegendRow>
  ))
}

const TABS: Readonly<Record<Effect, string>> = {
  changes: 'Change',
  already: 'Already there',
  stays: 'Stay',
  unknown: 'Unknown',
}

interface AffectedTitlesProps<I extends RoutedItem> extends EffectViewProps<I> {
  effect: TitlesEffect<I>
  shown: readonly Effect[]
}

function AffectedTitles<I extends RoutedItem>(props: AffectedTitlesProps<I>) {
  const { effect, shown, where, noteOf = () => '' } = props
  const [wanted, setWanted] = useState<Effect>('changes')
  const chosen = shown.find(one => one === wanted) ?? shown[0] ?? wanted
  const titles = by(effect, chosen)
  const describe = (title: AffectedTitle<I>) => {
    const { from, to } = title
    const way = { changes: where(to), unknown: 'Unknown', already: null, stays: null }[chosen]
    return (way === null ? where(to) : `${where(from)} → ${way}`) + noteOf(title)
  }
  const more = titles.length - SHOWN_MAX
  return (
    <div className="mt-2 border-t border-rule pt-3">
      {shown.length > 1 && (
        <div className="flex">
          <Segmented
            label="Titles"
            value={chosen}
            options={shown.map(value => ({ value, label: TABS[value] }))}
            onChange={setWanted}
          />
        </div>
      )}
      <ul
        aria-label={TABS[chosen]}
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
      <div className="mt-1.5 -ml-2 flex items-center gap-2 text-sm text-ink-2">
        <CopyButton
          size="sm"
          variant="clear"
          text={() =>
            titles
              .map(one => `${one.item.title} · ${one.item.user?.name}: ${describe(one)}`)
              .join('\n')
          }
        >
          Copy
        </CopyButton>
        {more > 0 && <span>{formatNumber(more)} more.</span>}
      </div>
    </div>
  )
}
