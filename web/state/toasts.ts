import { proxy, ref } from 'valtio/vanilla'

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
  // As it is: the toaster remembers the last hundred, and a tracked one would be several times as big.
  toasts.queue.push(ref(toast))
}

/** Hands over what waits; the toaster is the only caller. */
export const drainToasts = (): Toast[] => toasts.queue.splice(0)
