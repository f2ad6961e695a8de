import { type ReactNode, useMemo } from 'react'
import type { Resource, ResourceState } from '../../state/resource.ts'

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
  /** Additional search terms, separated by commas, which aren't shown. */
  readonly keywords?: string | undefined
  readonly icon: ReactNode
  readonly keys?: string | undefined
  /** Keeps the item out of the recent items, so that it is never preselected. */
  readonly isOnce?: boolean
  /** Comes after all others until its whole name or one of its keywords is typed. */
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
  /** Whether the group concerns the current page. It is listed first. */
  readonly isHere?: boolean
  /** Comes after all results, whatever is typed. */
  readonly fallback?: PaletteItem
  readonly isLoading?: boolean
  readonly error?: string | null
  readonly retry?: (() => void) | undefined
}

/** A group of what resources hold. If the server lacks the endpoint, the group is hidden. */
export const useGroup = (
  id: string,
  title: string,
  resources: readonly Resource<unknown>[],
  { status, error }: Pick<ResourceState<unknown>, 'status' | 'error'>,
  items: readonly PaletteItem[],
): PaletteGroup =>
  useMemo(
    () => ({
      id,
      title,
      items,
      isLoading: status === 'loading',
      error: status === 'not-offered' ? null : error,
      retry: () => {
        for (const one of resources) if (one.state.error !== null) void one.load({ force: true })
      },
    }),
    [id, title, resources, status, error, items],
  )
