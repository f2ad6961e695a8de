import Search from 'lucide-react/icons/search'
import { useMemo } from 'react'
import {
  findAddress,
  JOURNEY_PARAM,
  titleAddress,
} from '../../components/journey/journey-address.ts'
import { TYPE_LABELS } from '../../components/labels/content-type.ts'
import { useOpened } from '../../components/list/use-opened.ts'
import { isAvailable } from '../../components/outcome/outcome-of.ts'
import { Poster } from '../../components/titles/poster.tsx'
import { useStore } from '../../components/use-store.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { knownLists } from '../../state/watchlists.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

const FOUND_MAX = 10

/** Titles on the watchlists loaded so far. The palette doesn't load the rest, because that takes one call per user. */
export const useTitleGroup = (text: string): PaletteGroup => {
  const { open } = useOpened(JOURNEY_PARAM)
  const known = useStore(knownLists).data
  return useMemo(() => {
    const typed = text.trim()
    const opens = (address: string) => ({ run: () => open(address) })
    const find: PaletteItem = {
      id: 'titles:find',
      label: 'Find a title',
      state: 'See where it is and what’s holding it up',
      icon: <Search size={18} />,
      act: opens(findAddress()),
    }
    const group = { id: 'titles', title: 'Titles' }
    if (typed === '') return { ...group, items: [], fallback: find }
    const found = known.titles.search(typed, FOUND_MAX).slice(0, FOUND_MAX)
    const items = found.map(
      (title): PaletteItem => ({
        id: `title:${titleAddress(title)}`,
        label: title.title,
        state: [
          TYPE_LABELS[title.type],
          isAvailable(title) ? '✓ In library' : pluralize(title.wants.size, 'watchlist'),
        ].join(' · '),
        icon: <Poster {...title} className="h-9 w-6" />,
        act: opens(titleAddress(title)),
      }),
    )
    const label = `Find titles matching “${typed}”`
    const act = opens(findAddress(typed))
    const fallback = { ...find, id: 'titles:search', label, state: undefined, act }
    return { ...group, items: [find, ...items], fallback }
  }, [text, known, open])
}
