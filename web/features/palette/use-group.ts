import { useMemo } from 'react'
import type { Resource, ResourceStatus } from '../../state/resource.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

interface Source {
  id: string
  title: string
  resources: readonly Resource<unknown>[]
  status: ResourceStatus
  error: string | null
}

/** If the server lacks the endpoint, the group is hidden. */
export const useGroup = (
  { id, title, resources, status, error }: Source,
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
