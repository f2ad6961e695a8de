import { proxy, ref } from 'valtio/vanilla'
import type { LiveEvent, LiveType } from '../contract/live-events.ts'
import { loadFailure, NotOfferedError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { loadSignal, onSignOut } from '../lib/on-sign-out.ts'
import { throttleAsync } from '../lib/throttle-async.ts'
import { throttleTrailing } from '../lib/throttle-trailing.ts'

/** Default throttle in ms for loading shared data such as users, quotas and instances. */
export const FETCH_WINDOW_MS = 5000
/** Throttle in ms for checks in which the server calls another service, such as Plex or Radarr. */
export const CHECK_WINDOW_MS = 60_000
const KEYS_MAX = 50

/**
 * 'idle': never loaded. 'loading': first load. 'failed': the last load failed, so `data` is stale. 'not-offered': this
 * backend version lacks the endpoint.
 */
type ResourceStatus = 'idle' | 'loading' | 'ready' | 'failed' | 'not-offered'

export interface ResourceState<T> {
  status: ResourceStatus
  data: T | null
  error: string | null
  /** Why the last load failed, if it did. */
  reason: string | null
  loading: boolean
}

interface ResourceOptions<T> {
  /** @param publish shows part of the data while the rest is loading */
  load: (publish: (part: T) => void) => Promise<T>
  failed: string | ((cause: unknown) => string)
  /** Loads within this time share one request unless forced. Default: 0. */
  everyMs?: number
  /** Events that make the data stale: event types, which take effect when their operation ends, or a predicate. */
  refetchOn?: readonly LiveType[] | ((event: LiveEvent) => boolean)
  /** Message for backends that lack the endpoint. If omitted, a missing endpoint counts as a failure. */
  notOffered?: string
  /** Not reset on sign-out. */
  outlivesSession?: boolean
}

export interface Resource<T> {
  readonly state: ResourceState<T>
  /** Loads at most once per `everyMs` unless forced. On failure, returns false, sets `error` and keeps the data. */
  load(options?: { force?: boolean }): Promise<boolean>
  /** Marks the data as stale. It is reloaded immediately if in use, otherwise on the next load. */
  revalidate(): Promise<unknown>
  set(data: T): void
  /** Sets an error not caused by loading. Keeps the data. */
  fail(error: string, cause?: unknown): void
  /** Until the returned function is called, events and interruptions of the stream reload the data. */
  retain(): () => void
  reset(): void
}

interface RefetchTarget {
  isInUse(): boolean
  hasFailed(): boolean
  refetch(): Promise<unknown>
  /** Bypasses the throttle for the next load. */
  markStale(): void
  follow?(event: LiveEvent): void
  reset(): void
}
const stores = new Set<RefetchTarget>()

export const registerStore = (store: RefetchTarget): void => {
  stores.add(store)
}
onSignOut(() => {
  for (const { reset } of stores) reset()
})

/** Events aren't replayed, so this reloads everything in use and marks the rest as stale. */
export const refetchAfterReconnect = async (): Promise<void> => {
  await Promise.all([...stores].map(each => (each.isInUse() ? each.refetch() : each.markStale())))
}

export const refetchFailed = async (): Promise<void> => {
  const failed = [...stores].filter(each => each.isInUse() && each.hasFailed())
  await Promise.all(failed.map(each => each.refetch()))
}

/** Passes an event from the stream to all stores. */
export const updateStores = (event: LiveEvent): void => {
  for (const each of stores) each.follow?.(event)
}

const isStaleAfterOf = ({ refetchOn = [] }: Pick<ResourceOptions<never>, 'refetchOn'>) =>
  typeof refetchOn === 'function'
    ? refetchOn
    : (event: LiveEvent) => (refetchOn as readonly string[]).includes(event.type) && event.hasEnded

const initial = <T>(): ResourceState<T> => ({
  status: 'idle',
  data: null,
  error: null,
  reason: null,
  loading: false,
})

/** Data stays out of the proxy, because it is replaced as a whole. */
export const asRef = <T>(data: T): T =>
  typeof data === 'object' && data !== null ? (ref(data) as T) : data

type Entry<T> = Resource<T> & { isInUse(): boolean; leave(): void }

const makeResource = <T>(options: ResourceOptions<T>): Entry<T> => {
  const state = proxy(initial<T>())
  let users = 0
  /** Counts reads and writes, to discard responses older than the last write. */
  let turn = 0
  let written = 0
  const underWay = new Set<number>()

  const put = (data: T) => {
    Object.assign(state, { status: 'ready', data: asRef(data), error: null, reason: null })
  }
  const putFailure = (cause: unknown) => {
    const isMissing = cause instanceof NotOfferedError && options.notOffered !== undefined
    state.reason = isMissing ? null : loadFailure(cause)
    const { failed } = options
    state.status = isMissing ? 'not-offered' : 'failed'
    state.error =
      (isMissing && options.notOffered) || (typeof failed === 'string' ? failed : failed(cause))
    log.warn(state.error, cause)
  }

  const run = throttleAsync(options.everyMs ?? 0, async (): Promise<boolean> => {
    const mine = ++turn
    const stopped = loadSignal()
    underWay.add(mine)
    state.loading = true
    if (state.status === 'idle') state.status = 'loading'
    try {
      const data = await options.load(part => {
        if (mine > written) state.data = asRef(part)
      })
      if (mine > written) {
        written = mine
        put(data)
      }
    } catch (cause) {
      if (mine > written && !stopped.aborted) {
        written = mine
        putFailure(cause)
      }
    } finally {
      underWay.delete(mine)
      state.loading = underWay.size > 0
    }
    return state.status === 'ready'
  })

  const isStaleAfter = isStaleAfterOf(options)
  const refetch = () => run({ force: true })
  const refetchSoon = throttleTrailing(FETCH_WINDOW_MS, refetch)
  const reset = () => {
    written = ++turn
    underWay.clear()
    run.reset()
    refetchSoon.stop()
    Object.assign(state, initial<T>())
  }
  const store: RefetchTarget = {
    isInUse: () => users > 0 && state.status !== 'idle',
    hasFailed: () => state.error !== null,
    refetch,
    markStale() {
      if (state.status === 'not-offered') reset()
      else run.reset()
    },
    follow(event) {
      if (!isStaleAfter(event)) return
      if (store.isInUse()) refetchSoon()
      else run.reset()
    },
    reset: options.outlivesSession ? () => undefined : reset,
  }
  const join = () => registerStore(store)
  join()

  return {
    state,
    load(loadOptions) {
      join()
      // Not asked again, until the server may have been updated.
      if (state.status === 'not-offered' && !loadOptions?.force) return Promise.resolve(false)
      return run(loadOptions)
    },
    async revalidate() {
      if (store.isInUse()) await refetch()
      else store.markStale()
    },
    set(data) {
      join()
      written = ++turn
      put(data)
    },
    fail(error, cause) {
      state.status = 'failed'
      state.error = error
      state.reason = cause === undefined ? null : loadFailure(cause)
      log.warn(error, cause)
    },
    retain() {
      join()
      users += 1
      let isHeld = true
      return () => {
        if (isHeld) users -= 1
        isHeld = false
      }
    },
    reset,
    isInUse: () => users > 0 || underWay.size > 0,
    leave: () => void stores.delete(store),
  }
}

/**
 * A resource is reset on sign-out, which also discards loads in flight. While in use (`retain`, `useResource`), it is
 * reloaded after interruptions of the stream and by the events in `refetchOn`.
 */
export const resource = <T>(options: ResourceOptions<T>): Resource<T> => makeResource(options)

interface KeyedResourceOptions<K extends string, T>
  extends Omit<ResourceOptions<T>, 'load' | 'failed'> {
  load: (key: K) => Promise<T>
  failed: string | ((cause: unknown, key: K) => string)
  /** Maximum number of resources. Beyond it, the least recently used one that isn't in use is evicted. Default: 50. */
  keysMax?: number
}

interface KeyedResource<K extends string, T> {
  (key: K): Resource<T>
  /** States of all requested keys, for views that read several. */
  readonly states: Partial<Record<K, ResourceState<T>>>
}

/** One resource per key. */
export const keyedResource = <K extends string, T>(
  options: KeyedResourceOptions<K, T>,
): KeyedResource<K, T> => {
  const byKey = new Map<K, Entry<T>>()
  const states: Partial<Record<K, ResourceState<T>>> = proxy({})
  const dropUnused = () => {
    for (const [key, entry] of byKey) {
      if (byKey.size < (options.keysMax ?? KEYS_MAX)) return
      if (entry.isInUse()) continue
      entry.leave()
      byKey.delete(key)
      delete states[key]
    }
  }
  const make = (key: K): Entry<T> => {
    dropUnused()
    const { failed, load } = options
    const made = makeResource<T>({
      ...options,
      load: () => load(key),
      failed: typeof failed === 'string' ? failed : cause => failed(cause, key),
    })
    states[key] = made.state
    return made
  }
  const of = (key: K): Resource<T> => {
    const entry = byKey.get(key) ?? make(key)
    byKey.delete(key)
    byKey.set(key, entry)
    return entry
  }
  return Object.assign(of, { states })
}
