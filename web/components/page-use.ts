import { useEffect } from 'react'
import { proxy, ref } from 'valtio/vanilla'
import { useStore } from './use-store.ts'

/**
 * Whether the page has been scrolled or used since it opened, the users whose watchlists it has loaded before, and how
 * often its tab was shown again.
 */
export const pageUse = proxy({ isUsed: false, unasked: ref(new Set<number>()), shown: 0 })

/**
 * For pages that load more once someone scrolls or uses them. Returns whether someone has.
 * @param isByPointer whether pointing at something is enough
 */
export const usePageUse = (isByPointer = false): boolean => {
  useEffect(() => {
    Object.assign(pageUse, { isUsed: false, unasked: ref(new Set()) })
    const onUse = ({ target, type }: Event) => {
      if (!(target instanceof Element)) return
      if (type === 'scroll' ? target.scrollTop > 0 : target.closest('main, dialog'))
        pageUse.isUsed = true
    }
    const onShow = () => {
      if (!document.hidden) pageUse.shown += 1
    }
    const types = ['scroll', 'click', 'keydown', ...(isByPointer ? ['pointerover'] : [])]
    for (const type of types) document.addEventListener(type, onUse, true)
    document.addEventListener('visibilitychange', onShow)
    return () => {
      for (const type of types) document.removeEventListener(type, onUse, true)
      document.removeEventListener('visibilitychange', onShow)
    }
  }, [isByPointer])
  return useStore(pageUse).isUsed
}
