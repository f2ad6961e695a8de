import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { withoutBase } from '../../lib/base-path.ts'
import { askBeforeLosing, lostBetween } from '../../state/unsaved.ts'

/** Position in the history. Unknown in Safari before 26.2. */
const position = () => window.navigation?.currentEntry?.index ?? 0

/** The link within the app that a click would open in this tab. */
const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isOurs =
    link && link.origin === location.origin && (link.target === '' || link.target === '_self')
  return isOurs ? link : null
}

/**
 * Asks before a link, Back or Forward discards unsaved changes. When the tab is closed, the browser asks
 * (state/unsaved.ts). Render it inside the router: window listeners run in order of registration, and a child's effects
 * run before its parent's, so the guard can hide an event from the router.
 */
export const LeaveGuard = () => {
  const shown = useLocation()
  const here = useRef({ ...shown, position: position() })
  useEffect(() => {
    here.current = { ...shown, position: position() }
  }, [shown])

  useLayoutEffect(() => {
    const lostAt = ({ pathname, search }: Location | HTMLAnchorElement) =>
      lostBetween(here.current, { pathname: withoutBase(pathname), search })
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event)
      const lost = link ? lostAt(link) : []
      if (!link || lost.length === 0) return
      event.preventDefault()
      event.stopPropagation()
      askBeforeLosing(lost, () => link.click())
    }
    const onPopState = (event: PopStateEvent) => {
      const lost = lostAt(location)
      if (lost.length === 0) return
      event.stopImmediatePropagation()
      // If the position is unknown, assume Back, the most likely case.
      const delta = position() - here.current.position || -1
      history.go(-delta)
      askBeforeLosing(lost, () => history.go(delta))
    }
    document.addEventListener('click', onClick, { capture: true })
    addEventListener('popstate', onPopState)
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      removeEventListener('popstate', onPopState)
    }
  }, [])

  return null
}
