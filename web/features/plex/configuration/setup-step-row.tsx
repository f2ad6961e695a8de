import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import type { StepState } from './setup.ts'

const LOOK = {
  waiting: { label: null, tone: 'dim', mark: null, ring: 'border-rule text-ink-3' },
  running: { label: 'Running', tone: 'info', mark: null, ring: 'border-main-line bg-main-soft' },
  done: {
    label: 'Done',
    tone: 'ok',
    mark: <Check size={16} />,
    ring: 'border-ok bg-ok-soft text-ok',
  },
  skipped: {
    label: 'Skipped',
    tone: 'wait',
    mark: <Minus size={16} />,
    ring: 'border-wait bg-wait-soft text-wait',
  },
  failed: {
    label: 'Failed',
    tone: 'bad',
    mark: <X size={16} />,
    ring: 'border-bad bg-bad-soft text-bad',
  },
} as const

interface SetupStepRowProps {
  number: number
  title: string
  state: StepState
  children?: ReactNode
}

export function SetupStepRow({ number, title, state, children }: SetupStepRowProps) {
  const { label, tone, mark, ring } = LOOK[state.status]
  return (
    <li
      className="flex gap-3"
      {...(state.status === 'running' && { 'aria-current': 'step' as const })}
    >
      <span
        aria-hidden="true"
        className={clsx(
          'grid size-7 shrink-0 place-content-center rounded-full border-2 font-display text-sm font-semibold',
          ring,
        )}
      >
        {mark ?? number}
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span
            className={state.status === 'waiting' ? 'text-ink-2' : 'font-display font-semibold'}
          >
            {title}
          </span>
          {label !== null && <Badge tone={tone}>{label}</Badge>}
        </p>
        {state.note !== '' && (
          <p
            {...(state.status === 'failed' && { role: 'alert' })}
            className={clsx('wrap-anywhere', state.status !== 'failed' && 'text-ink-2')}
          >
            {state.note}
          </p>
        )}
        {children}
      </div>
    </li>
  )
}
