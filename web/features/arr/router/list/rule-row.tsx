import clsx from 'clsx'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line'
import Ban from 'lucide-react/icons/ban'
import Copy from 'lucide-react/icons/copy'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Gauge from 'lucide-react/icons/gauge'
import GripVertical from 'lucide-react/icons/grip-vertical'
import ShieldQuestion from 'lucide-react/icons/shield-question-mark'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type KeyboardEvent, memo, type ReactNode, useRef, useState } from 'react'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { withBase } from '../../../../lib/base-path.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { MoreMenu } from '../../../../ui/more-menu.tsx'
import { isPlainClick } from '../../../../ui/plain-click.ts'
import { Switch } from '../../../../ui/switch.tsx'
import { isRowPress } from '../../../../ui/table/row-press.ts'
import type { destinationParts, effectLabels, SentencePart } from '../rule-labels.ts'
import { duplicateRule, toggleRule } from '../rule-writes.ts'
import type { Flag } from './use-rule-rows.ts'

/**
 * Columns of all rows, including the header and the last row: handle, number, rule, destination, effect, switch, menu.
 */
export const ROW =
  'group grid items-center gap-x-2 gap-y-1 @min-[44rem]:gap-x-3.5 pl-1.5 pr-3 grid-cols-[1.75rem_0.75rem_minmax(0,1fr)_2.5rem_2rem] @min-[44rem]:pl-2.5 @min-[44rem]:grid-cols-[0.875rem_1.125rem_minmax(0,1fr)_minmax(8rem,12.75rem)_9.375rem_2.25rem_1.875rem]'

interface RuleActions {
  edit: (rule: RouterRule) => void
  remove: (rule: RouterRule) => void
  move: (rule: RouterRule, index: number) => void
}

interface RuleRowProps {
  rule: RouterRule
  condition: readonly SentencePart[]
  destination: ReturnType<typeof destinationParts>
  effect: ReturnType<typeof effectLabels>
  flags: readonly Flag[]
  /** Null if the rule excludes titles, because it always wins. */
  place: number | null
  count: number
  /** Why the rule can't be moved at the moment; null if it can. */
  fixed: string | null
  actions: RuleActions
}

export const RuleRow = memo(function RuleRow(props: RuleRowProps) {
  const { rule, condition, destination, effect, flags, place, actions } = props
  const href = withBase(`/${rule.target_type}/content-router?rule=${rule.id}`)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the name is the link; the rest of the row only enlarges it
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      className={clsx(
        ROW,
        'min-h-16.5 cursor-pointer py-2 has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:-outline-offset-2 has-[h2_a:focus-visible]:outline-main-line',
        !rule.enabled && 'text-ink-3',
      )}
      onClick={event => {
        if (!isRowPress(event)) return
        if (isPlainClick(event)) actions.edit(rule)
        else if (event.ctrlKey || event.metaKey) open(href, '_blank', 'noopener')
      }}
    >
      {place === null ? (
        <Ban aria-label="Don’t add" size={18} className="col-span-2 justify-self-end text-bad" />
      ) : (
        <>
          <MoveHandle {...props} place={place} />
          <span className="text-right font-display font-semibold text-ink-3 tabular">
            {place + 1}
          </span>
        </>
      )}
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5">
          <h2 className="min-w-0 text-md wrap-anywhere">
            <a
              href={href}
              className="outline-none"
              data-rule-edit={rule.id}
              data-tip={flags.length > 0 ? flags.map(({ text }) => text).join('\n') : undefined}
              onClick={event => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                actions.edit(rule)
              }}
            >
              <bdi>{bidiIsolate(rule.name)}</bdi>
            </a>
          </h2>
          {rule.always_require_approval && (
            <Mark Icon={ShieldQuestion} tone="wait" label="Needs approval" />
          )}
          {rule.bypass_user_quotas && <Mark Icon={Gauge} tone="info" label="Bypasses quotas" />}
          {flags.map(({ tone, label, text }) => (
            <Mark key={label} Icon={TriangleAlert} tone={tone} label={label} tip={text} />
          ))}
        </div>
        <p
          className={clsx(
            // Names of users who are still loading would move the rest.
            'line-clamp-4 wrap-anywhere group-data-waiting/list:invisible',
            rule.enabled && 'text-ink-2',
          )}
        >
          <span className="sr-only">If </span>
          {condition.map(({ text, isValue }, index) =>
            isValue ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
              <span key={index} className={rule.enabled ? 'text-ink' : undefined}>
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </p>
        {/* On wide screens, shown in the row's tooltip instead. */}
        {flags.map(({ tone, label, text }) => (
          <p key={label} className={clsx('text-sm md:sr-only', TONES[tone])}>
            {text}
          </p>
        ))}
      </div>
      <p className="min-w-0 wrap-anywhere @max-[44rem]:col-[3/-1]">
        {place !== null && (
          <ArrowRight
            aria-label="goes to"
            size={16}
            className="mr-1.5 inline text-main-line @min-[44rem]:sr-only"
          />
        )}
        <span className="font-medium">{destination.instance}</span>{' '}
        <span className="block text-sm text-ink-2">{destination.details.join(' · ')}</span>
      </p>
      <p
        className="text-right tabular @max-[44rem]:col-[3/-1] @max-[44rem]:text-left"
        data-tip={effect.doubt === null ? undefined : `Unknown: ${effect.doubt}`}
      >
        <span className={effect.line === 'Unknown' || !rule.enabled ? 'text-ink-3' : 'font-medium'}>
          {effect.line}
        </span>
        {effect.detail !== null && (
          <span className="text-sm text-ink-2 @min-[44rem]:block @max-[44rem]:ml-2">
            {effect.detail}
          </span>
        )}
      </p>
      <EnabledSwitch rule={rule} />
      <RowMenu {...props} />
    </div>
  )
})

const TONES = { bad: 'text-bad', wait: 'text-wait', info: 'text-info' }

interface MarkProps {
  Icon: typeof Gauge
  tone: keyof typeof TONES
  label: string
  tip?: string
}

const Mark = ({ Icon, tone, label, tip }: MarkProps) => (
  <span className={clsx('flex items-center gap-1.5 text-sm', TONES[tone])} data-tip={tip}>
    <Icon size={14} />
    {label}
  </span>
)

/** Shows the new state immediately, and then the saved one. Presses are sent one after another. */
function EnabledSwitch({ rule }: Pick<RuleRowProps, 'rule'>) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const last = useRef<Promise<void>>(undefined)
  return (
    <Switch
      aria-label={`Enable ${bidiIsolate(rule.name)}`}
      className="@max-[44rem]:col-start-4 @max-[44rem]:row-start-1"
      checked={chosen ?? rule.enabled}
      onCheckedChange={enabled => {
        setChosen(enabled)
        const mine = Promise.resolve(last.current)
          .then(() => toggleRule(rule, enabled))
          .then(() => {
            if (mine === last.current) setChosen(null)
          })
        last.current = mine
      }}
    />
  )
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

function MoveHandle({ rule, place, count, fixed, actions }: RuleRowProps & { place: number }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || fixed !== null || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    actions.move(rule, place + step)
  }
  return (
    <IconButton
      data-drag-handle=""
      label={`Move ${bidiIsolate(rule.name)}, ${place + 1} of ${count}`}
      data-tip={fixed ?? 'Drag, or press the arrow keys'}
      aria-disabled={fixed !== null}
      aria-keyshortcuts="ArrowUp ArrowDown Alt+ArrowUp Alt+ArrowDown Home End"
      variant="clear"
      className="cursor-grab @min-[44rem]:-mx-2.5 touch-none text-ink-3 opacity-0 focus-visible:-outline-offset-2 group-focus-within:opacity-100 group-hover:opacity-100 active:cursor-grabbing [@media(hover:none)]:opacity-100"
      icon={<GripVertical />}
      onKeyDown={onKeyDown}
    />
  )
}

function RowMenu({ rule, place, count, fixed, actions }: RuleRowProps) {
  const move = (label: string, icon: ReactNode, index: number) => ({
    label,
    icon,
    disabled: index === place || fixed !== null,
    onSelect: () => actions.move(rule, index),
  })
  return (
    <MoreMenu
      label={`More actions for ${bidiIsolate(rule.name)}`}
      className="@max-[44rem]:col-start-5 @max-[44rem]:row-start-1"
      icon={<EllipsisVertical />}
      items={[
        { label: 'Duplicate', icon: <Copy />, onSelect: () => duplicateRule(rule) },
        ...(place === null
          ? []
          : [
              move('Move to top', <ArrowUpToLine />, 0),
              move('Move to bottom', <ArrowDownToLine />, count - 1),
            ]),
        { kind: 'separator' },
        {
          label: 'Delete rule',
          icon: <Trash2 />,
          danger: true,
          onSelect: () => actions.remove(rule),
        },
      ]}
    />
  )
}
