import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { focusQuietly, isFocusInUse } from '../../ui/focus.ts'
import { MAIN_ID, OWN_SCROLLING } from '../../ui/main-area.ts'

/** Scroll position of each history entry that was shown. */
const scrolled = new Map<string, number>()

/** Render this after the content, because the content must exist when the effects run. */
export const FocusOnNavigation = ({ path }: { path: string }) => {
  const { key, hash } = useLocation()

  // Layout effects, because the next page may be shorter and make the browser scroll up, which must not be recorded.
  useLayoutEffect(() => {
    const main = document.getElementById(MAIN_ID)
    const remember = () => scrolled.set(key, main?.scrollTop ?? 0)
    main?.addEventListener('scroll', remember, { passive: true })
    return () => main?.removeEventListener('scroll', remember)
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run for a new page, but not for a new query or hash on the same page
  useLayoutEffect(() => {
    const isFirst = scrolled.size === 0
    const top = scrolled.get(key) ?? 0
    scrolled.set(key, top)
    if (isFirst) return
    const main = document.getElementById(MAIN_ID)
    const stopScrolling = main && hash === '' ? scrollBackTo(main, top) : undefined
    const title = (main ?? document).querySelector('h1')
    if (!isFocusInUse()) focusQuietly(title ?? main)
    return stopScrolling
  }, [path])

  return null
}

const GROWING_MS = 2000

/** Content may load late, so keeps scrolling as the page grows, until the user interacts. Returns a function that stops it. */
const scrollBackTo = (main: HTMLElement, top: number): (() => void) => {
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const type of OWN_SCROLLING) main.removeEventListener(type, stop)
  }
  const scroll = () => {
    main.scrollTo({ top })
    if (main.scrollTop >= top - 1) stop()
  }
  const observer = new ResizeObserver(scroll)
  const timer = setTimeout(stop, GROWING_MS)
  for (const child of main.children) observer.observe(child)
  for (const type of OWN_SCROLLING) main.addEventListener(type, stop, { passive: true })
  scroll()
  return stop
}
