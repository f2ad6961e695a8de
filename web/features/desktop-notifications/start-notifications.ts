import {
  areNotificationsOn,
  showNotification,
} from '../../components/desktop-notifications/desktop-notifications.ts'
import { ANNOUNCEMENT_TIMING, toastOf } from '../../components/requests/approval-announcements.ts'
import type { ApprovalMetadata, LiveEvent } from '../../contract/live-events.ts'
import { debounceBatch } from '../../lib/debounce-batch.ts'
import { log } from '../../lib/log.ts'
import { live } from '../../state/live.ts'

const placeOf = (only: ApprovalMetadata | null): string =>
  only?.requestId === undefined ? '/approvals' : `/approvals?request=${only.requestId}`

/**
 * Shows one system notification per burst of new requests while no tab of the app is visible. Only the tab that leads
 * the live connection shows it. The notification counts all requests since the tab was hidden, and closes when the tab
 * becomes visible.
 * @param open navigates to a path of the app
 */
export const startNotifications = (open: (to: string) => void) => {
  /** A tab may be hidden for days, so keep only a count and one request. */
  let unseen = 0
  let only: ApprovalMetadata | null = null
  let shown: Notification | null = null
  const dismiss = () => {
    shown?.close()
    shown = null
    unseen = 0
    only = null
  }
  const show = () => {
    const { title, description } = toastOf('created', only ? [only] : [], unseen)
    const to = placeOf(only)
    try {
      shown = showNotification(title, description)
    } catch (cause) {
      log.warn('Couldn’t show a notification.', cause)
      return
    }
    shown.onclick = () => {
      dismiss()
      window.focus()
      open(to)
    }
  }
  const batches = debounceBatch<'created', ApprovalMetadata>(ANNOUNCEMENT_TIMING, (_, requests) => {
    if (!document.hidden || !live.isLeading || !areNotificationsOn()) return
    void isAnyTabVisible().then(isVisible => {
      if (isVisible || !document.hidden) return
      unseen += requests.length
      only = (unseen === 1 && requests[0]) || null
      show()
    })
  })
  const hide = showVisibility()
  const onShow = () => {
    if (!document.hidden) dismiss()
  }
  document.addEventListener('visibilitychange', onShow)
  return {
    follow(event: LiveEvent) {
      if (event.type === 'approval' && event.metadata.action === 'created')
        batches.add('created', event.metadata)
    },
    stop() {
      document.removeEventListener('visibilitychange', onShow)
      hide()
      batches.stop()
      dismiss()
    },
  }
}

const LOCK = 'stargazarr-visible'

/** Tells other tabs through a shared lock whether this tab is visible. Returns a function that releases the lock. */
const showVisibility = (): (() => void) => {
  let release: () => void = () => undefined
  const update = () => {
    release()
    if (document.hidden || !navigator.locks) return
    const hidden = new Promise<void>(resolve => {
      release = resolve
    })
    navigator.locks.request(LOCK, { mode: 'shared' }, () => hidden).catch(ignoreBlocked)
  }
  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    document.removeEventListener('visibilitychange', update)
    release()
  }
}

/** Browsers that block storage also block locks. */
const ignoreBlocked = () => undefined

/** Whether any tab is visible. False if the browser doesn't support or blocks locks. */
const isAnyTabVisible = async (): Promise<boolean> => {
  const { held = [] } = (await navigator.locks?.query().catch(ignoreBlocked)) ?? {}
  return held.some(({ name }) => name === LOCK)
}
