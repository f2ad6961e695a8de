import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { followOrigin, originOf } from './bar-focus.ts'
import { RETURN_FOCUS } from './return-focus.ts'

/** Windows, menus and popovers that Esc belongs to first. */
const OPEN_ABOVE = ':is([role$="dialog"][data-state="open"], [role="menu"], :popover-open)'

export interface BulkBarProps {
  /** How many rows are chosen; the bar is away at 0. */
  count: number
  /** The actions. */
  children: ReactNode
  /** Esc, wherever the focus is, unless something nearer took it. */
  onClear: () => void
  /** Replaces "2 selected". */
  summary?: ReactNode
}

/** The floating bar of a selection. Put it last in the page: it sticks to the bottom of what scrolls. */
export function BulkBar({ count, children, onClear, summary }: BulkBarProps) {
  const open = count > 0
  const isCleared = useRef(false)
  const clear = useRef(onClear)
  useEffect(() => {
    clear.current = () => {
      isCleared.current = true
      onClear()
    }
  })
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector(OPEN_ABOVE)) return
      clear.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  const { frame, back } = useReturn(open)
  const [said, say] = useState('')
  const [hint, setHint] = useState('')
  // Changed once the element is there: one that comes with its text is not read by every screen reader.
  useEffect(() => {
    say(open ? `${count} selected` : isCleared.current ? 'Selection cleared' : '')
    if (open) setHint('Press F6 for actions, F6 again to return.')
    isCleared.current = false
  }, [open, count])
  return (
    <div ref={frame} className="bulk-bar">
      <span role="status" className="sr-only">
        {said}
      </span>
      <span role="status" className="sr-only">
        {hint}
      </span>
      {open && (
        <div>
          <section
            aria-label="Selection actions"
            className="float flex flex-wrap items-center gap-2.5 px-3 py-2.5"
          >
            <span className="px-1 font-display font-semibold tabular">
              {summary ?? `${count} selected`}
            </span>
            {children}
            <button
              type="button"
              className="rounded-sm px-1 text-sm font-medium text-ink-2 hover:text-ink max-md:min-h-11"
              onClick={() => clear.current()}
            >
              <span className="max-md:hidden">Esc to clear</span>
              <span className="md:hidden">Clear</span>
            </button>
            <button
              type="button"
              className="rounded-sm px-1 text-sm font-medium text-ink-2 hover:text-ink max-md:sr-only max-md:focus:not-sr-only"
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

/** The list's row that keys begin at, or the card at a place in it. */
const rowAt = (index: string) =>
  `[data-row][tabindex="0"], li[data-index="${index}"] button:enabled, li[data-index] button:enabled`

/** `back` moves the focus to where it was before it came into the bar; so does a bar that goes with the focus in it. */
const useReturn = (open: boolean) => {
  const frame = useRef<HTMLDivElement>(null)
  const index = useRef('0')
  const hasFocus = useRef(false)
  const goTo = useCallback((place: HTMLElement | null | undefined) => {
    const page = frame.current?.parentElement
    const to = place ?? page?.querySelector<HTMLElement>(rowAt(index.current))
    to?.focus()
  }, [])
  const back = useCallback(() => goTo(originOf(frame.current)), [goTo])
  /** To the row as a whole: by Tab one came from the last of its buttons. */
  const backToRow = useCallback(() => {
    const origin = originOf(frame.current)
    const isInPage = frame.current?.parentElement?.contains(origin) === true
    goTo(isInPage ? (origin?.closest<HTMLElement>('tr[data-row]') ?? origin) : null)
  }, [goTo])
  useEffect(() => {
    const { current: bar } = frame
    if (!bar) return
    // Before the listener that asks where that was.
    const leave = followOrigin(bar)
    const onFocus = () => {
      hasFocus.current = true
      const card = originOf(bar)?.closest<HTMLElement>('[data-index]')
      index.current = card?.dataset.index ?? index.current
    }
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      // Without a next place the focused button was disabled or removed, or the window was left.
      if (relatedTarget instanceof Node) hasFocus.current = bar.contains(relatedTarget)
    }
    // Of a window that was opened from the bar, once the bar is gone.
    const onReturn = (event: Event) => {
      event.preventDefault()
      backToRow()
    }
    bar.addEventListener(RETURN_FOCUS, onReturn)
    bar.addEventListener('focusin', onFocus)
    bar.addEventListener('focusout', onBlur)
    return () => {
      leave()
      bar.removeEventListener(RETURN_FOCUS, onReturn)
      bar.removeEventListener('focusin', onFocus)
      bar.removeEventListener('focusout', onBlur)
    }
  }, [backToRow])
  useEffect(() => {
    if (open || !hasFocus.current) return
    hasFocus.current = false
    const { activeElement } = document
    if (activeElement === document.body || !activeElement?.isConnected) backToRow()
  }, [open, backToRow])
  return { frame, back }
}
