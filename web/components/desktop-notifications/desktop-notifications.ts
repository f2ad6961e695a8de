import { proxy } from 'valtio/vanilla'
import { withBase } from '../../lib/base-path.ts'
import { isFlag, persisted } from '../../lib/persisted.ts'

export type Obstacle = 'insecure' | 'missing' | 'blocked' | 'unanswered' | 'refused'

const stored = persisted('desktopNotifications', isFlag, false)

export const desktopNotifications = proxy({
  isOn: false,
  obstacle: null as Obstacle | null,
})

const currentObstacle = (): Obstacle | null => {
  if (!globalThis.isSecureContext) return 'insecure'
  if (!('Notification' in globalThis)) return 'missing'
  return Notification.permission === 'denied' ? 'blocked' : null
}

/** Rereads the stored setting, because another tab may have changed it. */
export const areNotificationsOn = (): boolean =>
  stored.read() && currentObstacle() === null && Notification.permission === 'granted'

/** Rereads the permission and the stored setting, but keeps the result of the last attempt. */
export const rereadNotifications = (): void => {
  const { obstacle } = desktopNotifications
  const ofLastTry = obstacle === 'unanswered' || obstacle === 'refused' ? obstacle : null
  desktopNotifications.isOn = areNotificationsOn()
  desktopNotifications.obstacle =
    currentObstacle() ?? (desktopNotifications.isOn ? null : ofLastTry)
}

/**
 * Shows a notification that replaces the previous one.
 * @throws TypeError on platforms where pages can't show notifications (Android)
 */
export const showNotification = (title: string, body: string): Notification =>
  new Notification(title, { body, icon: withBase('/icons/icon-192.png'), tag: 'stargazarr' })

/**
 * Requests permission and shows a first notification. Sets `obstacle` if permission is refused. Must be called from a
 * click handler.
 */
export const turnNotificationsOn = async (): Promise<void> => {
  desktopNotifications.obstacle = currentObstacle()
  if (desktopNotifications.obstacle !== null) return
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') {
    desktopNotifications.obstacle = permission === 'denied' ? 'blocked' : 'unanswered'
    return
  }
  try {
    showNotification('Notifications are on', 'New requests appear here while this tab is hidden.')
  } catch {
    desktopNotifications.obstacle = 'refused'
    return
  }
  stored.write(true)
  desktopNotifications.isOn = true
}

export const turnNotificationsOff = (): void => {
  stored.write(false)
  desktopNotifications.isOn = false
}
