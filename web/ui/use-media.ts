import { useSyncExternalStore } from 'react'

const known = new Map<string, MediaQueryList>()
/** One list per query: making one costs more than asking it, and every rendering asks. */
const mediaOf = (query: string): MediaQueryList => {
  const media = known.get(query) ?? matchMedia(query)
  known.set(query, media)
  return media
}

/** Whether a media query matches now; re-renders when that changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    changed => {
      const media = mediaOf(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => mediaOf(query).matches,
    () => false,
  )

/** The spec's mobile breakpoint (9). */
export const useIsMobile = () => useMedia('(max-width: 768px)')
export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)')
