import { type RefObject, useDeferredValue, useMemo, useState } from 'react'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import { useStore } from '../../../../components/use-store.ts'
import { folded, matcherOf } from '../../../../lib/fold-text.ts'
import { everyWatchlist } from '../../../../state/every-watchlist.ts'
import { SearchInput } from '../../../../ui/search-input.tsx'
import type { Kind } from '../../kinds.ts'

const SHOWN = 30

interface ItemPickerProps {
  kind: Kind
  items: readonly RoutedItem[]
  search: RefObject<HTMLInputElement | null>
  isListed: boolean
  onPick: (item: RoutedItem) => void
}

export function ItemPicker({ kind, items, search: field, isListed, onPick }: ItemPickerProps) {
  const { loading } = useStore(everyWatchlist.state)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const rows = useMemo(
    () => items.map(item => ({ item, text: folded(`${item.title} ${item.user?.name}`) })),
    [items],
  )
  const found = useMemo(() => {
    const isFound = matcherOf(wanted)
    return rows.filter(({ text }) => isFound(text))
  }, [rows, wanted])
  return (
    <div className="grid min-w-0 gap-2">
      <SearchInput
        ref={field}
        aria-label="Search watchlists"
        placeholder="Title or user"
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      {(isListed || search !== '') && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
          <ul aria-label="Titles on watchlists" className="max-h-52 overflow-y-auto" tabIndex={0}>
            {found.slice(0, SHOWN).map(({ item }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list can contain a title twice
              <li key={`${item.user?.id} ${item.title} ${index}`}>
                <button
                  type="button"
                  className="flex min-h-9 w-full items-baseline gap-3 rounded-md px-2 py-1.5 text-left hover:bg-raised"
                  onClick={() => {
                    setSearch('')
                    onPick(item)
                  }}
                >
                  <bdi className="min-w-0 flex-1 wrap-anywhere">{item.title}</bdi>
                  <bdi className="max-w-2/5 truncate text-sm text-ink-3">{item.user?.name}</bdi>
                </button>
              </li>
            ))}
          </ul>
          <p role="status" className="text-sm text-ink-3">
            {found.length > SHOWN && `${found.length - SHOWN} more. Type to narrow them down.`}
            {found.length === 0 && !loading && `No ${kind.one} found.`}
          </p>
        </>
      )}
    </div>
  )
}
