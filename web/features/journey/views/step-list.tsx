import clsx from 'clsx'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import type { Step } from '../steps.ts'
import { StepDot } from './step-dots.tsx'

/** More users than this are counted instead of named. */
const SHOWN = 5

interface StepListProps {
  label: string
  steps: readonly Step[]
  heldAt: number
  /** Actions that resolve the hold, shown at its step. */
  actions?: ReactNode
}

export function StepList({ label, steps, heldAt, actions }: StepListProps) {
  return (
    <ol aria-label={label} className="grid">
      {steps.map(({ id, label: name, state, texts, at: time, remedy }, at) => (
        <li
          key={id}
          className="relative flex gap-3 py-1.5 before:absolute before:inset-y-0 before:left-[7px] before:w-0.5 before:bg-rule first:before:top-4 last:before:bottom-auto last:before:h-4"
        >
          <span className="relative mt-0.5 flex self-start rounded-full bg-panel">
            <StepDot state={state} />
          </span>
          <div className="min-w-0 flex-1 md:grid md:grid-cols-[6.5rem_minmax(0,1fr)_auto] md:gap-x-3">
            <strong className="block font-semibold">{name}</strong>
            <div className={clsx('min-w-0', at === heldAt ? 'text-ink' : 'text-ink-2')}>
              {texts.slice(0, SHOWN).map((text, line) => (
                <p key={text} className={clsx('wrap-anywhere', line > 0 && 'text-sm text-ink-2')}>
                  {text}
                </p>
              ))}
              {texts.length > SHOWN && (
                <p className="text-sm text-ink-2">And {texts.length - SHOWN} more.</p>
              )}
              {(remedy || (at === heldAt && actions)) && (
                <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2">
                  {at === heldAt && actions}
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
            {time && (
              <span className="text-sm text-ink-3 tabular">
                <Time value={time} />
              </span>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
