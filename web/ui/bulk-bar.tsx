import { type ReactNode, useEffect, useRef } from 'react'

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
  const clear = useRef(onClear)
  useEffect(() => {
    clear.current = onClear
  })
  const open = count > 0
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
  return (
    <div className="bulk-bar">
      <span role="status" className="sr-only">
        {open ? `${count} selected` : ''}
      </span>
      {open && (
        <div
          role="toolbar"
          aria-label="Actions for the selection"
          className="float flex flex-wrap items-center gap-2.5 px-3 py-2.5"
        >
          <span className="px-1 font-display font-semibold tabular">
            {summary ?? `${count} selected`}
          </span>
          {children}
          <button
            type="button"
            className="rounded-sm px-1 text-sm font-medium text-ink-2 hover:text-ink max-md:min-h-11"
            onClick={onClear}
          >
            <span className="max-md:hidden">Esc clears</span>
            <span className="md:hidden">Clear</span>
          </button>
        </div>
      )}
    </div>
  )
}
