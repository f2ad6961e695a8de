import Route from 'lucide-react/icons/route'
import { useMemo } from 'react'
import { findAddress, JOURNEY_PARAM } from '../../components/journey/journey-address.ts'
import { useOpened } from '../../components/list/use-opened.ts'
import type { PaletteGroup } from '../../features/palette/palette-items.ts'

/** The way to "Where is it?": listed at once, and found by whatever is typed, which goes along. */
export const useTitleGroup = (text: string): PaletteGroup => {
  const { open } = useOpened(JOURNEY_PARAM)
  return useMemo(() => {
    const typed = text.trim()
    return {
      id: 'titles',
      title: 'Titles',
      isListed: true,
      items: [
        {
          id: 'titles:find',
          label: 'Find a title',
          detail: typed === '' ? 'Where it is, and what holds it up' : `“${typed}”`,
          keywords: `where is it watchlist journey ${typed}`,
          icon: <Route aria-hidden size={18} />,
          act: { run: () => open(findAddress(typed)) },
        },
      ],
    }
  }, [text, open])
}
