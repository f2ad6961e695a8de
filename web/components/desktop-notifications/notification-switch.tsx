import { useEffect, useId } from 'react'
import { useSnapshot } from 'valtio'
import { Switch } from '../../ui/switch.tsx'
import {
  desktopNotifications,
  type Obstacle,
  rereadNotifications,
  turnNotificationsOff,
  turnNotificationsOn,
} from './desktop-notifications.ts'

const REASONS: Record<Obstacle, string> = {
  insecure:
    'Browsers show notifications only for sites that are opened with https or on this machine.',
  missing: 'This browser has no notifications for sites.',
  blocked:
    'This browser blocks notifications of this site. Allow them in its settings for the site, at the left of the address, then switch this on.',
  unanswered: 'The browser asked and got no answer. Switch this on again and choose Allow.',
  refused: 'This browser shows no notifications of a page, only of apps from its store.',
}

/** Switches notifications of the system for new requests; in force at once, in this browser. */
export function NotificationSwitch() {
  const { isOn, obstacle } = useSnapshot(desktopNotifications)
  const about = useId()
  useEffect(() => {
    rereadNotifications()
    // Coming back from the browser's own settings, or another tab switched it.
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
      <p id={about} className="mt-1 max-w-[65ch] pl-12 text-sm text-ink-2">
        Shown by the system while no tab of this product is visible, several requests at once as
        one. A click leads to them.
      </p>
      <p role="status" className="max-w-[65ch] pl-12 text-sm text-bad empty:hidden">
        {obstacle && REASONS[obstacle]}
      </p>
    </div>
  )
}
