import type { ReactNode } from 'react'

/** One thing to go to or to do. */
export interface PaletteItem {
  /** Unlike all others, in every session the same: what was chosen lately is remembered by it. */
  readonly id: string
  readonly label: string
  /** Before the label: the page of a setting; found as well. */
  readonly path?: string | undefined
  /** At the right: the current value. */
  readonly state?: string | undefined
  /** Quieter, beside the label; found as well. */
  readonly detail?: string | undefined
  /** Not shown, but found. */
  readonly keywords?: string | undefined
  readonly icon: ReactNode
  /** Keys that do the same, as in the registry of shortcuts. */
  readonly keys?: string | undefined
  /** Never the first thing under Enter: it is not listed as chosen lately. */
  readonly isOnce?: boolean
  /** An address of this product, or what to do. */
  readonly act: { readonly to: string } | { readonly run: () => void }
}

/** What one source offers. It need not be complete: items appear as the source gets them. */
export interface PaletteGroup {
  readonly id: string
  readonly title: string
  readonly items: readonly PaletteItem[]
  /** Listed before anything is typed. */
  readonly isListed?: boolean
  /** Listed whatever is typed, below what matches it. */
  readonly isFallback?: boolean
  readonly isLoading?: boolean
  /** Why there are no items, or why they may be old, in words. */
  readonly error?: string | null
  readonly retry?: (() => void) | undefined
}
