import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { focusQuietly, isFocusInUse } from '../../ui/focus.ts'
import { MAIN_ID, OWN_SCROLLING } from '../../ui/main-area.ts'
import { isMotionReduced } from '../../ui/use-media.ts'

/** Delay before scrolling to a section of a new page, because the page must render first. */
const SCROLL_AFTER_NAVIGATION_MS = 600

export const useAnchorScroll = () => {
  const { pathname, hash, key } = useLocation()
  const lastPath = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: selecting the same anchor again changes the key and must scroll again
  useEffect(() => {
    const isSamePage = lastPath.current === pathname
    lastPath.current = pathname
    const id = hash.slice(1)
    if (id === '') return
    if (isSamePage) {
      scrollToSection(id)
      return
    }
    let stopWaiting = () => {}
    const timer = setTimeout(() => {
      // Whoever types already stays where they are.
      if (!isFocusInUse()) stopWaiting = whenPresent(id, () => scrollToSection(id))
    }, SCROLL_AFTER_NAVIGATION_MS)
    return () => {
      clearTimeout(timer)
      stopWaiting()
    }
  }, [pathname, hash, key])
}

/** Calls `then` once the section exists, unless the user scrolls first. */
const whenPresent = (id: string, then: () => void): (() => void) => {
  if (document.getElementById(id)) {
    then()
    return () => {}
  }
  const main = document.getElementById(MAIN_ID) ?? document.body
  const observer = new MutationObserver(() => {
    if (!document.getElementById(id)) return
    stop()
    then()
  })
  const stop = () => {
    observer.disconnect()
    for (const type of OWN_SCROLLING) main.removeEventListener(type, stop)
  }
  observer.observe(main, { childList: true, subtree: true })
  for (const type of OWN_SCROLLING) main.addEventListener(type, stop, { passive: true })
  return stop
}

const scrollToSection = (id: string) => {
  const section = document.getElementById(id)
  if (!section) return
  const isStill = isMotionReduced()
  section.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' })
  focusQuietly(section)
}
