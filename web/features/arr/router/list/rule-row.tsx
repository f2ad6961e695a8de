import clsx from 'clsx'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Copy from 'lucide-react/icons/copy'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type KeyboardEvent, memo, useState } from 'react'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { isolate } from '../../../../lib/isolate.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { MenuButton } from '../../../../ui/menu.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import type { Flag } from '../rule-flags.ts'
import { RuleNumber } from '../rule-number.tsx'

export interface RuleActions {
  edit: (rule: RouterRule) => void
  /** Resolves once the change is saved, or once a toast has reported the failure. */
  toggle: (rule: RouterRule, enabled: boolean) => Promise<void>
  duplicate: (rule: RouterRule) => void
  remove: (rule: RouterRule) => void
  move: (rule: RouterRule, index: number) => void
  /** Arrow keys on a rule's handle move the rule. The handle keeps the focus. */
  moveByKey: (rule: RouterRule, index: number) => void
}

interface RuleRowProps {
  rule: RouterRule
  sentence: string
  destination: string
  flags: readonly Flag[]
  place: number
  count: number
  /** Why the rule can't be moved at the moment; null if it can. */
  fixed: string | null
  actions: RuleActions
}

export const RuleRow = memo(function RuleRow(props: RuleRowProps) {
  const { rule, sentence, destination, flags, place } = props
  return (
    <div className="flex items-start gap-2.5 @max-[38rem]:flex-wrap">
      <MoveHandle {...props} />
      <EnabledSwitch {...props} />
      <div className={clsx('min-w-0 flex-1', !rule.enabled && 'text-ink-2')}>
        <div className="flex min-h-8.5 flex-wrap items-center gap-x-2.5 gap-y-1 max-md:min-h-11">
          <RuleNumber number={place + 1} />
          <h2 className="min-w-0 text-md wrap-anywhere">
            <bdi>{rule.name}</bdi>
          </h2>
          {!rule.enabled && <Badge>Disabled</Badge>}
          {rule.always_require_approval && <Badge tone="info">Needs approval</Badge>}
          {rule.bypass_user_quotas && <Badge tone="info">Bypasses quotas</Badge>}
          {flags.map(flag => (
            <Badge key={flag.label} tone={flag.tone} icon={<TriangleAlert aria-hidden size={14} />}>
              {flag.label}
            </Badge>
          ))}
        </div>
        <p className="mt-0.5 line-clamp-4 wrap-anywhere">
          <span className="text-ink-2">If </span>
          {sentence}
        </p>
        <p className="mt-1 flex items-start gap-2 text-ink-2">
          <ArrowRight aria-label="goes to" size={16} className="mt-0.5 shrink-0 text-main-line" />
          <span className="min-w-0 wrap-anywhere">{destination}</span>
        </p>
        {flags.map(flag => (
          <p
            key={flag.label}
            className={clsx('mt-1 text-sm', flag.tone === 'bad' ? 'text-bad' : 'text-wait')}
          >
            {flag.text}
          </p>
        ))}
      </div>
      <Actions {...props} />
    </div>
  )
})

/** Shows the new state immediately, and restores the saved state if saving fails. */
function EnabledSwitch({ rule, actions }: RuleRowProps) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  return (
    <Switch
      aria-label={`Enable ${isolate(rule.name)}`}
      className="mt-1.5 max-md:mt-2.5"
      checked={chosen ?? rule.enabled}
      onCheckedChange={enabled => {
        setChosen(enabled)
        void actions.toggle(rule, enabled).then(() => setChosen(null))
      }}
    />
  )
}

const STEPS: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowUp: place => place - 1,
  ArrowDown: place => place + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function MoveHandle({ rule, place, count, fixed, actions }: RuleRowProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || fixed !== null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    actions.moveByKey(rule, step(place, count))
  }
  return (
    <IconButton
      data-drag-handle=""
      label={`Move ${isolate(rule.name)}, ${place + 1} of ${count}`}
      data-tip={fixed ?? 'Drag, or press the arrow keys'}
      aria-disabled={fixed !== null}
      aria-keyshortcuts="ArrowUp ArrowDown Home End"
      variant="clear"
      className="cursor-grab touch-none active:cursor-grabbing text-ink-3"
      icon={<GripVertical aria-hidden />}
      onKeyDown={onKeyDown}
    />
  )
}

function Actions({ rule, place, count, fixed, actions }: RuleRowProps) {
  const isFirst = place === 0
  const isLast = place === count - 1
  const move = (label: string, index: number, disabled: boolean) => ({
    label,
    disabled: disabled || fixed !== null,
    onSelect: () => actions.move(rule, index),
  })
  return (
    <div className="flex shrink-0 items-center gap-1.5 @max-[38rem]:w-full @max-[38rem]:justify-end">
      <IconButton
        label={`Edit ${isolate(rule.name)}`}
        data-rule-edit={rule.id}
        icon={<Pencil aria-hidden />}
        onClick={() => actions.edit(rule)}
      />
      <IconButton
        label={`Duplicate ${isolate(rule.name)}`}
        icon={<Copy aria-hidden />}
        onClick={() => actions.duplicate(rule)}
      />
      <IconButton
        label={`Delete ${isolate(rule.name)}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => actions.remove(rule)}
      />
      <MenuButton
        label={`Move ${isolate(rule.name)}`}
        size="icon"
        align="end"
        icon={<EllipsisVertical aria-hidden />}
        items={[
          move('Move up', place - 1, isFirst),
          move('Move down', place + 1, isLast),
          move('Move to top', 0, isFirst),
          move('Move to bottom', count - 1, isLast),
        ]}
      />
    </div>
  )
}
