import { useEffect, useId } from 'react'
import { Switch } from '../../ui/switch.tsx'
import { useStore } from '../use-store.ts'
import {
  desktopNotifications,
  type Obstacle,
  rereadNotifications,
  turnNotificationsOff,
  turnNotificationsOn,
} from './desktop-notifications.ts'

const REASONS: Record<Obstacle, string> = {
  insecure: 'Desktop notifications require HTTPS or localhost.',
  missing: 'This browser doesn’t support desktop notifications.',
  blocked:
    'Notifications are blocked for this site. Allow them in the browser’s site settings, then turn this on.',
  unanswered: 'The permission prompt was dismissed. Turn this on again and choose Allow.',
  refused: 'This browser doesn’t show notifications from websites.',
}

export function NotificationSwitch() {
  const { isOn, obstacle } = useStore(desktopNotifications)
  const about = useId()
  useEffect(() => {
    rereadNotifications()
    // The user may have changed the browser's settings, or this switch in another tab.
    document.addEventListener('visibilitychange', rereadNotifications)
    addEventListener('focus', rereadNotifications)
    addEventListener('storage', rereadNotifications)
    return () => {
      document.removeEventListener('visibilitychange', rereadNotifications)
      removeEventListener('focus', rereadNotifications)
      removeEventListener('storage', rereadNotifications)
    }
  }, [])
  return (
    <div>
      <Switch
        label="Desktop notifications for new requests"
        checked={isOn}
        onCheckedChange={wanted => {
          if (wanted) void turnNotificationsOn()
          else turnNotificationsOff()
        }}
        aria-describedby={about}
      />
      <p id={about} role="status" className="max-w-[65ch] pl-12 text-sm text-ink-2">
        {obstacle ? REASONS[obstacle] : 'Shown while no Stargazarr tab is visible.'}
      </p>
    </div>
  )
}
