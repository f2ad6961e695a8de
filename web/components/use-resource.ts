import { useEffect, useSyncExternalStore } from 'react'
import { proxy, subscribe } from 'valtio/vanilla'
import { gateway, isServerAway } from '../state/gateway.ts'
import type { Resource, ResourceState } from '../state/resource.ts'
import { useStore } from './use-store.ts'

const NOT_LOADED: ResourceState<never> = {
  status: 'idle',
  data: null,
  error: null,
  reason: null,
  loading: false,
}
const NOTHING = proxy<ResourceState<never>>({ ...NOT_LOADED })

/** Keeps a resource up to date while mounted, without rendering its data. */
export const useRetained = (resource: Pick<Resource<unknown>, 'retain'> | null) =>
  useEffect(() => resource?.retain(), [resource])

const onGateway = (onChange: () => void) => subscribe(gateway.state, onChange)

/** Whether the server doesn't respond, which the banner above the page tells. */
export const useServerAway = () =>
  useSyncExternalStore(onGateway, () => isServerAway(gateway.state))

/**
 * The state of a resource that something else loads. While the server is away, data that couldn't be loaded counts as
 * not loaded yet, because the banner above the page says why and the data loads once the server responds.
 */
export const useResourceState = <T>(
  resource: Pick<Resource<T>, 'state'> | null,
): Readonly<ResourceState<T>> => {
  const isAway = useServerAway()
  const state = useStore(resource?.state ?? NOTHING)
  return isAway && state.data === null ? NOT_LOADED : state
}

/**
 * Loads the resource on mount, at most once per `everyMs`, and keeps it up to date while mounted. For `null`, returns
 * the state of a resource that hasn't been loaded.
 * @param afterMs delays the first load
 */
export const useResource = <T>(
  resource: Resource<T> | null,
  afterMs = 0,
): Readonly<ResourceState<T>> => {
  useRetained(resource)
  useEffect(() => {
    if (afterMs === 0) return void resource?.load()
    const timer = setTimeout(() => void resource?.load(), afterMs)
    return () => clearTimeout(timer)
  }, [resource, afterMs])
  return useResourceState(resource)
}
