import { APPROVAL_NEWS, toastOf } from '../../components/approvals/approval-news.ts'
import {
  areNotificationsOn,
  showNotification,
} from '../../components/desktop-notifications/desktop-notifications.ts'
import type { ApprovalMetadata } from '../../contract/progress.ts'
import { debounceBatch } from '../../lib/debounce-batch.ts'
import { log } from '../../lib/log.ts'
import { live, subscribeFromStart } from '../../state/live.ts'
import { isAnyTabVisible, showVisibility } from './visible-tabs.ts'

const placeOf = (requests: readonly ApprovalMetadata[]): string => {
  const [only] = requests
  return requests.length === 1 && only?.requestId !== undefined
    ? `/approvals?request=${only.requestId}`
    : '/approvals'
}

/**
 * App-long: new requests become one notification of the system a burst, where the admin switched that on and no tab of the
 * product is visible. Shown by the tab that leads the live connection, so that several tabs show one. It counts all that came
 * since this tab was hidden, and goes when it is visible again.
 * @param open leads to a path of the product
 */
export const startNotifications = (open: (to: string) => void): (() => void) => {
  let unseen: ApprovalMetadata[] = []
  let shown: Notification | null = null
  const dismiss = () => {
    shown?.close()
    shown = null
    unseen = []
  }
  const show = () => {
    const { title, description } = toastOf('created', unseen)
    const to = placeOf(unseen)
    try {
      shown = showNotification(title, description)
    } catch (cause) {
      log.warn('A notification could not be shown.', cause)
      return
    }
    shown.onclick = () => {
      dismiss()
      window.focus()
      open(to)
    }
  }
  const batches = debounceBatch<'created', ApprovalMetadata>(APPROVAL_NEWS, (_, requests) => {
    if (!document.hidden || !live.isLeading || !areNotificationsOn()) return
    void isAnyTabVisible().then(isVisible => {
      if (isVisible || !document.hidden) return
      unseen.push(...requests)
      show()
    })
  })
  const leaveStream = subscribeFromStart(({ metadata }) => {
    if (metadata.action === 'created') batches.add('created', metadata)
  })
  const hide = showVisibility()
  const onShow = () => {
    if (!document.hidden) dismiss()
  }
  document.addEventListener('visibilitychange', onShow)
  return () => {
    document.removeEventListener('visibilitychange', onShow)
    hide()
    leaveStream()
    batches.stop()
    dismiss()
  }
}
