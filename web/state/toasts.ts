import { proxy } from 'valtio/vanilla'
import { reasonOf } from '../lib/errors.ts'

export interface Toast {
  kind: 'success' | 'error' | 'info'
  title: string
  description?: string
  /** A later toast with the same id replaces the earlier one. */
  id?: string
  /** `to`: a path of this product; `href`: elsewhere, in a new tab. */
  action?: { label: string; to: string } | { label: string; href: string }
  /** Milliseconds; the toaster's default without it. */
  duration?: number
}

/** Toasts that wait for the toaster, which may still be loading. */
export const toasts = proxy({ queue: [] as Toast[] })

export const notify = (toast: Toast) => {
  toasts.queue.push(toast)
}

/** A failed write or action as a toast. @param doing what failed, as an imperative */
export const notifyFailure = (doing: string, cause: unknown, fallback?: string) =>
  notify({ kind: 'error', title: `Couldn’t ${doing}`, description: reasonOf(cause, fallback) })

/** Hands over what waits; the toaster is the only caller. */
export const drainToasts = (): Toast[] => toasts.queue.splice(0)
