import clsx from 'clsx'
import Bell from 'lucide-react/icons/bell'
import X from 'lucide-react/icons/x'
import { useEffect, useMemo } from 'react'
import { NotificationSwitch } from '../../components/desktop-notifications/notification-switch.tsx'
import { useStore } from '../../components/use-store.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Time } from '../../ui/time.tsx'
import { type BellEntry, type BellLine, linesOf, unreadOf } from './bell-entries.ts'
import { bell, clearBell, markAllRead } from './bell-store.ts'

/** Listed entries are marked as read when the sheet closes. Until then, new ones stand out. */
export function BellSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  useEffect(() => (open ? markAllRead : undefined), [open])
  return (
    <Sheet open={open} onClose={onClose} label="Activity" side="right" size="md">
      <Content onClose={onClose} />
    </Sheet>
  )
}

function Content({ onClose }: { onClose: () => void }) {
  const { log } = useStore(bell)
  const entries: readonly BellEntry[] = log.entries
  const lines = useMemo(() => linesOf(entries), [entries])
  const unread = unreadOf(log)
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-13 shrink-0 items-center gap-2 border-b-2 border-edge pr-2 pl-4">
        <p aria-hidden className="flex-1 font-display text-lg font-semibold">
          Activity
        </p>
        <IconButton label="Close" variant="clear" icon={<X />} onClick={onClose} />
      </div>
      {lines.length > 0 && (
        <div className="flex items-center gap-2 border-b border-rule px-4 py-2">
          <p role="status" className="flex-1 text-sm text-ink-2">
            {unread > 0 ? `${formatNumber(unread)} new` : 'Nothing new'}
          </p>
          <Button size="sm" variant="clear" onClick={clearBell}>
            Clear
          </Button>
        </div>
      )}
      {lines.length > 0 ? (
        <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
          {lines.map(line => (
            <li key={`${line.key} ${line.at}`}>
              <Line line={line} onClose={onClose} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="flex-1">
          <Empty
            icon={<Bell />}
            title="Nothing new"
            hint="New requests, decisions, finished and failed jobs, and releases appear here while you’re logged in."
          />
        </div>
      )}
      <div className="shrink-0 border-t-2 border-edge px-4 pt-3 pb-[max(.75rem,env(safe-area-inset-bottom))]">
        <NotificationSwitch />
      </div>
    </div>
  )
}

const TONES = { ok: 'tone-ok', bad: 'tone-bad', wait: 'tone-wait', info: 'tone-info' } as const

function Line({ line, onClose }: { line: BellLine; onClose: () => void }) {
  const { tone, title, text, at, isRead, to, href } = line
  const look = 'flex gap-3 rounded-md px-2 py-2.5 hover:bg-raised'
  const content = (
    <>
      <span
        aria-hidden
        className={clsx(
          TONES[tone],
          'mt-1.5 size-2.5 shrink-0 rounded-full border-2 border-(--c)',
          !isRead && 'bg-(--c)',
        )}
      />
      <span className="min-w-0 flex-1">
        <span className={clsx('block wrap-anywhere', !isRead && 'font-semibold')}>
          {!isRead && <span className="sr-only">New: </span>}
          {title}
        </span>
        {text && <span className="block text-sm text-ink-2 wrap-anywhere">{text}</span>}
        <Time value={at} className="text-sm text-ink-3" />
      </span>
    </>
  )
  if (href !== undefined)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" className={look}>
        {content}
      </a>
    )
  return (
    <Link to={to ?? '/dashboard'} className={look} onClick={onClose}>
      {content}
    </Link>
  )
}
