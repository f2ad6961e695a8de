import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatNumber } from '../lib/pluralize.ts'
import { Button } from './button.tsx'
import { followOrigin, originOf } from './focus-origin.ts'
import { KeyCap } from './key-cap.tsx'
import { isOverlayOpen } from './open-overlays.ts'

interface BulkBarProps {
  selection: { readonly chosen: readonly unknown[]; clear(): void }
  children: ReactNode
  summary?: ReactNode
}

/** Render this last on the page, because the bar sticks to the bottom of the scroll container. */
export function BulkBar({ selection, children, summary }: BulkBarProps) {
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
  const { frame, back } = useReturn(open)
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
    <div ref={frame} className="bulk-bar">
      <span role="status" className="sr-only">
        {announcement}
      </span>
      <span role="status" className="sr-only">
        {hint}
      </span>
      {open && (
        <div>
          <section
            aria-label="Selection actions"
            className="float flex flex-wrap items-center gap-2 px-3 py-2.5 md:min-h-13.5"
          >
            <span className="pr-12 pl-1 font-display font-semibold tabular max-md:flex-1 max-md:pr-2">
              {summary ?? `${formatNumber(count)} selected`}
            </span>
            <Button size="sm" variant="clear" onClick={clear}>
              Clear <KeyCap>Esc</KeyCap>
            </Button>
            {children}
            <button
              type="button"
              className="sr-only rounded-sm px-1 text-sm font-medium focus:not-sr-only"
              aria-keyshortcuts="F6"
              onClick={back}
            >
              F6 to return
            </button>
          </section>
        </div>
      )}
    </div>
  )
}

const rowAt = (index: string) =>
  `[data-row][tabindex="0"], li[data-index="${index}"] button:enabled, li[data-index] button:enabled`

/** Returns focus when the bar that contains it closes, or on demand by calling `back`. */
const useReturn = (open: boolean) => {
  const frame = useRef<HTMLDivElement>(null)
  const index = useRef('0')
  const hasFocus = useRef(false)
  const goTo = (place: HTMLElement | null) => {
    const page = frame.current?.parentElement
    const to = place ?? page?.querySelector<HTMLElement>(rowAt(index.current))
    to?.focus()
  }
  /** Focuses the row rather than its last button, because pressing Tab there would return to the bar. */
  const backToRow = useEffectEvent(() => {
    const origin = originOf(frame.current)
    const isInPage = frame.current?.parentElement?.contains(origin) === true
    goTo(isInPage ? (origin?.closest<HTMLElement>('tr[data-row]') ?? origin) : null)
  })
  useEffect(() => {
    const { current: bar } = frame
    if (!bar) return
    // This listener must be registered before the one that reads the origin.
    const leave = followOrigin(bar)
    const onFocus = () => {
      hasFocus.current = true
      const card = originOf(bar)?.closest<HTMLElement>('[data-index]')
      index.current = card?.dataset.index ?? index.current
    }
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      // If there is no related target, the focused button was disabled or removed, or the window lost focus.
      if (relatedTarget instanceof Node) hasFocus.current = bar.contains(relatedTarget)
    }
    bar.addEventListener('focusin', onFocus)
    bar.addEventListener('focusout', onBlur)
    return () => {
      leave()
      bar.removeEventListener('focusin', onFocus)
      bar.removeEventListener('focusout', onBlur)
    }
  }, [])
  useEffect(() => {
    if (open || !hasFocus.current) return
    hasFocus.current = false
    const { activeElement } = document
    if (activeElement === document.body || !activeElement?.isConnected) backToRow()
  }, [open])
  return { frame, back: () => goTo(originOf(frame.current)) }
}
