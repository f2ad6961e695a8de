import clsx from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useState } from 'react'
import { showInView } from './focus.ts'
import { IconButton } from './icon-button.tsx'
import { Problem } from './problem.tsx'

interface ResultPanelProps {
  ok: boolean | 'partly'
  title: ReactNode
  children?: ReactNode
  note?: ReactNode
  /** Shown after “Details” is selected, or immediately if the result has failures. */
  details?: ReactNode
  onDismiss: () => void
}

/** A result on one line, which is announced to screen readers and shown until dismissed. */
export function ResultPanel({ ok, title, children, note, details, onDismiss }: ResultPanelProps) {
  const [isOpen, setIsOpen] = useState(ok === 'partly')
  const id = useId()
  if (!ok)
    return (
      <div ref={showInView}>
        <Problem title={title} cause={children} onDismiss={onDismiss} />
      </div>
    )
  const Icon = ok === true ? CircleCheck : TriangleAlert
  return (
    <div ref={showInView}>
      <div className="flex min-h-9 items-center gap-2.5">
        <span className={clsx(ok === true ? 'tone-ok' : 'tone-wait', 'text-(--c)')}>
          <Icon size={18} />
        </span>
        <p role="status" className="min-w-0 flex-1 py-1 wrap-anywhere">
          <strong>{title}</strong>
          <span>{children ? <span>: {children}</span> : note && '.'}</span>{' '}
          <span className="text-sm text-ink-3">{note}</span>
        </p>
        {details !== undefined && (
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
        <IconButton label="Dismiss" variant="clear" icon={<X />} onClick={onDismiss} />
      </div>
      {details !== undefined && (
        <div id={id} hidden={!isOpen} className="pb-3 pl-7">
          {details}
        </div>
      )}
    </div>
  )
}
