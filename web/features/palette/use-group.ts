import { useMemo } from 'react'
import type { Resource, ResourceState } from '../../state/resource.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

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
