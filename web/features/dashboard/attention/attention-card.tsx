import clsx from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AttentionRow } from './attention-row.tsx'
import type { Attention } from './use-attention.ts'

/** More than these are folded, so that the card stays beside what waits for a decision. */
const SHOWN = 5
const TITLE = 'Needs your attention'
const HINT =
  'No request waits, nobody is over quota, instances answer, jobs run, and so does the workflow.'

interface AttentionCardProps {
  attention: Attention
  /** The whole width is its own: entries stand side by side. */
  isWide: boolean
}

/** What an admin should look at now; "All clear" only of what could be looked at, and then it is a single line. */
export function AttentionCard({ attention, isWide }: AttentionCardProps) {
  const { items, failures, isKnown, isGathered } = attention
  const [isOpen, setIsOpen] = useState(false)
  if (!isGathered)
    return (
      <section aria-label={TITLE} className={clsx('card p-4', !isWide && 'h-56')}>
        <span role="status" aria-label="Looking for what needs you">
          <Skeleton className="h-5" />
        </span>
      </section>
    )
  if (items.length === 0 && failures.length === 0)
    return (
      <section
        aria-label={TITLE}
        className="card flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3"
      >
        {isKnown ? (
          <>
            <CircleCheck aria-hidden size={20} className="text-ok" />
            <p className="font-display font-semibold">All clear</p>
            <p className="text-ink-2">{HINT}</p>
          </>
        ) : (
          <span role="status" aria-label="Looking for what needs you" className="w-full">
            <Skeleton className="h-5" />
          </span>
        )}
      </section>
    )
  const shown = isOpen ? items : items.slice(0, SHOWN)
  return (
    <Card title={TITLE}>
      {items.length > 0 && (
        <ul
          className={
            isWide
              ? 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-2.5'
              : 'grid gap-2.5'
          }
        >
          {shown.map(item => (
            <li key={item.id} className="grid min-w-0">
              <AttentionRow item={item} />
            </li>
          ))}
        </ul>
      )}
      {items.length > SHOWN && (
        <Button
          variant="neutralnoShadow"
          size="sm"
          className="mt-2.5"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show ${items.length - SHOWN} more`}
        </Button>
      )}
      {failures.length > 0 && <Unread attention={attention} />}
    </Card>
  )
}

/** Which sources could not be read: what they hold may need the admin as well. */
function Unread({ attention: { items, failures } }: { attention: Attention }) {
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await Promise.all(failures.map(source => source.retry()))
    setBusy(false)
  }
  return (
    <div
      role="status"
      className="mt-3 flex flex-wrap items-start justify-between gap-2 border-t border-rule pt-3 text-sm first:mt-0 first:border-0 first:pt-0"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium text-wait">
          {items.length === 0
            ? 'Nothing found, but not everything could be checked'
            : 'Not checked'}
        </p>
        <ul className="text-ink-2">
          {failures.map(({ what, error }) => (
            <li key={what} className="wrap-anywhere">
              {what}: {error}
            </li>
          ))}
        </ul>
      </div>
      <Button variant="neutralnoShadow" size="sm" busy={busy} onClick={() => void retry()}>
        Try again
      </Button>
    </div>
  )
}
