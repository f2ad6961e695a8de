import { APPROVAL_NEWS, toastOf } from '../../components/approvals/approval-news.ts'
import {
  areNotificationsOn,
  showNotification,
} from '../../components/desktop-notifications/desktop-notifications.ts'
import type { ApprovalMetadata } from '../../contract/progress.ts'
import { debounceBatch } from '../../lib/debounce-batch.ts'
import { log } from '../../lib/log.ts'
import { live, subscribe } from '../../state/live.ts'

const placeOf = (only: ApprovalMetadata | null): string =>
  only?.requestId === undefined ? '/approvals' : `/approvals?request=${only.requestId}`

/**
 * App-long: new requests become one notification of the system a burst, where the admin switched that on and no tab of the
 * product is visible. Shown by the tab that leads the live connection, so that several tabs show one. It counts all that came
 * since this tab was hidden, and goes when it is visible again.
 * @param open leads to a path of the product
 */
export const startNotifications = (open: (to: string) => void): (() => void) => {
  /** A tab may be hidden for days: counted, and only one by itself is kept. */
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
      unseen += requests.length
      only = (unseen === 1 && requests[0]) || null
      show()
    })
  })
  const leaveStream = subscribe('approval', ({ metadata }) => {
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

const LOCK = 'stargazarr-visible'

/** Lets the other tabs of this browser see whether this one is visible, by a lock they can look at. The returned function ends it. */
const showVisibility = (): (() => void) => {
  let release: () => void = () => undefined
  const update = () => {
    release()
    if (document.hidden || !navigator.locks) return
    const hidden = new Promise<void>(resolve => {
      release = resolve
    })
    void navigator.locks.request(LOCK, { mode: 'shared' }, () => hidden)
  }
  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    document.removeEventListener('visibilitychange', update)
    release()
  }
}

/** Whether any tab that shows its visibility is visible; false where the browser has no locks. */
const isAnyTabVisible = async (): Promise<boolean> => {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === LOCK)
}
