import clsx from 'clsx'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatNumber } from '../lib/pluralize.ts'
import { QuietButton } from './button.tsx'
import { barRef } from './covers.ts'
import { leaveBars } from './focus.ts'
import { KeyCap } from './key-cap.tsx'
import { isOverlayOpen } from './open-overlays.ts'

interface BulkBarProps {
  selection: { readonly chosen: readonly unknown[]; clear(): void }
  children: ReactNode
  summary?: ReactNode
  /** The bar is part of the page's foot. */
  isInFoot?: boolean
}

/** Outside a foot, render this last on the page, because the bar sticks to the bottom of the scroll container. */
export function BulkBar({ selection, children, summary, isInFoot = false }: BulkBarProps) {
  const { chosen, clear: onClear } = selection
  const count = chosen.length
  const open = count > 0
  const isCleared = useRef(false)
  const clear = () => {
    isCleared.current = true
    onClear()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isOverlayOpen()) clear()
  })
  useEffect(() => {
    if (!open) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  const [announcement, announce] = useState('')
  const [hint, setHint] = useState('')
  // Set the text after mounting, because some screen readers ignore a live region that is inserted together with its
  // text.
  useEffect(() => {
    announce(open ? `${count} selected` : isCleared.current ? 'Selection cleared' : '')
    if (open) setHint('Press F6 for actions, F6 again to return.')
    isCleared.current = false
  }, [open, count])
  return (
    <div className={isInFoot ? 'contents' : 'bulk-bar'}>
      <span role="status" className="sr-only">
        {announcement}
      </span>
      <span role="status" className="sr-only">
        {hint}
      </span>
      {open && (
        <div ref={isInFoot ? undefined : barRef}>
          <section
            aria-label="Selection actions"
            className={clsx(
              'flex items-center gap-2',
              !isInFoot && 'float flex-wrap px-3 py-2.5 md:min-h-13.5',
            )}
          >
            <span className="pr-2 font-display font-semibold whitespace-nowrap tabular max-md:flex-1">
              {summary || `${formatNumber(count)} selected`}
            </span>
            {children}
            <QuietButton onClick={clear}>
              Clear <KeyCap>Esc</KeyCap>
            </QuietButton>
            <button
              type="button"
              className="sr-only rounded-sm px-1 text-sm font-medium focus:not-sr-only"
              aria-keyshortcuts="F6"
              onClick={leaveBars}
            >
              F6 to return
            </button>
          </section>
        </div>
      )}
    </div>
  )
}
