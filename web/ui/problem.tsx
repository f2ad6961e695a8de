import clsx from 'clsx'
import CircleAlert from 'lucide-react/icons/circle-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { truncated } from './long-text.tsx'

interface ProblemProps {
  title: ReactNode
  cause?: ReactNode
  action?: ReactNode
  /** Adds a button that tries again. */
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
  onDismiss?: (() => void) | undefined
  tone?: 'bad' | 'wait' | undefined
  className?: string | undefined
}

/** One-sentence messages are also used as titles, which have no period. */
const headlineOf = (title: ReactNode) =>
  typeof title === 'string' && /^[^.]+\.$/.test(title) ? title.slice(0, -1) : title

export function Problem({
  title,
  cause,
  action,
  onRetry,
  isRetrying,
  onDismiss,
  tone = 'bad',
  className,
}: ProblemProps) {
  const Icon = tone === 'bad' ? CircleAlert : TriangleAlert
  return (
    <div
      // Only failures interrupt a screen reader.
      role={tone === 'bad' ? 'alert' : 'status'}
      className={clsx(
        `tone-${tone} flex gap-3 rounded-lg border-2 border-(--c) bg-(--g) p-3.5`,
        className,
      )}
    >
      <Icon size={20} className="mt-px shrink-0 text-(--c)" />
      <div className="min-w-0 flex-1">
        <p className="font-display text-md font-semibold wrap-anywhere">
          {truncated(headlineOf(title))}
        </p>
        {cause !== undefined && (
          <p className="mt-0.5 text-ink-2 wrap-anywhere">{truncated(cause)}</p>
        )}
        {(action !== undefined || onRetry || onDismiss) && (
          <div className="mt-3 flex flex-wrap gap-2.5">
            {onRetry && (
              <Button variant="neutral" size="sm" busy={isRetrying} onClick={onRetry}>
                Try again
              </Button>
            )}
            {action}
            {onDismiss && (
              <Button variant="neutralnoShadow" size="sm" onClick={onDismiss}>
                Dismiss
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
