import clsx from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { truncated } from './long-text.tsx'

const ICONS = {
  ok: CircleCheck,
  bad: TriangleAlert,
  wait: TriangleAlert,
  info: Info,
}

interface NoticeProps {
  tone?: keyof typeof ICONS
  children: ReactNode
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  className?: string | undefined
}

/** An inline notice. The success tone has no frame. For errors, use `Problem`. */
export function Notice({ tone = 'info', children, action, onDismiss, className }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div
      role="status"
      className={clsx(
        `tone-${tone}`,
        'flex items-center gap-3',
        tone === 'ok' ? 'py-1' : 'rounded-md border-2 border-(--c) bg-(--g) px-3 py-2',
        className,
      )}
    >
      <span className="text-(--c)">
        <Icon size={18} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48 wrap-anywhere">{truncated(children)}</div>
        {action}
      </div>
      {onDismiss && <IconButton label="Dismiss" variant="clear" icon={<X />} onClick={onDismiss} />}
    </div>
  )
}
