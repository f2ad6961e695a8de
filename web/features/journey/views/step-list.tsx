import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleHelp from 'lucide-react/icons/circle-help'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Loader from 'lucide-react/icons/loader'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { Tone } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { firstBlocker, type StepState } from '../check.ts'
import type { Step } from '../steps.ts'

/** More users than this are counted instead of named. */
const SHOWN = 5

interface StepListProps {
  label: string
  steps: readonly Step[]
  /** Actions that resolve the hold, shown at its step. */
  actions?: ReactNode
}

export function StepList({ label, steps, actions }: StepListProps) {
  const held = firstBlocker(steps)
  return (
    <ol aria-label={label} className="grid">
      {steps.map(({ id, label: name, state, texts, remedy }) => (
        <li
          key={id}
          className="relative flex gap-3 py-1.5 before:absolute before:inset-y-0 before:left-[7px] before:w-0.5 before:bg-rule first:before:top-4 last:before:bottom-auto last:before:h-4"
        >
          <span className="relative mt-0.5 flex self-start rounded-full bg-panel">
            <StepDot state={state} />
          </span>
          <div className="min-w-0 flex-1 md:grid md:grid-cols-[6.5rem_minmax(0,1fr)] md:gap-x-3">
            <strong className="block font-semibold">{name}</strong>
            <div className={clsx('min-w-0', id === held?.id ? 'text-ink' : 'text-ink-2')}>
              {texts.slice(0, SHOWN).map((text, line) => (
                <p key={text} className={clsx('wrap-anywhere', line > 0 && 'text-sm text-ink-2')}>
                  {text}
                </p>
              ))}
              {texts.length > SHOWN && (
                <p className="text-sm text-ink-2">And {texts.length - SHOWN} more.</p>
              )}
              {(remedy || (id === held?.id && actions)) && (
                <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2">
                  {id === held?.id && actions}
                  {remedy && (
                    <ButtonLink
                      to={remedy.to}
                      variant="clear"
                      size="sm"
                      className="-ml-2.5 max-md:min-h-11"
                    >
                      {remedy.label}
                    </ButtonLink>
                  )}
                </div>
              )}
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}

interface StateLook {
  label: string
  tone: Tone
  icon: typeof Clock
  dot: string
  mark?: typeof Clock
}
const BAD = 'bg-solid-bad text-solid-bad-ink'
const OK = 'bg-solid-ok text-solid-ok-ink'
const OPEN = 'border-2 border-dashed border-dim'
const STATES: Record<StepState, StateLook> = {
  done: { label: 'Done', tone: 'ok', icon: CircleCheck, dot: OK, mark: Check },
  waiting: { label: 'Waiting', tone: 'wait', icon: Clock, dot: 'border-3 border-wait' },
  running: { label: 'In progress', tone: 'info', icon: Loader, dot: 'border-3 border-info' },
  blocked: { label: 'Blocked', tone: 'bad', icon: CircleX, dot: BAD, mark: X },
  unknown: { label: 'Unknown', tone: 'dim', icon: CircleHelp, dot: OPEN },
  later: { label: 'Upcoming', tone: 'dim', icon: CircleDashed, dot: 'border-2 border-outline' },
}

interface VerdictProps {
  state: StepState
  text: string
  /** Wraps instead of ending in an ellipsis. */
  isWhole?: boolean
}

/** A verdict with its icon and color. */
export function Verdict({ state, text, isWhole = false }: VerdictProps) {
  const { tone, icon: Icon } = STATES[state]
  return (
    <span
      className={clsx('flex min-w-0 items-center gap-2 font-medium text-(--c)', `tone-${tone}`)}
    >
      <Icon size={16} className="shrink-0" />
      <span
        className={isWhole ? 'wrap-anywhere' : 'truncate'}
        data-tip={!isWhole && text.length > 36 ? text : undefined}
      >
        {text}
      </span>
    </span>
  )
}

/** Screen readers get the state in words. Check mark, ring and cross also differ in shape, not only in color. */
function StepDot({ state }: Pick<Step, 'state'>) {
  const { label, dot, mark: Mark } = STATES[state]
  return (
    <span
      className={clsx(
        'relative inline-flex size-4 shrink-0 items-center justify-center rounded-full',
        dot,
      )}
    >
      {Mark && <Mark size={10} strokeWidth={4.5} />}
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** The steps as a row of dots. Each has a tooltip with its name and state. */
export function StepDots({ steps }: { steps: readonly Step[] }) {
  return (
    <span className="flex items-center">
      {steps.map(({ id, label, state, texts }, at) => (
        <span key={id} className={clsx('flex items-center', at > 0 && 'flex-1')}>
          {at > 0 && (
            <span
              aria-hidden
              className={clsx(
                'h-0.5 flex-1',
                steps[at - 1]?.state === 'done' && state !== 'later' ? 'bg-solid-ok' : 'bg-rule',
              )}
            />
          )}
          <span
            className="flex"
            data-tip={`${label}: ${texts[0] ?? STATES[state].label}`}
            data-tip-delay="200"
          >
            <span className="sr-only">{label}: </span>
            <StepDot state={state} />
            <span className="sr-only">, </span>
          </span>
        </span>
      ))}
    </span>
  )
}
