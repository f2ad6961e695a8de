import Route from 'lucide-react/icons/route'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { findAddress } from '../../../components/journey/journey-address.ts'
import { JOURNEY_PARAM } from '../../../components/journey/journey-param.ts'
import type { PaletteGroup } from '../../../features/palette/palette-items.ts'

export const useTitleGroup = (text: string): PaletteGroup => {
  const [, setParams] = useSearchParams()
  return useMemo(() => {
    const typed = text.trim()
    return {
      id: 'titles',
      title: 'Titles',
      isListed: true,
      isFallback: true,
      items: [
        {
          id: 'titles:find',
          label: 'Find a title',
          detail: typed === '' ? 'See where it is and what’s holding it up' : `“${typed}”`,
          icon: <Route aria-hidden size={18} />,
          act: {
            run: () =>
              setParams(
                before => {
                  const next = new URLSearchParams(before)
                  next.set(JOURNEY_PARAM, findAddress(typed))
                  return next
                },
                { state: { openedHere: true } },
              ),
          },
        },
      ],
    }
  }, [text, setParams])
}
