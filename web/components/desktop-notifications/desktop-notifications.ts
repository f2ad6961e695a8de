import { proxy } from 'valtio/vanilla'
import { withBase } from '../../lib/base-path.ts'
import { isFlag, persisted } from '../../lib/persisted.ts'

/** What keeps this browser from showing notifications of the system. */
export type Obstacle = 'insecure' | 'missing' | 'blocked' | 'unanswered' | 'refused'

const stored = persisted('desktopNotifications', isFlag, false)

/** Whether this browser shows new requests beside its window, and if it cannot, why. Off unless switched on. */
export const desktopNotifications = proxy({
  isOn: false,
  /** Null also while nobody has tried. */
  obstacle: null as Obstacle | null,
})

const currentObstacle = (): Obstacle | null => {
  if (!globalThis.isSecureContext) return 'insecure'
  if (!('Notification' in globalThis)) return 'missing'
  return Notification.permission === 'denied' ? 'blocked' : null
}

/** Whether a notification may be shown now; as stored, since another tab may have switched it. */
export const areNotificationsOn = (): boolean =>
  stored.read() && currentObstacle() === null && Notification.permission === 'granted'

/** Reads again what another tab, or the browser's own settings, may have changed. What came of the last try stays said. */
export const rereadNotifications = (): void => {
  const { obstacle } = desktopNotifications
  const ofLastTry = obstacle === 'unanswered' || obstacle === 'refused' ? obstacle : null
  desktopNotifications.isOn = areNotificationsOn()
  desktopNotifications.obstacle =
    currentObstacle() ?? (desktopNotifications.isOn ? null : ofLastTry)
}

/** One at a time: a later one takes the place of the one before. @throws TypeError where a page may show none (Android) */
export const showNotification = (title: string, body: string): Notification =>
  new Notification(title, { body, icon: withBase('/icons/icon-192.png'), tag: 'stargazarr' })

/** Asks the browser for permission and shows a first one; to be called by a click alone. A refusal is kept as `obstacle`. */
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
