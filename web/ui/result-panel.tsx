import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import History from 'lucide-react/icons/history'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useState } from 'react'
import { showInView } from './focus.ts'
import { IconButton } from './icon-button.tsx'
import { truncated } from './long-text.tsx'

const LOOKS = {
  true: { Icon: CircleCheck, tone: 'text-ok' },
  partly: { Icon: TriangleAlert, tone: 'text-wait' },
  false: { Icon: CircleAlert, tone: 'text-bad' },
  none: { Icon: CircleMinus, tone: 'text-ink-2' },
  outdated: { Icon: History, tone: 'text-ink-2' },
} as const

interface ResultPanelProps {
  /** 'none': nothing was done. */
  ok: boolean | 'partly' | 'none' | 'outdated'
  title: ReactNode
  children?: ReactNode
  note?: ReactNode
  /** Shown after “Details” is selected, or immediately if the result has failures. */
  details?: ReactNode
  /** The next step, at the end of the line. */
  action?: ReactNode
  onDismiss: () => void
}

/** A result on one line, which is announced to screen readers and shown until dismissed. */
export function ResultPanel({
  ok,
  title,
  children,
  note,
  details,
  action,
  onDismiss,
}: ResultPanelProps) {
  const [isOpen, setIsOpen] = useState(!ok || ok === 'partly')
  const id = useId()
  const { Icon, tone } = LOOKS[`${ok}`]
  return (
    <div ref={showInView}>
      <div role={ok ? undefined : 'alert'} className="flex min-h-10.5 items-center gap-2.5">
        <span className={tone}>
          <Icon size={18} />
        </span>
        <p role={ok ? 'status' : undefined} className="min-w-0 flex-1 py-1 wrap-anywhere">
          <strong>{title}</strong>
          <span>{children ? <span>: {truncated(children)}</span> : note && '.'}</span>{' '}
          <span className="text-sm text-ink-3">{note}</span>
        </p>
        {Boolean(details) && (
          <button
            type="button"
            className="link min-h-6 font-text text-sm"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            Details
          </button>
        )}
        {action}
        <IconButton label="Dismiss" variant="clear" icon={<X />} onClick={onDismiss} />
      </div>
      {Boolean(details) && (
        <div id={id} hidden={!isOpen} className="pb-3 pl-7">
          {details}
        </div>
      )}
    </div>
  )
}
