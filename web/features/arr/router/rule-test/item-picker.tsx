import { useMemo, useRef, useState } from 'react'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import { SearchInput } from '../../../../ui/search-input.tsx'
import { useSuggestions } from '../../../../ui/suggestions.tsx'

interface ItemPickerProps {
  items: readonly RoutedItem[]
  autoFocus: boolean
  /** Shown in the field while the user isn't searching. */
  chosen: string
  /** Called with null when cleared. */
  onPick: (item: RoutedItem | null) => void
}

export function ItemPicker({ items, autoFocus, chosen, onPick }: ItemPickerProps) {
  const [search, setSearch] = useState<string | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const all = useMemo(
    () =>
      items.map(({ title, user }, value) => ({
        value,
        label: title,
        detail: user?.name,
        keywords: user?.name,
      })),
    [items],
  )
  const { inputProps, list, onTyped } = useSuggestions<number>({
    label: 'Titles on watchlists',
    text: search ?? '',
    all,
    anchor: frame,
    isWide: true,
    onChoose: index => {
      setSearch(null)
      onPick(items[index] ?? null)
    },
  })
  return (
    <div ref={frame} className="min-w-0">
      <SearchInput
        {...inputProps}
        {...(autoFocus && { autoFocus, 'data-autofocus': '' })}
        aria-label="Search watchlists"
        placeholder="Title or user"
        value={search ?? chosen}
        onFocus={event => event.currentTarget.select()}
        onBlur={() => {
          inputProps.onBlur()
          setSearch(null)
        }}
        onChange={event => {
          const text = event.currentTarget.value
          onTyped(text)
          setSearch(text || null)
          if (text === '') onPick(null)
        }}
      />
      {list}
    </div>
  )
}
