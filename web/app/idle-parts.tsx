import { useEffect } from 'react'
import { isLineSlow } from '../lib/slow-line.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useAnchorScroll } from './anchor-scroll.ts'
import { followPendingBadge } from './app-badge.ts'
import { followConnection } from './availability.ts'
import { followFullscreen } from './fullscreen.ts'
import { followLinkIntent } from './link-intent.ts'
import { useNeededPart } from './needed-part.ts'
import { useIsDue } from './use-is-due.ts'

/* What the shell needs all the time but not for its first paint; one script, fetched when the browser is idle. */

export { AwayBanner, BypassBanner, NewBuildBanner } from './away-banner.tsx'

const companions = lazyPart('rest of the page', () => import('./companions.tsx'))
// Wanted at once then (use-is-due.ts): its way begins before this script's first drawing.
if (!isLineSlow()) companions.preload()

const APP_LONG = [followConnection, followFullscreen, followLinkIntent, followPendingBadge]

/** Works beside the pages without a place of its own. */
export const Beside = () => {
  useEffect(() => {
    const stops = APP_LONG.map(start => start())
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  useAnchorScroll()
  const rest = useNeededPart(companions, useIsDue())
  return rest && <rest.Companions />
}
