import { useEffect } from 'react'
import { type NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { focusQuietly } from '../ui/focus-quietly.ts'

export const MAIN_ID = 'main'

/** How far each history entry was scrolled, for Back and Forward. */
const scrolled = new Map<string, number>()
let hasArrived = false

/**
 * Rendered beside a page's content, so its effects run once that content is there: on every
 * navigation but the first scrolls to where the reader was and moves the focus to the page's title.
 */
export const FocusOnNavigation = ({ path }: { path: string }) => {
  const { key, hash } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    const main = document.getElementById(MAIN_ID)
    const remember = () => scrolled.set(key, main?.scrollTop ?? 0)
    main?.addEventListener('scroll', remember, { passive: true })
    return () => main?.removeEventListener('scroll', remember)
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page counts, a new query or hash on the same one does not
  useEffect(() => {
    const isFirst = !hasArrived
    hasArrived = true
    if (!isFirst) arrive(type, key, hash)
  }, [path])

  return null
}

const arrive = (type: NavigationType, key: string, hash: string) => {
  const main = document.getElementById(MAIN_ID)
  if (hash === '') main?.scrollTo({ top: type === 'POP' ? (scrolled.get(key) ?? 0) : 0 })
  const title = (main ?? document).querySelector('h1')
  // A dialog that is open, or a field that took the focus by itself, keeps it.
  if (document.activeElement?.closest('[role="dialog"], input, textarea, select')) return
  focusQuietly(title ?? main)
}
