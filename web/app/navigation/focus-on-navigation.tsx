import { useEffect, useLayoutEffect, useRef } from 'react'
import { type NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { focusQuietly } from '../../ui/focus.ts'
import { MAIN_ID, OWN_SCROLLING } from '../../ui/main-area.ts'

const scrolled = new Map<string, number>()
let hasArrived = false

/** Render this after the content, because the content must exist when the effects run. */
export const FocusOnNavigation = ({ path }: { path: string }) => {
  const { key, hash } = useLocation()
  const type = useNavigationType()

  const forget = useRef(() => {})
  useEffect(() => {
    const main = document.getElementById(MAIN_ID)
    const remember = () => scrolled.set(key, main?.scrollTop ?? 0)
    main?.addEventListener('scroll', remember, { passive: true })
    forget.current = () => main?.removeEventListener('scroll', remember)
  }, [key])
  // Stop recording when the page unmounts, because the next page may be shorter and make the browser scroll up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry has its own scroll position
  useLayoutEffect(() => () => forget.current(), [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run for a new page, but not for a new query or hash on the same page
  useEffect(() => {
    const isFirst = !hasArrived
    hasArrived = true
    if (!isFirst) arrive(type, key, hash)
  }, [path])

  return null
}

const GROWING_MS = 2000

let stopScrolling = () => {}

/** Content may load late, so keep scrolling as the page grows until the user interacts. */
const scrollBackTo = (main: HTMLElement, top: number) => {
  const isThere = () => {
    main.scrollTo({ top })
    return main.scrollTop >= top - 1
  }
  if (isThere()) return
  const observer = new ResizeObserver(() => isThere() && stopScrolling())
  const timer = setTimeout(() => stopScrolling(), GROWING_MS)
  stopScrolling = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const type of OWN_SCROLLING) main.removeEventListener(type, stopScrolling)
    stopScrolling = () => {}
  }
  for (const child of main.children) observer.observe(child)
  for (const type of OWN_SCROLLING) main.addEventListener(type, stopScrolling, { passive: true })
}

const arrive = (type: NavigationType, key: string, hash: string) => {
  const main = document.getElementById(MAIN_ID)
  stopScrolling()
  if (main && hash === '') scrollBackTo(main, type === 'POP' ? (scrolled.get(key) ?? 0) : 0)
  const title = (main ?? document).querySelector('h1')
  // Don't take the focus from an open dialog or an autofocused field.
  if (document.activeElement?.closest('[role="dialog"], input, textarea, select')) return
  focusQuietly(title ?? main)
}
