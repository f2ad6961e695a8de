import { proxy } from 'valtio/vanilla'
import { explainFailure } from '../lib/errors.ts'

export interface Toast {
  kind: 'success' | 'error' | 'info'
  title: string
  description?: string
  id?: string
  /** `to` is a path within the app; `href` is an external URL that opens in a new tab. */
  action?:
    | { label: string; to: string }
    | { label: string; href: string }
    | { label: string; run: () => void }
  duration?: number
  /** Tells what happened elsewhere. */
  isNews?: boolean
  /** Requests that this tab decided, which it is about. */
  own?: readonly { id: number }[]
}

export const TOAST_MS = 4000

export const toasts = proxy({ queue: [] as Toast[] })

export const notify = (toast: Toast) => {
  toasts.queue.push(toast)
}

/** What this tab did last. `place` is where the page shows it, if it has an own place for it. */
export const foot = proxy({
  isShown: false,
  message: null as (Toast & { at: number }) | null,
  place: null as HTMLElement | null,
})

export const notifyFoot = (toast: Toast) => {
  foot.message = { ...toast, at: performance.now() }
}

/** Shows a toast for a failed action. @param doing the failed action, in the imperative */
export const notifyFailure = (doing: string, cause: unknown, fallback?: string) => {
  const failure = explainFailure(doing, cause, fallback)
  notify({ kind: 'error', title: failure.title, description: failure.cause })
}

export const drainToasts = (): Toast[] => toasts.queue.splice(0)
