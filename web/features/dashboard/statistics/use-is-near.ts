import { type RefObject, useEffect, useState } from 'react'
import { isLineSlow } from '../../../lib/slow-line.ts'

/** About one screen ahead, so that what is fetched is there when it is scrolled to; on a slow line only what is seen. */
const aheadOf = () => (isLineSlow() ? '0px' : '700px')

/** Has the element come near the part of the page that is seen? Stays true from then on. */
export const useIsNear = (element: RefObject<HTMLElement | null>): boolean => {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const node = element.current
    if (isNear || !node) return
    // The margin counts at the root alone, so the root is what scrolls.
    const observer = new IntersectionObserver(
      entries => setIsNear(entries.some(entry => entry.isIntersecting)),
      { root: node.closest('main'), rootMargin: aheadOf() },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
