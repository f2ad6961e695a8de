import { proxy, ref } from 'valtio/vanilla'
import type { AnswerOf } from '../contract/endpoint.ts'
import {
  type ArrKind,
  arr,
  type Instance,
  PLACEHOLDER_KEY,
  type QualityProfile,
  type RootFolder,
  type Tag,
} from '../contract/instances.ts'
import { HttpError, messageOf, NetworkError, NotOfferedError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { onSignOut } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { throttleAsync } from '../lib/throttle-async.ts'

const FETCH_WINDOW_MS = 5000

export interface InstanceList {
  /** Replaced whole on each read; null until read. Holds API keys: never show or log it raw. */
  list: readonly Instance[] | null
  loading: boolean
  error: string | null
}
/** A list as the instance itself gives it; null until read. `error` says why it cannot be had. */
export interface Looked<T> {
  list: readonly T[] | null
  error: string | null
}
export interface Lookups {
  loading: boolean
  qualityProfiles: Looked<QualityProfile>
  rootFolders: Looked<RootFolder>
  tags: Looked<Tag>
}

const noList = (): InstanceList => ({ list: null, loading: false, error: null })
const noLookups = (): Lookups => ({
  loading: false,
  qualityProfiles: { list: null, error: null },
  rootFolders: { list: null, error: null },
  tags: { list: null, error: null },
})
const initial = () => ({
  radarr: noList(),
  sonarr: noList(),
  /** By `lookupKey`: ids are unique per kind only. */
  lookups: {} as Record<string, Lookups>,
})
/** Radarr and Sonarr instances, and what each offers to choose from (backend-notes 2.6). */
export const instances = proxy(initial())

export const lookupKey = (kind: ArrKind, id: number) => `${kind}:${id}`

export const KIND_LABELS: Record<ArrKind, string> = { radarr: 'Radarr', sonarr: 'Sonarr' }

const readerOf = (kind: ArrKind) =>
  throttleAsync(FETCH_WINDOW_MS, async (): Promise<boolean> => {
    const state = instances[kind]
    state.loading = true
    try {
      state.list = ref(await request(arr[kind].list))
      state.error = null
      return true
    } catch (cause) {
      state.error =
        cause instanceof NotOfferedError
          ? `This backend version does not offer ${KIND_LABELS[kind]} instances.`
          : messageOf(cause, `The ${KIND_LABELS[kind]} instances could not be read.`)
      log.warn(state.error, cause)
      return false
    } finally {
      state.loading = false
    }
  })
const readers = { radarr: readerOf('radarr'), sonarr: readerOf('sonarr') }

/** Reads the instances of a kind, once per 5000 ms unless forced. False when it failed: `error` says why, the last list stays. */
export const loadInstances = (kind: ArrKind, options?: { force?: boolean }): Promise<boolean> =>
  readers[kind](options)

/** The backend gives no reason when the app behind an instance is away: it is a masked 500. */
const lookupError = (kind: ArrKind, cause: unknown): string => {
  const label = KIND_LABELS[kind]
  if (cause instanceof NetworkError) return 'The gateway did not answer.'
  if (cause instanceof HttpError && cause.status === 404 && !cause.serverMessage)
    return 'The backend does not know this instance any more.'
  return messageOf(
    cause,
    `${label} did not answer the backend: it may be off, or its address or key may be wrong.`,
  )
}

const readLookups = async (kind: ArrKind, id: number): Promise<boolean> => {
  const key = lookupKey(kind, id)
  instances.lookups[key] ??= noLookups()
  const state = instances.lookups[key]
  const query = { instanceId: id }
  const calls = arr[kind]
  state.loading = true
  const part = async <T>(
    into: Looked<T>,
    answer: Promise<readonly T[]>,
    what: string,
  ): Promise<boolean> => {
    try {
      into.list = ref(await answer)
      into.error = null
      return true
    } catch (cause) {
      into.error = lookupError(kind, cause)
      log.warn(`${what} of ${kind} instance ${id} could not be read.`, cause)
      return false
    }
  }
  const profiles = (answer: AnswerOf<typeof calls.qualityProfiles>) => answer.qualityProfiles
  const folders = (answer: AnswerOf<typeof calls.rootFolders>) => answer.rootFolders
  const tags = (answer: AnswerOf<typeof calls.tags>) => answer.tags
  const done = await Promise.all([
    part(
      state.qualityProfiles,
      request(calls.qualityProfiles, { query }).then(profiles),
      'Quality profiles',
    ),
    part(state.rootFolders, request(calls.rootFolders, { query }).then(folders), 'Root folders'),
    part(state.tags, request(calls.tags, { query }).then(tags), 'Tags'),
  ])
  state.loading = false
  return done.every(Boolean)
}

const lookupReaders = new Map<string, ReturnType<typeof throttleAsync<boolean>>>()

/**
 * Reads what an instance offers: profiles, folders, tags. Once per 5000 ms and instance unless forced. False when a part
 * failed: that part's `error` says why. Not for placeholders, behind which there is no app.
 */
export const loadLookups = (
  kind: ArrKind,
  id: number,
  options?: { force?: boolean },
): Promise<boolean> => {
  const key = lookupKey(kind, id)
  let run = lookupReaders.get(key)
  if (!run) {
    run = throttleAsync(FETCH_WINDOW_MS, () => readLookups(kind, id))
    lookupReaders.set(key, run)
  }
  return run(options)
}

/** The entry a fresh backend comes with: nothing behind it (backend-notes 1.10). */
export const isPlaceholder = (instance: Pick<Instance, 'apiKey'>): boolean =>
  instance.apiKey === PLACEHOLDER_KEY

const numeric = (value: string | number): number | null =>
  typeof value === 'number' ? value : /^\s*\d+(\.0+)?\s*$/.test(value) ? Number(value) : null

/** A quality profile as the backend writes it ("4", "1.0", '', a name) made plain: a number, a name, or null (backend-notes 5.11). */
export const plainProfile = (value: string | number | null | undefined): string | number | null => {
  if (value === null || value === undefined || value === '') return null
  return numeric(value) ?? value
}

/** The profile meant by `value`: by number where it is one, else by name. */
export const profileOf = (
  profiles: readonly QualityProfile[],
  value: string | number | null | undefined,
): QualityProfile | null => {
  const plain = plainProfile(value)
  if (plain === null) return null
  return (
    profiles.find(profile =>
      typeof plain === 'number' ? profile.id === plain : profile.name === plain,
    ) ?? null
  )
}

/** The tag meant by `value`, which is an id as text or a label; labels are lower case in the app. */
export const tagOf = (tags: readonly Tag[], value: string): Tag | null =>
  tags.find(tag => String(tag.id) === value.trim()) ??
  tags.find(tag => tag.label.toLowerCase() === value.trim().toLowerCase()) ??
  null

/** Forgets everything (sign-out): the list holds keys. */
export const resetInstances = () => {
  readers.radarr.reset()
  readers.sonarr.reset()
  lookupReaders.clear()
  Object.assign(instances, initial())
}
onSignOut(resetInstances)
