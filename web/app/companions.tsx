import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import DecisionOutbox from '../components/decisions/decision-outbox.tsx'
import { startApprovalToasts } from '../features/approval-toasts/approval-toasts.ts'
import { startBell } from '../features/bell/start-bell.ts'
import { startNotifications } from '../features/desktop-notifications/start-notifications.ts'
import { JourneyOverlay } from './journey-overlay.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { askBeforeLeaving } from './leave-question.ts'
import { overlays } from './overlays.ts'
import { useShellShortcuts } from './shortcuts/use-shell-shortcuts.ts'
import { Overlays } from './show-overlays.tsx'

const followBell = () =>
  startBell(count => {
    overlays.unread = count
  })

/** What answers to use and to events, beside the pages: one script, fetched when use-is-due.ts says so. */
export const Companions = () => {
  const navigate = useNavigate()
  const open = useRef(navigate)
  useEffect(() => {
    open.current = navigate
  }, [navigate])
  useEffect(() => {
    const stops = [
      startApprovalToasts(),
      followBell(),
      startNotifications(to => askBeforeLeaving(() => open.current(to))),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  useShellShortcuts()
  return (
    <>
      <LeaveGuard />
      <DecisionOutbox />
      <JourneyOverlay />
      <Overlays />
    </>
  )
}
