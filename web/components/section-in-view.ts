import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { MAIN_ID, OWN_SCROLLING } from '../ui/main-area.ts'

interface Placed {
  id: string
  top: number
}

/**
 * The last section above a reading line that moves from top to bottom as the page scrolls, so that the last section can
 * also be current. Null above the first section.
 * @param progress scroll progress from 0 to 1; 0 if everything fits
 */
export const sectionInView = (
  sections: readonly Placed[],
  height: number,
  progress: number,
): string | null => {
  const line = Math.min(Math.max(progress, 0.15), 1) * height
  return sections.findLast(section => section.top <= line)?.id ?? null
}

/** Id of the current section. A section selected by link stays current until the user scrolls. */
export const useSectionInView = (ids: readonly string[]): string | null => {
  const { hash, key } = useLocation()
  const [inView, setInView] = useState<string | null>(null)
  const list = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: selecting the same section again changes the key and must mark it again
  useEffect(() => {
    const sections = list.split(' ')
    const main = document.getElementById(MAIN_ID)
    if (list === '' || !main) {
      setInView(null)
      return
    }
    let chosen: string | null = sections.find(id => id === hash.slice(1)) ?? null
    const look = () => setInView(chosen ?? sectionInView(placedIn(main, sections), ...view(main)))
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
  }, [list, hash, key])
  return inView
}

const view = (main: HTMLElement): [height: number, progress: number] => {
  const way = main.scrollHeight - main.clientHeight
  return [main.clientHeight, way > 0 ? main.scrollTop / way : 0]
}

const placedIn = (main: HTMLElement, ids: readonly string[]): Placed[] => {
  const origin = main.getBoundingClientRect().top
  return ids.flatMap(id => {
    const section = document.getElementById(id)
    return section ? [{ id, top: section.getBoundingClientRect().top - origin }] : []
  })
}
