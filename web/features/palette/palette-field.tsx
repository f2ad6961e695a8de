import Search from 'lucide-react/icons/search'
import type { KeyboardEvent, RefObject } from 'react'
import { Input } from '../../ui/input.tsx'

export const RESULTS_ID = 'palette-results'

export type PaletteKeyHandler = (event: KeyboardEvent) => void

interface PaletteFieldProps {
  text: string
  onText: (text: string) => void
  /** Id of the highlighted option's element. */
  activeOption: string | undefined
  /** Set by the results, which move the highlight and choose an option. */
  onKey: RefObject<PaletteKeyHandler | null>
}

/** A combobox whose listbox loads later. The focus stays in the field. */
export function PaletteField({ text, onText, activeOption, onKey }: PaletteFieldProps) {
  return (
    <Input
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
      icon={<Search aria-hidden />}
      placeholder="Search or jump to…"
      data-autofocus=""
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="go"
      className="mb-2"
    />
  )
}
