import type { ReactNode } from 'react'

export interface PaletteItem {
  /** The id must be the same across sessions, because recent items are saved by id. */
  readonly id: string
  readonly label: string
  /** Text shown before the label, such as the page of a setting. Also searched. */
  readonly path?: string | undefined
  readonly state?: string | undefined
  /** Muted text next to the label. Also searched. */
  readonly detail?: string | undefined
  /** Additional search terms, which aren't shown. */
  readonly keywords?: string | undefined
  readonly icon: ReactNode
  readonly keys?: string | undefined
  /** Keeps the item out of the recent items, so that it is never preselected. */
  readonly isOnce?: boolean
  readonly act: { readonly to: string } | { readonly run: () => void }
}

export interface PaletteGroup {
  readonly id: string
  readonly title: string
  readonly items: readonly PaletteItem[]
  /** Whether the group is listed before anything is typed. */
  readonly isListed?: boolean
  /** Whether the group is always listed below the matches. */
  readonly isFallback?: boolean
  readonly isLoading?: boolean
  readonly error?: string | null
  readonly retry?: (() => void) | undefined
}
