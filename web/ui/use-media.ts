import { useSyncExternalStore } from 'react'

/** Whether a media query matches now; re-renders when that changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    changed => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )

/** The spec's mobile breakpoint (9). */
export const useIsMobile = () => useMedia('(max-width: 768px)')
export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)')
