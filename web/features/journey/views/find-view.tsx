import { type KeyboardEvent, useDeferredValue, useMemo } from 'react'
import { titleAddress } from '../../../components/journey/journey-address.ts'
import { TYPE_LABELS } from '../../../components/labels/content-type.ts'
import { Poster } from '../../../components/titles/poster.tsx'
import { useStore } from '../../../components/use-store.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import type { KnownTitle, Titles } from '../../../state/titles.ts'
import { stepFocus } from '../../../ui/focus.ts'
import { SearchInput } from '../../../ui/search-input.tsx'

const SHOWN = 40

interface FindViewProps {
  titles: Titles
  text: string
  onText: (text: string) => void
  onShow: (address: string) => void
}

export function FindView({ titles, text, onText, onShow }: FindViewProps) {
  const { data: every } = useStore(everyWatchlist.state)
  const areAllLoaded = every !== null && every.lists.length === every.total
  const wanted = useDeferredValue(text)
  const found = useMemo(() => titles.search(wanted, SHOWN + 1), [titles, wanted])
  const results = found.slice(0, SHOWN)
  const open = (title: KnownTitle) => onShow(titleAddress(title))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const [first] = results
    const isInField = event.target instanceof HTMLInputElement
    if (event.key === 'Enter' && isInField && first && wanted === text) open(first)
    if (step === undefined) return
    event.preventDefault()
    stepFocus(event.currentTarget, 'input, button[data-result]', step)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the field and its buttons
    <div className="grid gap-3" onKeyDown={onKeyDown}>
      <SearchInput
        aria-label="Title"
        placeholder="Title of a movie or show…"
        data-autofocus=""
        value={text}
        onChange={event => onText(event.currentTarget.value)}
      />
      <p role="status" className="sr-only">
        {wanted.trim() !== '' &&
          (found.length > SHOWN
            ? `More than ${SHOWN} titles found`
            : `${pluralize(found.length, 'title')} found`)}
      </p>
      {wanted.trim() === '' ? (
        <p className="text-ink-2">
          Type part of a title. {pluralize(titles.all().length, 'title')} loaded from watchlists and
          requests.
        </p>
      ) : found.length === 0 ? (
        <p className="text-ink-2">
          {areAllLoaded
            ? 'Not on any watchlist.'
            : 'No matches in the watchlists and requests loaded so far.'}
        </p>
      ) : (
        <ul aria-label="Titles found" className="grid gap-0.5">
          {results.map(title => (
            <li key={titleAddress(title)}>
              <button
                type="button"
                data-result=""
                className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-raised"
                onClick={() => open(title)}
              >
                <Poster
                  title={title.title}
                  type={title.type}
                  thumb={title.thumb}
                  className="h-10 w-7"
                />
                <span className="min-w-0 flex-1 wrap-anywhere" dir="auto">
                  <bdi>{title.title}</bdi>
                </span>
                <span className="shrink-0 text-sm text-ink-2">
                  {TYPE_LABELS[title.type]}, {pluralize(title.wants.size, 'watchlist')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.length > SHOWN && (
        <p className="text-sm text-ink-2">More titles match. Keep typing to narrow the list.</p>
      )}
    </div>
  )
}
