import { useSyncExternalStore } from 'react'

const known = new Map<string, MediaQueryList>()
const mediaOf = (query: string): MediaQueryList => {
  const media = known.get(query) ?? matchMedia(query)
  known.set(query, media)
  return media
}

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

const MOBILE = '(max-width: 768px)'
export const useIsMobile = () => useMedia(MOBILE)
export const isMobile = () => mediaOf(MOBILE).matches
const STILL = '(prefers-reduced-motion: reduce)'
export const useReducedMotion = () => useMedia(STILL)
export const isMotionReduced = () => mediaOf(STILL).matches
