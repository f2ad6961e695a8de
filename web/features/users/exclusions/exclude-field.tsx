import { useMemo, useRef, useState } from 'react'
import { titleAddress } from '../../../components/journey/journey-address.ts'
import { Poster } from '../../../components/titles/poster.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { CheckWatchlists } from '../../../components/watchlist/watchlists-progress.tsx'
import { pluralize } from '../../../lib/pluralize.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import type { KnownTitle } from '../../../state/titles.ts'
import { useSuggestions } from '../../../ui/suggestions.tsx'

const SHOWN = 20

/** A field that finds a title on the watchlists, which are loaded when it is focused. */
export function ExcludeField({ onChoose }: { onChoose: (title: KnownTitle) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [text, setText] = useState('')
  const { data } = useResource(isAsked ? everyWatchlist : null)
  const found = useMemo(
    () => (data?.titles.search(text, SHOWN) ?? []).filter(({ wants }) => wants.size > 0),
    [data, text],
  )
  const { inputProps, list, onTyped } = useSuggestions<string>({
    label: 'Titles',
    text,
    anchor: field,
    isWide: true,
    hint: 'Enter asks for whom',
    all: found.slice(0, SHOWN).map(title => ({
      value: titleAddress(title),
      label: title.title,
      detail: pluralize(title.wants.size, 'watchlist'),
      lead: (
        <Poster title={title.title} type={title.type} thumb={title.thumb} className="h-9 w-6.5" />
      ),
    })),
    onChoose: address => {
      const title = found.find(one => titleAddress(one) === address)
      setText('')
      if (title) onChoose(title)
    },
  })
  return (
    <span className="flex min-w-0 flex-1 basis-60 items-center gap-2.5">
      <input
        {...inputProps}
        ref={field}
        className="input min-w-0 flex-1"
        aria-label="Exclude a title"
        placeholder="Exclude a title…"
        value={text}
        onFocus={() => setIsAsked(true)}
        onChange={event => {
          setText(event.currentTarget.value)
          onTyped(event.currentTarget.value)
        }}
      />
      {list}
      {isAsked && <CheckWatchlists />}
    </span>
  )
}
