import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { focusQuietly } from './focus-on-navigation.tsx'

/** Time a page gets to show itself before it is scrolled to a section. */
const SCROLL_AFTER_NAVIGATION_MS = 600

/** Scrolls to the section named in the address: at once on the same page, after 600 ms when it was just opened. */
export const useAnchorScroll = () => {
  const { pathname, hash, key } = useLocation()
  const lastPath = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same anchor selected again (a new key) scrolls again
  useEffect(() => {
    const isSamePage = lastPath.current === pathname
    lastPath.current = pathname
    const id = decodeURIComponent(hash.slice(1))
    if (id === '') return
    if (isSamePage) {
      scrollToSection(id)
      return
    }
    const timer = setTimeout(() => scrollToSection(id), SCROLL_AFTER_NAVIGATION_MS)
    return () => clearTimeout(timer)
  }, [pathname, hash, key])
}

const scrollToSection = (id: string) => {
  const section = document.getElementById(id)
  if (!section) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' })
  focusQuietly(section)
}
