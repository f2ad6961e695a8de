import type { ReactNode } from 'react'

export interface PaletteItem {
  /** The id must be the same across sessions, because recent items are saved by id. */
  readonly id: string
  readonly label: string
  /** Text shown before the label, such as the page of a setting. Also searched. */
  readonly path?: string | undefined
  /** Whether `path` is the name of another item, such as the user who has these quotas. Ranked below that item. */
  readonly isPart?: boolean
  /** Muted text at the right, such as the saved value. */
  readonly state?: string | undefined
  /** Additional search terms, which aren't shown. */
  readonly keywords?: string | undefined
  readonly icon: ReactNode
  readonly keys?: string | undefined
  /** Keeps the item out of the recent items, so that it is never preselected. */
  readonly isOnce?: boolean
  /** Comes after all others until its whole name or keyword is typed. */
  readonly isLast?: true
  /** Pressing Tab searches for this name, which lists the item and its parts. */
  readonly narrowsTo?: string
  readonly act: { readonly to: string } | { readonly run: () => void }
}

export interface PaletteGroup {
  readonly id: string
  readonly title: string
  readonly items: readonly PaletteItem[]
  /** Whether the group is listed before anything is typed. */
  readonly isListed?: boolean
  /** Always the group's last item, whatever is typed. */
  readonly fallback?: PaletteItem
  readonly isLoading?: boolean
  readonly error?: string | null
  readonly retry?: (() => void) | undefined
}
