import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useRef, useState } from 'react'
import { pluralize } from '../../../lib/pluralize.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { AttentionPlaceholder } from '../placeholders.tsx'
import { useRememberedHeight } from '../remembered-height.ts'
import { AttentionRow } from './attention-row.tsx'
import { CheckButton } from './check-button.tsx'
import type { Attention } from './use-attention.ts'

const SHOWN = 5

export function AttentionCard({ attention }: { attention: Attention }) {
  const { items, failures, isKnown, isGathered } = attention
  const [isOpen, setIsOpen] = useState(false)
  const isLoading = !isGathered || (!isKnown && items.length === 0 && failures.length === 0)
  const rows = useRef<HTMLDivElement>(null)
  useRememberedHeight('attention', rows, isKnown && !isOpen)
  const shown = isOpen ? items : items.slice(0, SHOWN)
  return (
    <Card
      title="Needs attention"
      className="order-2"
      meta={
        !isLoading &&
        items.length > 0 && (
          <span className="font-display text-md font-bold text-bad tabular">{items.length}</span>
        )
      }
    >
      {/* Until slow checks are done, the card keeps the height of the last visit. */}
      <div
        ref={rows}
        className={clsx(
          '-mx-4 -mb-4 divide-y divide-rule border-t border-rule',
          !isKnown && failures.length === 0 && 'min-h-(--attention-height,15.375rem)',
        )}
      >
        {isLoading && (
          <div role="status" aria-label="Checking for problems">
            <AttentionPlaceholder />
          </div>
        )}
        {!isLoading && (
          <>
            {shown.length > 0 && (
              <ul className="divide-y divide-rule">
                {shown.map(item => (
                  <li key={item.id}>
                    <AttentionRow item={item} />
                  </li>
                ))}
              </ul>
            )}
            {items.length > SHOWN && (
              <p className="px-2 py-1">
                <Button
                  variant="clear"
                  size="sm"
                  aria-expanded={isOpen}
                  onClick={() => setIsOpen(!isOpen)}
                >
                  {isOpen ? 'Show fewer' : `Show ${items.length - SHOWN} more`}
                </Button>
              </p>
            )}
            {failures.length > 0 && <Unread attention={attention} />}
            <Fine attention={attention} />
          </>
        )}
      </div>
    </Card>
  )
}

function Fine({ attention }: { attention: Attention }) {
  const { items, failures, connected, unreachable, isPlexConnected } = attention
  const isClear = items.length === 0 && failures.length === 0
  const names = [
    isPlexConnected && 'Plex',
    connected && pluralize(connected, unreachable > 0 ? 'other instance' : 'instance'),
  ]
  const found = names.filter(Boolean).join(' and ')
  if (!isClear && !found) return null
  return (
    <p
      className={clsx(
        'flex items-center gap-3 px-4 py-1.5 text-ink-2',
        isClear ? 'min-h-12.5' : 'min-h-10 text-sm',
      )}
    >
      {isClear ? (
        <CircleCheck aria-hidden size={18} className="shrink-0 text-ok" />
      ) : (
        <Check aria-hidden size={18} className="shrink-0 text-ok" />
      )}
      <span>
        {isClear && <b className="font-semibold text-ink">All clear. </b>}
        {found && `${found} connected`}
      </span>
    </p>
  )
}

/** A check that failed to load may hide a problem. */
function Unread({ attention: { items, failures } }: { attention: Attention }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-start justify-between gap-2 px-4 py-3 text-sm"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium text-wait">
          {items.length === 0 ? 'No problems found, but some checks failed' : 'Not checked'}
        </p>
        <ul className="text-ink-2">
          {failures.map(({ what, error }) => (
            <li key={what} className="wrap-anywhere">
              {what}: {error}
            </li>
          ))}
        </ul>
      </div>
      <CheckButton
        variant="neutralnoShadow"
        label="Try again"
        check={() => Promise.all(failures.map(source => source.retry()))}
      />
    </div>
  )
}
