import { proxy, ref } from 'valtio/vanilla'
import { hasEnded, type LiveEvent, type LiveType } from '../contract/progress.ts'
import { NotOfferedError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { onSignOut } from '../lib/on-sign-out.ts'
import { throttleAsync } from '../lib/throttle-async.ts'
import { throttleTrailing } from '../lib/throttle-trailing.ts'

/** Users, quotas, instances and the like are fetched at most once in this time unless forced, also after events. */
export const FETCH_WINDOW_MS = 5000
/** Resources one `keyedResource` holds; beyond it the longest unused one goes. */
const KEYS_HELD = 50

/** Kept out of the proxy by `ref`: read often, replaced whole, and its type survives a snapshot unchanged. */
type Held<T> = [T] extends [object] ? T & { $$valtioSnapshot: T } : T

/**
 * 'idle': never asked. 'loading': asked for the first time. 'failed': the last read failed, `data` is what was read before.
 * 'not-offered': this backend version does not have the call.
 */
export type ResourceStatus = 'idle' | 'loading' | 'ready' | 'failed' | 'not-offered'

export interface ResourceState<T> {
  status: ResourceStatus
  /** As last read, replaced whole; null until read. */
  data: Held<T> | null
  /** Why the last read failed, in words. */
  error: string | null
  /** A read is under way, the first or a later one. */
  loading: boolean
}

export interface ResourceOptions<T> {
  /** For the log. */
  name: string
  load: () => Promise<T>
  /** What a failure is called, or how it is put into words. */
  failed: string | ((cause: unknown) => string)
  /** Reads within this time share the one that opened it, unless forced; 0 without it. */
  everyMs?: number
  /** Events that make it stale: these types, each when its work has ended, or those the function picks. */
  refetchOn?: readonly LiveType[] | ((event: LiveEvent) => boolean)
  /** The sentence for a backend version without the call; without it that is a failure like others. */
  notOffered?: string
}

export interface Resource<T> {
  /** A valtio proxy; read it by `useSnapshot` or `useResource`. */
  readonly state: ResourceState<T>
  /** Reads it, at most once per `everyMs` unless forced. False when that failed: `error` says why, the last data stays. */
  load(options?: { force?: boolean }): Promise<boolean>
  /** It may have changed: reads it again if it is in use, else with the next load. */
  revalidate(): Promise<unknown>
  /** Takes over what an own write answered. Reads begun before are older and write nothing any more. */
  set(data: T): void
  /** Notes a failure that was not a read, in these words; the data stays. */
  fail(error: string, cause?: unknown): void
  /** It is in use until the returned function is called: events and gaps of the stream have it read again. */
  retain(): () => void
  /** Forgets everything, answers under way included. */
  reset(): void
}

/** What takes part in sign-out and in re-reads because of the stream. */
export interface Participant {
  isInUse(): boolean
  /** Its last read failed. */
  hasFailed(): boolean
  isStaleAfter(event: LiveEvent): boolean
  /** One more thing changed. Called often; at most one read per window comes of it. */
  refetchSoon(): void
  refetch(): Promise<unknown>
  /** The next load reads, whatever its window says. */
  markStale(): void
  reset(): void
}
const participants = new Set<Participant>()

/** Adds state that is no plain resource to sign-out, gaps and events. */
export const participate = (participant: Participant): void => {
  participants.add(participant)
}
onSignOut(() => {
  for (const { reset } of participants) reset()
})

/** After a gap of the stream, which replays nothing: what is in use is read again once, the rest when it is next asked for. */
export const refetchAfterReconnect = async (): Promise<void> => {
  await Promise.all(
    [...participants].map(each => (each.isInUse() ? each.refetch() : each.markStale())),
  )
}

/** What is in use and could not be read is tried again. */
export const refetchFailed = async (): Promise<void> => {
  const failed = [...participants].filter(each => each.isInUse() && each.hasFailed())
  await Promise.all(failed.map(each => each.refetch()))
}

/** Has read again what `event` makes stale, as far as it is in use. */
export const refetchAfterEvent = (event: LiveEvent): void => {
  for (const each of participants) {
    if (!each.isStaleAfter(event)) continue
    if (each.isInUse()) each.refetchSoon()
    else each.markStale()
  }
}

const isStaleAfterOf = ({ refetchOn = [] }: Pick<ResourceOptions<never>, 'refetchOn'>) =>
  typeof refetchOn === 'function'
    ? refetchOn
    : (event: LiveEvent) => (refetchOn as readonly string[]).includes(event.type) && hasEnded(event)

const initial = <T>(): ResourceState<T> => ({
  status: 'idle',
  data: null,
  error: null,
  loading: false,
})

const hold = <T>(data: T) =>
  (typeof data === 'object' && data !== null ? ref(data) : data) as Held<T>

type Entry<T> = Resource<T> & { isInUse(): boolean; leave(): void }

const makeResource = <T>(options: ResourceOptions<T>): Entry<T> => {
  const state = proxy(initial<T>())
  let users = 0
  /** Each read and write takes a number; one that is older than the last written counts no more. */
  let turn = 0
  let written = 0
  const underWay = new Set<number>()

  const put = (data: T) => {
    Object.assign(state, { status: 'ready', data: hold(data), error: null })
  }
  const putFailure = (cause: unknown) => {
    const isMissing = cause instanceof NotOfferedError && options.notOffered !== undefined
    const { failed } = options
    state.status = isMissing ? 'not-offered' : 'failed'
    state.error =
      (isMissing && options.notOffered) || (typeof failed === 'string' ? failed : failed(cause))
    log.warn(state.error, cause)
  }

  const run = throttleAsync(options.everyMs ?? 0, async (): Promise<boolean> => {
    const mine = ++turn
    underWay.add(mine)
    state.loading = true
    if (state.status === 'idle') state.status = 'loading'
    try {
      const data = await options.load()
      if (mine > written) {
        written = mine
        put(data)
      }
    } catch (cause) {
      if (mine > written) {
        written = mine
        putFailure(cause)
      }
    } finally {
      underWay.delete(mine)
      state.loading = underWay.size > 0
    }
    return state.status === 'ready'
  })

  const refetch = () => run({ force: true })
  const refetchSoon = throttleTrailing(FETCH_WINDOW_MS, refetch)
  const participant: Participant = {
    isInUse: () => users > 0 && state.status !== 'idle',
    hasFailed: () => state.error !== null,
    isStaleAfter: isStaleAfterOf(options),
    refetchSoon,
    refetch,
    markStale: run.reset,
    reset() {
      written = ++turn
      underWay.clear()
      run.reset()
      refetchSoon.stop()
      Object.assign(state, initial<T>())
    },
  }
  const join = () => participate(participant)
  join()

  return {
    state,
    load(loadOptions) {
      join()
      return run(loadOptions)
    },
    async revalidate() {
      if (participant.isInUse()) await refetch()
      else participant.markStale()
    },
    set(data) {
      join()
      written = ++turn
      put(data)
    },
    fail(error, cause) {
      state.status = 'failed'
      state.error = error
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
    reset: participant.reset,
    isInUse: () => users > 0 || underWay.size > 0,
    leave: () => void participants.delete(participant),
  }
}

/**
 * What the backend last said about one thing. It forgets itself at sign-out, and no answer of a call made before writes into
 * the next session. While it is in use (`retain`, `useResource`) it is read again after a gap of the stream and after
 * the events of `refetchOn`.
 */
export const resource = <T>(options: ResourceOptions<T>): Resource<T> => makeResource(options)

export interface KeyedResourceOptions<K extends string, T>
  extends Omit<ResourceOptions<T>, 'load' | 'failed'> {
  load: (key: K) => Promise<T>
  failed: string | ((cause: unknown, key: K) => string)
}

export interface KeyedResource<K extends string, T> {
  (key: K): Resource<T>
  /** A proxy of the states of those that were asked for, for what reads several keys at once. */
  readonly states: Partial<Record<K, ResourceState<T>>>
}

/** A resource per key, the same one for the same key. At most 50 are held; the longest unused goes, never one in use. */
export const keyedResource = <K extends string, T>(
  options: KeyedResourceOptions<K, T>,
): KeyedResource<K, T> => {
  const byKey = new Map<K, Entry<T>>()
  const states: Partial<Record<K, ResourceState<T>>> = proxy({})
  const dropUnused = () => {
    for (const [key, entry] of byKey) {
      if (byKey.size < KEYS_HELD) return
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
      name: `${options.name} ${key}`,
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
