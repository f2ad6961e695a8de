import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import DecisionOutbox from '../components/decisions/decision-outbox.tsx'
import { startApprovalToasts } from '../features/approval-toasts/approval-toasts.ts'
import { startBell } from '../features/bell/start-bell.ts'
import { startNotifications } from '../features/desktop-notifications/start-notifications.ts'
import { useAnchorScroll } from './anchor-scroll.ts'
import { followPendingBadge } from './app-badge.ts'
import { followConnection } from './availability.ts'
import { followFullscreen } from './fullscreen.ts'
import { JourneyOverlay } from './journey-overlay.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { askBeforeLeaving } from './leave-question.ts'
import { followLinkIntent } from './link-intent.ts'
import { overlays } from './overlays.ts'
import { useShellShortcuts } from './shortcuts/use-shell-shortcuts.ts'

/* What the shell needs all the time but not for its first paint; one script, fetched when the browser is idle. */

export { AwayBanner, BypassBanner, NewBuildBanner } from './away-banner.tsx'
export { Overlays } from './show-overlays.tsx'

const followBell = () =>
  startBell(count => {
    overlays.unread = count
  })

const APP_LONG = [
  startApprovalToasts,
  followBell,
  followConnection,
  followFullscreen,
  followLinkIntent,
  followPendingBadge,
]

/** Works beside the pages without a place of its own. */
export const Companions = () => {
  const navigate = useNavigate()
  const open = useRef(navigate)
  useEffect(() => {
    open.current = navigate
  }, [navigate])
  useEffect(() => {
    const stops = [
      ...APP_LONG.map(start => start()),
      startNotifications(to => askBeforeLeaving(() => open.current(to))),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  useAnchorScroll()
  useShellShortcuts()
  return (
    <>
      <LeaveGuard />
      <DecisionOutbox />
      <JourneyOverlay />
    </>
  )
}
