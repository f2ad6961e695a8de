import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { pageAt } from '../pages.ts'
import { MAIN_ID, OWN_SCROLLING } from './focus-on-navigation.tsx'

interface Placed {
  id: string
  top: number
}

/**
 * The last section above a reading line that moves from top to bottom as the page scrolls, so that the first and last
 * sections can also be current.
 * @param progress scroll progress from 0 to 1; 0 if everything fits
 */
export const sectionInView = (
  sections: readonly Placed[],
  height: number,
  progress: number,
): string | null => {
  const line = Math.min(Math.max(progress, 0.15), 1) * height
  return sections.findLast(section => section.top <= line)?.id ?? sections[0]?.id ?? null
}

/**
 * Id of the current section; null on pages without sections. A section selected by link stays current until the user
 * scrolls.
 */
export const useAnchorInView = (): string | null => {
  const { pathname, hash, key } = useLocation()
  const [inView, setInView] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: selecting the same anchor again (a new key) must mark it again
  useEffect(() => {
    const anchors = pageAt(pathname)?.anchors ?? []
    const main = document.getElementById(MAIN_ID)
    if (anchors.length === 0 || !main) {
      setInView(null)
      return
    }
    let chosen: string | null = anchors.find(({ id }) => id === hash.slice(1))?.id ?? null
    const look = () => setInView(chosen ?? sectionInView(placedIn(main, anchors), ...view(main)))
    const release = () => {
      chosen = null
    }
    look()
    main.addEventListener('scroll', look, { passive: true })
    for (const type of OWN_SCROLLING) main.addEventListener(type, release, { passive: true })
    return () => {
      main.removeEventListener('scroll', look)
      for (const type of OWN_SCROLLING) main.removeEventListener(type, release)
    }
  }, [pathname, hash, key])
  return inView
}

const view = (main: HTMLElement): [height: number, progress: number] => {
  const way = main.scrollHeight - main.clientHeight
  return [main.clientHeight, way > 0 ? main.scrollTop / way : 0]
}

const placedIn = (main: HTMLElement, anchors: readonly { id: string }[]): Placed[] => {
  const origin = main.getBoundingClientRect().top
  return anchors.flatMap(({ id }) => {
    const section = document.getElementById(id)
    return section ? [{ id, top: section.getBoundingClientRect().top - origin }] : []
  })
}
