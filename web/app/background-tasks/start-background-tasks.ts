import { followFullscreen } from '../../components/actions/fullscreen.ts'
import { startApprovalToasts } from '../../features/approval-toasts/approval-toasts.ts'
import { startBell } from '../../features/bell/start-bell.ts'
import { startNotifications } from '../../features/desktop-notifications/start-notifications.ts'
import { overlays } from '../../state/overlays.ts'
import { startLive, startShell } from '../../state/startup.ts'
import { askBeforeLeaving } from '../../state/unsaved.ts'
import { followLinkIntent } from '../navigation/link-intent.ts'
import { followPendingBadge } from './app-badge.ts'
import { followConnection } from './follow-connection.ts'

/**
 * Starts the background tasks for a signed-in user. Returns a function that stops them.
 * @param navigate opens a page
 */
export const startBackgroundTasks = (navigate: (to: string) => void): (() => void) => {
  const stopShell = startShell()
  const toasts = startApprovalToasts()
  const bell = startBell(count => {
    overlays.unread = count
  })
  const notifications = startNotifications(to => askBeforeLeaving(() => navigate(to)))
  const stops = [
    startLive([toasts.follow, bell.follow, notifications.follow]),
    stopShell,
    followConnection(),
    followFullscreen(),
    followLinkIntent(),
    followPendingBadge(),
    toasts.stop,
    bell.stop,
    notifications.stop,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
