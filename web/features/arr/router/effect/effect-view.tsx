import clsx from 'clsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useState } from 'react'
import { Requester } from '../../../../components/requests/requester.tsx'
import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { Instance } from '../../../../contract/instances.ts'
import { formatNumber, pluralize } from '../../../../lib/pluralize.ts'
import { addingRules } from '../../../../state/router-rules.ts'
import { displayNameOf } from '../../../../state/users.ts'
import { Button } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Kind } from '../../kinds.ts'
import { type Count, changesLabel, countLabel, doubtLabel, numberOf } from '../rule-labels.ts'
import {
  type AffectedTitle,
  EFFECTS,
  type Effect,
  type TitlesEffect,
  titlesEffect,
} from './titles-effect.ts'

const SHOWN_MAX = 50

/** The edited rule, with what its effect depends on. */
export interface Draft {
  kind: Kind
  known: KnownFields
  /** The rule being edited, the saved rules, and all rules with its changes. */
  draft: RouterRule
  before: readonly RouterRule[]
  rules: readonly RouterRule[]
  instances: readonly Instance[] | null
  /** Whether the effect can't be determined, because the instances failed to load. */
  isUnknown: boolean
  /** Describes the destination of a rule. For null, describes the default instance. */
  where: (rule: RouterRule | null, isShort?: boolean) => string
  /** Moves the rule to a position, from 1. */
  onMove: (place: number) => void
}

/** Pause in typing after which the effects are counted. */
const AFTER_MS = 150

export const useTitlesEffect = <I extends RoutedItem>(
  items: readonly I[],
  { before, draft, instances, known }: Pick<Draft, 'before' | 'draft' | 'instances' | 'known'>,
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

/** Summary such as "Matches 12 of 256 movies · 0 to 3 change destination". */
export const effectSummary = (
  effect: TitlesEffect | null,
  { kind, isUnknown }: Pick<Draft, 'kind' | 'isUnknown'>,
  isShort = false,
): string => {
  if (!effect) return isUnknown ? 'Effect unknown' : 'Counting…'
  const { matches, changes, total } = effect
  if (total === 0) return `No ${kind.many} on the watchlists loaded so far`
  const whole = isShort ? formatNumber(total) : pluralize(total, kind.content)
  return `Matches ${countLabel(matches)} of ${whole} · ${changesLabel(changes)} destination`
}

const COLORS: Readonly<Record<Effect, string>> = {
  changes: 'bg-main',
  already: 'bg-ink-3',
  stays: 'bg-ink-3/50',
  unknown:
    'bg-[repeating-linear-gradient(-45deg,var(--color-wait)_0_3px,var(--color-sunken)_3px_6px)] outline-1 -outline-offset-1 outline-wait',
}

interface EffectViewProps<I extends RoutedItem> extends Draft {
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
  const { effect, draft, rules, where, whole, notes } = props
  if (!effect || effect.total === 0)
    return <p className="text-ink-2">{effectSummary(effect, props)}</p>
  const { matches, changes, before, total } = effect
  const labels = {
    changes: 'Change destination',
    already:
      draft.target_instance_id === null
        ? 'Aren’t added already'
        : `Go to ${where(draft, true)} already`,
    stays: 'Stay where they are',
    unknown: '',
  }
  // Titles with the same effect or, if it is unknown, for the same reason.
  const groups = EFFECTS.flatMap(name => {
    const labelOf = ({ doubt }: AffectedTitle<I>) =>
      doubt ? doubtLabel(doubt, rules) : labels[name]
    return [...new Set(effect.titles[name].map(labelOf))].map(label => ({
      name,
      label,
      titles: effect.titles[name].filter(one => labelOf(one) === label),
    }))
  })
  return (
    <>
      <div className="flex flex-wrap gap-x-3">
        <p className="flex flex-1 items-center gap-2">
          <Figure {...matches} />
          <span className="text-sm/4.5 text-ink-2">
            of {whole ?? formatNumber(total)} match
            {before && countLabel(before) !== countLabel(matches) && (
              <span className="block">was {countLabel(before)}</span>
            )}
          </span>
        </p>
        <p className="flex flex-1 items-center gap-2">
          <Figure {...changes} />
          <span className="w-min text-sm/4.5 text-ink-2">change destination</span>
        </p>
      </div>
      {notes}
      <NeverReached {...props} effect={effect} />
      {groups.length > 0 && (
        <>
          <div aria-hidden className="mt-1.5 mb-2 flex h-2 gap-0.5 overflow-hidden rounded-sm">
            {groups.map(({ name, label, titles }) => (
              <span key={label} className={COLORS[name]} style={{ flexGrow: titles.length }} />
            ))}
          </div>
          <ul aria-label="Effect on the titles">
            {groups.map(group => (
              <GroupRow key={group.label} {...props} {...group} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** A number as large as the picture has it, or a range of two. */
const Figure = ({ count, unsure }: Count) => (
  <strong className="font-display text-[1.75rem]/[2.125rem] whitespace-nowrap tabular">
    {formatNumber(count)}
    {unsure > 0 && (
      <>
        <span className="text-md font-semibold text-ink-2"> to </span>
        <span>{formatNumber(count + unsure)}</span>
      </>
    )}
  </strong>
)

interface NeverReachedProps extends Pick<Draft, 'draft' | 'rules' | 'onMove'> {
  effect: TitlesEffect
}

/** Offers to move a rule above the first one that gets its titles, if others get them all. */
function NeverReached({ effect, draft, rules, onMove }: NeverReachedProps) {
  const titles = Object.values(effect.titles).flat()
  const takers = new Set(titles.flatMap(({ to, rivals }) => [...rivals, to]).map(rule => rule?.id))
  const place = addingRules(rules).findIndex(({ id }) => takers.has(id)) + 1
  const { count, unsure } = effect.matches
  if (count + unsure === 0 || place === 0 || takers.has(draft.id) || !draft.enabled) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-wait">
      Never reached: rule {place} matches first
      <Button variant="clear" size="sm" onClick={() => onMove(place)}>
        Move to {place}
      </Button>
    </p>
  )
}

interface GroupRowProps<I extends RoutedItem>
  extends Pick<EffectViewProps<I>, 'rules' | 'where' | 'noteOf' | 'onMove'> {
  name: Effect
  label: string
  titles: readonly AffectedTitle<I>[]
}

/** A group, which opens the list of its titles. */
function GroupRow<I extends RoutedItem>(props: GroupRowProps<I>) {
  const { name, label, titles, rules, where, noteOf = () => '', onMove } = props
  const doubt = titles[0]?.doubt
  const rival = doubt && 'rule' in doubt ? doubt.rule : null
  const place = rival ? numberOf(rival, rules) : 0
  const describe = (title: AffectedTitle<I>) => {
    const { from, to } = title
    const way = { changes: where(to), unknown: 'Unknown', already: null, stays: null }[name]
    return (way === null ? where(to) : `${where(from)} → ${way}`) + noteOf(title)
  }
  const lineOf = (one: AffectedTitle<I>) =>
    `${one.item.title} · ${displayNameOf(one.item.user?.name ?? '')}: ${describe(one)}`
  const more = titles.length - SHOWN_MAX
  return (
    <li className="flex flex-wrap gap-x-2 text-sm text-ink-2">
      <details className="group min-w-0 flex-1 open:basis-full">
        <summary className="-mx-2 flex min-h-6 list-none items-center gap-2.5 rounded-md px-2 hover:bg-raised max-md:min-h-11">
          <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-sm', COLORS[name])} />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {name === 'unknown' && <strong className="text-ink">Unknown: </strong>}
            <span>{label}</span>
          </span>
          <strong className="text-ink tabular">{formatNumber(titles.length)}</strong>
          <ChevronRight size={16} className="shrink-0 group-open:rotate-90" />
        </summary>
        <ul
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
          tabIndex={0}
          className="max-h-40 divide-y divide-rule overflow-y-auto"
        >
          {titles.slice(0, SHOWN_MAX).map((title, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <li key={index} className="py-1.5 wrap-anywhere">
              <bdi className="font-semibold text-ink">{title.item.title}</bdi>{' '}
              <Requester name={title.item.user?.name ?? ''} />
              <p>{describe(title)}</p>
            </li>
          ))}
        </ul>
        <div className="-ml-2 flex items-center gap-2">
          <CopyButton size="sm" variant="clear" text={() => titles.map(lineOf).join('\n')}>
            Copy
          </CopyButton>
          {rival && (
            <Link className="link" to={{ search: `?rule=${rival.id}` }}>
              Open the rule
            </Link>
          )}
          {more > 0 && <span>{formatNumber(more)} more.</span>}
        </div>
      </details>
      {place > 0 && (
        <Button variant="clear" size="sm" onClick={() => onMove(place)}>
          Move to {place}
        </Button>
      )}
    </li>
  )
}
