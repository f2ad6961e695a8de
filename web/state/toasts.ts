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
  /** Tells of a request that the list of requests shows, too. */
  isNews?: boolean
  /** Requests that this tab decided, which such a toast is about. */
  ownIds?: readonly number[]
}

export const TOAST_MS = 4000

export const toasts = proxy({ queue: [] as Toast[] })

export const notify = (toast: Toast) => {
  toasts.queue.push(toast)
}

/** The message at the foot of a page, which takes the place of toasts there. */
export const foot = proxy({ isShown: false, message: null as (Toast & { at: number }) | null })

export const notifyFoot = (toast: Toast) => {
  foot.message = { ...toast, at: performance.now() }
}

/** Shows a toast for a failed action. @param doing the failed action, in the imperative */
export const notifyFailure = (doing: string, cause: unknown, fallback?: string) => {
  const failure = explainFailure(doing, cause, fallback)
  notify({ kind: 'error', title: failure.title, description: failure.cause })
}

export const drainToasts = (): Toast[] => toasts.queue.splice(0)
