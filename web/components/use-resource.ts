import { useEffect, useSyncExternalStore } from 'react'
import { proxy, subscribe } from 'valtio/vanilla'
import { callPause, onCallPause } from '../lib/call-pause.ts'
import { connectionStatus, currentOffline } from '../state/connection-status.ts'
import { gateway, isServerAway } from '../state/gateway.ts'
import type { Resource, ResourceState } from '../state/resource.ts'
import { useStore } from './use-store.ts'

const NOTHING = proxy<ResourceState<never>>({
  status: 'idle',
  data: null,
  error: null,
  reason: null,
  loading: false,
})

/** Keeps a resource up to date while mounted, without rendering its data. */
export const useRetained = (resource: Pick<Resource<unknown>, 'retain'> | null) =>
  useEffect(() => resource?.retain(), [resource])

const onGateway = (onChange: () => void) => subscribe(gateway.state, onChange)

/** Whether the server doesn't respond, which the banner above the page tells. */
export const useServerAway = () =>
  useSyncExternalStore(onGateway, () => isServerAway(gateway.state))

/** Which side is down and since when; null if none is. Header, banner and connection details show the same time. */
export const useOffline = () => {
  useStore(connectionStatus)
  useStore(gateway.state)
  return currentOffline()
}

/** The pause that the server has asked for, or null. */
export const useCallPause = () => useSyncExternalStore(onCallPause, callPause)

/**
 * The state of a resource that something else loads. While the server is away, failures to load don't show, because the
 * banner above the page tells why data is missing or out of date, and it loads once the server responds.
 */
export const useResourceState = <T>(
  resource: Pick<Resource<T>, 'state'> | null,
): Readonly<ResourceState<T>> => {
  const isAway = useServerAway()
  const state = useStore(resource?.state ?? NOTHING)
  if (!isAway || state.status !== 'failed') return state
  return { ...state, status: state.data === null ? 'loading' : 'ready', error: null, reason: null }
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
