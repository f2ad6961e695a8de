import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Problem } from './problem.tsx'

interface ResultPanelProps {
  ok: boolean | 'partly'
  title: ReactNode
  children?: ReactNode
  onDismiss: () => void
}

/** A result that is announced to screen readers and shown until dismissed. */
export function ResultPanel({ ok, title, children, onDismiss }: ResultPanelProps) {
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which an effect mustn't return.
    shown.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={shown} className="mt-4">
      {ok ? (
        <Notice
          tone={ok === true ? 'ok' : 'wait'}
          icon={
            ok === true ? (
              <CircleCheck aria-hidden size={18} />
            ) : (
              <TriangleAlert aria-hidden size={18} />
            )
          }
          onDismiss={onDismiss}
        >
          <strong>{title}</strong>
          {children !== undefined && <div>{children}</div>}
        </Notice>
      ) : (
        <Problem
          title={title}
          cause={children}
          action={
            <Button variant="neutralnoShadow" size="sm" onClick={onDismiss}>
              Dismiss
            </Button>
          }
        />
      )}
    </div>
  )
}
