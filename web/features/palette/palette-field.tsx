import Search from 'lucide-react/icons/search'
import type { KeyboardEvent, RefObject } from 'react'
import { KeyCaps } from './key-caps.tsx'

export const RESULTS_ID = 'palette-results'

export type PaletteKeyHandler = (event: KeyboardEvent) => void

interface PaletteFieldProps {
  text: string
  onText: (text: string) => void
  /** Id of the highlighted option's element. */
  activeOption: string | undefined
  /** Set by the results, to move the highlight and choose an option. */
  onKey: RefObject<PaletteKeyHandler | null>
  onClose: () => void
}

/** A combobox whose listbox loads later. The focus stays in the field. */
export function PaletteField({ text, onText, activeOption, onKey, onClose }: PaletteFieldProps) {
  return (
    <div className="flex h-13 shrink-0 items-center gap-3 border-b-2 border-edge pr-2 pl-4.5">
      <Search size={18} className="shrink-0 text-ink-2" />
      <input
        role="combobox"
        aria-label="Search pages, settings, users, instances, requests and actions"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={RESULTS_ID}
        aria-activedescendant={activeOption}
        value={text}
        onChange={event => onText(event.currentTarget.value)}
        onKeyDown={event => {
          if (!event.nativeEvent.isComposing) onKey.current?.(event)
        }}
        placeholder="Search or jump to…"
        data-autofocus=""
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        className="h-full min-w-0 flex-1 bg-transparent text-[1rem] outline-none placeholder:text-ink-2"
      />
      <button
        type="button"
        className="shrink-0 rounded-md p-2 font-semibold text-ink-2 hover:bg-raised max-md:min-h-11"
        onClick={onClose}
      >
        <KeyCaps keys="Escape" />
        <span className="md:sr-only">Close</span>
      </button>
    </div>
  )
}
