import { useSyncExternalStore } from 'react'

const known = new Map<string, MediaQueryList>()
/** Cached per query: creating one costs more than reading it. */
const mediaOf = (query: string): MediaQueryList => {
  const media = known.get(query) ?? matchMedia(query)
  known.set(query, media)
  return media
}

/** Whether a media query matches; re-renders on change. */
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

/** Mobile breakpoint from the spec (9). */
export const useIsMobile = () => useMedia('(max-width: 768px)')
export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)')
