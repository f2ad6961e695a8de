import clsx from 'clsx'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { normalize } from '../lib/normalize.ts'
import { wordStarts } from '../lib/word-starts.ts'
import { showBeside } from './anchor.ts'
import { showInView } from './focus.ts'
import { MatchedText } from './matched-text.tsx'

const SHOWN = 50

export interface Suggestion<T> {
  value: T
  label: string
  /** Shown on the right, for example "61 titles". */
  detail?: string | undefined
  /** Shown before the label, for example an avatar. */
  lead?: ReactNode
  /** Additional text to search, not shown. */
  keywords?: string | undefined
}

const closeness = (label: string, text: string) => {
  const own = normalize(label)
  return own === text ? 0 : own.startsWith(text) ? 1 : 2
}

/** Suggestions that contain, for each typed word, a word that starts with it; best match first. */
const suggestionsFor = <T,>(
  all: readonly Suggestion<T>[],
  text: string,
): readonly Suggestion<T>[] => {
  const typed = normalize(text.trim())
  if (typed === '') return all.slice(0, SHOWN)
  return all
    .filter(({ label, keywords = '' }) => wordStarts(`${label} ${keywords}`, typed) !== null)
    .map(suggestion => ({ suggestion, rank: closeness(suggestion.label, typed) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SHOWN)
    .map(({ suggestion }) => suggestion)
}

interface SuggestionsOptions<T> {
  /** Accessible name of the list. */
  label: string
  text: string
  all: readonly Suggestion<T>[]
  /** Element under which the list opens. */
  anchor: RefObject<HTMLElement | null>
  /** Text below the list that explains the keys. */
  hint?: string | undefined
  /** Whether the list stays open after a click, so that several can be chosen. */
  staysOpen?: boolean
  isWide?: boolean
  onChoose: (value: T) => void
}

/**
 * Suggestions for a text field, following the combobox pattern of the ARIA Authoring Practices Guide. Focus stays in
 * the field. While something is typed, the first suggestion is the active one, which Enter chooses.
 * @returns props for the `<input>`, the list to render next to it, and `onTyped` to call when the text changes
 */
export function useSuggestions<T extends string | number>(options: SuggestionsOptions<T>) {
  const { text, all, onChoose } = options
  const [isOpened, setIsOpened] = useState(false)
  const [active, setActive] = useState(-1)
  const id = useId()
  const shown = useMemo(() => (isOpened ? suggestionsFor(all, text) : []), [all, text, isOpened])
  const isOpen = shown.length > 0
  const open = (index: number) => {
    setIsOpened(true)
    setActive(index)
  }
  const close = () => setIsOpened(false)
  const choose = ({ value }: Suggestion<T>, keepsOpen = false) => {
    if (!keepsOpen) close()
    setActive(-1)
    onChoose(value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const { key } = event
    const chosen = shown[active]
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      if (isOpen)
        setActive((active + step + (active < 0 && step < 0 ? 1 : 0) + shown.length) % shown.length)
      else open(step > 0 ? 0 : Math.min(all.length, SHOWN) - 1)
    } else if (key === 'Enter' && chosen) choose(chosen)
    else if (key === 'Escape' && isOpen) {
      close()
      // Keeps the dialog open.
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  return {
    onTyped: (next: string) => (next.trim() === '' ? close() : open(0)),
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      ...(isOpen && { 'aria-controls': id }),
      ...(shown[active] && { 'aria-activedescendant': `${id}-${active}` }),
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
      onClick: () => isOpened || open(text.trim() === '' ? -1 : 0),
      onBlur: close,
    } as const,
    list: isOpen && (
      <SuggestionList
        {...options}
        id={id}
        shown={shown}
        active={active}
        onPoint={setActive}
        onPick={suggestion => choose(suggestion, options.staysOpen)}
      />
    ),
  }
}

interface SuggestionListProps<T>
  extends Pick<SuggestionsOptions<T>, 'label' | 'text' | 'anchor' | 'hint' | 'isWide'> {
  id: string
  shown: readonly Suggestion<T>[]
  active: number
  onPoint: (index: number) => void
  onPick: (suggestion: Suggestion<T>) => void
}

function SuggestionList<T>(props: SuggestionListProps<T>) {
  const { id, label, text, anchor, hint, isWide, shown, active, onPoint, onPick } = props
  const own = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: list } = own
    return list && anchor.current ? showBeside(list, anchor.current) : undefined
  }, [anchor])
  useLayoutEffect(() => {
    if (active >= 0) showInView(document.getElementById(`${id}-${active}`))
  }, [id, active])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field
    <div
      ref={own}
      popover="manual"
      className={clsx('menu float', isWide ? 'w-[anchor-size(width)] max-w-none' : 'w-67.5')}
      onMouseDown={event => event.preventDefault()}
    >
      <div role="listbox" id={id} aria-label={label} className="max-h-68 overflow-y-auto">
        {shown.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the field
          <div
            key={String(suggestion.value)}
            role="option"
            id={`${id}-${index}`}
            tabIndex={-1}
            aria-selected={index === active}
            className="menu-item"
            onPointerMove={() => onPoint(index)}
            onClick={() => onPick(suggestion)}
          >
            {suggestion.lead}
            <span className="min-w-0 flex-1 truncate">
              <MatchedText text={suggestion.label} search={text} />
            </span>
            {suggestion.detail && (
              <bdi className="max-w-2/5 shrink-0 truncate text-sm text-ink-2">
                {suggestion.detail}
              </bdi>
            )}
          </div>
        ))}
      </div>
      {hint && (
        <p
          aria-hidden
          className="mt-1 flex items-center gap-2 border-t border-rule px-2.5 pt-2 pb-1 text-sm text-ink-2 pointer-coarse:hidden"
        >
          <CornerDownLeft size={14} className="text-ink-3" />
          {hint}
        </p>
      )}
    </div>
  )
}
