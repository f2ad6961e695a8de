import { proxy } from 'valtio/vanilla'
import { reasonOf } from '../lib/errors.ts'

export interface Toast {
  kind: 'success' | 'error' | 'info'
  title: string
  description?: string
  /** Replaces an earlier toast with the same id. */
  id?: string
  /** `to`: path within the app; `href`: external, opens a new tab. */
  action?: { label: string; to: string } | { label: string; href: string }
  /** Milliseconds; defaults to the toaster's. */
  duration?: number
}

/** Toasts queued for the toaster, which may still be loading. */
export const toasts = proxy({ queue: [] as Toast[] })

export const notify = (toast: Toast) => {
  toasts.queue.push(toast)
}

/** Shows a failed write or action. @param doing the failed action, as an imperative */
export const notifyFailure = (doing: string, cause: unknown, fallback?: string) =>
  notify({ kind: 'error', title: `Couldn’t ${doing}`, description: reasonOf(cause, fallback) })

/** Returns and clears the queue; only for the toaster. */
export const drainToasts = (): Toast[] => toasts.queue.splice(0)
