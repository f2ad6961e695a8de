import type { ReactNode } from 'react'

export interface PaletteItem {
  /** Stable across sessions; recent items are stored by id. */
  readonly id: string
  readonly label: string
  /** Before the label, for example a setting's page. Searchable. */
  readonly path?: string | undefined
  /** Current value, right-aligned. */
  readonly state?: string | undefined
  /** Muted text next to the label. Searchable. */
  readonly detail?: string | undefined
  /** Hidden search terms. */
  readonly keywords?: string | undefined
  readonly icon: ReactNode
  /** Shortcut, as in the registry. */
  readonly keys?: string | undefined
  /** Kept out of the recent items, so that it is never preselected. */
  readonly isOnce?: boolean
  /** Path to open, or action to run. */
  readonly act: { readonly to: string } | { readonly run: () => void }
}

/** Items of one source. May be incomplete while loading. */
export interface PaletteGroup {
  readonly id: string
  readonly title: string
  readonly items: readonly PaletteItem[]
  /** Listed before anything is typed. */
  readonly isListed?: boolean
  /** Always listed, below the matches. */
  readonly isFallback?: boolean
  readonly isLoading?: boolean
  /** Why items are missing or outdated. */
  readonly error?: string | null
  readonly retry?: (() => void) | undefined
}
