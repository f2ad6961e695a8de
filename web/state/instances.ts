import {
  type ArrKind,
  arr,
  type Instance,
  PLACEHOLDER_KEY,
  PLACEHOLDERS,
  type QualityProfile,
  type RootFolder,
  type Tag,
} from '../contract/instances.ts'
import { ExplainedError, HttpError, messageOf, NetworkError } from '../lib/errors.ts'
import { request } from '../lib/request.ts'
import { FETCH_WINDOW_MS, keyedResource, resource } from './resource.ts'

export const KIND_LABELS: Record<ArrKind, string> = { radarr: 'Radarr', sonarr: 'Sonarr' }

const listOf = (kind: ArrKind) =>
  resource<readonly Instance[]>({
    name: `${kind} instances`,
    load: () => request(arr[kind].list),
    failed: cause => messageOf(cause, `The ${KIND_LABELS[kind]} instances could not be read.`),
    everyMs: FETCH_WINDOW_MS,
    notOffered: `This backend version does not offer ${KIND_LABELS[kind]} instances.`,
  })
/** Radarr and Sonarr instances. Hold API keys: never show or log them raw. */
export const instances = { radarr: listOf('radarr'), sonarr: listOf('sonarr') }

/** An instance: ids are unique per kind only. */
export type InstanceKey = `${ArrKind}:${number}`
export const instanceKey = (kind: ArrKind, id: number): InstanceKey => `${kind}:${id}`

/** The backend gives no reason when the app behind an instance is away: it is a masked 500. */
const lookupError = (cause: unknown, key: InstanceKey): string => {
  if (cause instanceof NetworkError) return 'The gateway did not answer.'
  if (cause instanceof HttpError && cause.status === 404 && !cause.serverMessage)
    return 'The backend does not know this instance any more.'
  const label = KIND_LABELS[kindOf(key)]
  return messageOf(
    cause,
    `${label} did not answer the backend: it may be off, or its address or key may be wrong.`,
  )
}
const kindOf = (key: InstanceKey) => key.split(':')[0] as ArrKind

const lookup = <T>(
  name: string,
  read: (kind: ArrKind, query: { instanceId: number }) => Promise<readonly T[]>,
) =>
  keyedResource<InstanceKey, readonly T[]>({
    name,
    load: key => read(kindOf(key), { instanceId: Number(key.split(':')[1]) }),
    failed: lookupError,
    everyMs: FETCH_WINDOW_MS,
  })

/** What each instance offers to choose from, as the app behind it says. Not for placeholders, behind which there is no app. */
export const lookups = {
  qualityProfiles: lookup<QualityProfile>(
    'quality profiles',
    async (kind, query) => (await request(arr[kind].qualityProfiles, { query })).qualityProfiles,
  ),
  rootFolders: lookup<RootFolder>(
    'root folders',
    async (kind, query) => (await request(arr[kind].rootFolders, { query })).rootFolders,
  ),
  tags: lookup<Tag>('tags', async (kind, query) => (await request(arr[kind].tags, { query })).tags),
}

/** Reads profiles, folders and tags of an instance. False when a part failed: that part's `error` says why. */
export const loadLookups = async (
  kind: ArrKind,
  id: number,
  options?: { force?: boolean },
): Promise<boolean> => {
  const parts = Object.values(lookups).map(part => part(instanceKey(kind, id)).load(options))
  return (await Promise.all(parts)).every(Boolean)
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

/** The values of a new instance, and the part of one that changes. */
export type InstanceValues = Omit<Instance, 'id'>
export interface WrittenInstance {
  id: number
  /** It was stored, but the app behind it refused the key or did not answer: what was said. */
  warning: string | null
}

const isSameValue = (field: string, a: unknown, b: unknown) =>
  field === 'qualityProfile'
    ? plainProfile(a as Instance['qualityProfile']) ===
      plainProfile(b as Instance['qualityProfile'])
    : a === b || JSON.stringify(a) === JSON.stringify(b)

const holds = (row: Instance, values: Partial<InstanceValues>) =>
  Object.entries(values).every(([field, value]) =>
    isSameValue(field, row[field as keyof InstanceValues], value),
  )

const warningOf = (kind: ArrKind, cause: unknown) =>
  messageOf(cause, `${KIND_LABELS[kind]} did not answer the backend.`)

/** The list as it is after a write. @throws ExplainedError when it cannot be had */
const reread = async (kind: ArrKind): Promise<readonly Instance[]> => {
  const list = instances[kind]
  if ((await list.load({ force: true })) && list.state.data) return list.state.data
  throw new ExplainedError(
    'The list could not be read after the write, so it is not known what was stored.',
  )
}

const gone = () =>
  new ExplainedError('This instance does not exist any more: it was deleted meanwhile.')

/**
 * Changes an instance and reads the list again. The backend stores a change also when it then answers with an error, and
 * answers 204 for an instance that is gone, so what is stored decides (backend-notes 2.6). A default is never taken away,
 * only given to another.
 * @throws ExplainedError, HttpError, NetworkError when it was not stored
 */
export const updateInstance = async (
  kind: ArrKind,
  id: number,
  changed: Partial<InstanceValues>,
): Promise<WrittenInstance> => {
  const { isDefault, ...rest } = changed
  const body = isDefault === true ? { ...rest, isDefault } : rest
  const rowAfter = async () => (await reread(kind)).find(row => row.id === id)
  try {
    await request(arr[kind].update, { params: { id: String(id) }, body })
  } catch (cause) {
    const row = await rowAfter()
    if (!row) throw gone()
    if (holds(row, body)) return { id, warning: warningOf(kind, cause) }
    throw cause
  }
  if (!(await rowAfter())) throw gone()
  return { id, warning: null }
}

/**
 * Adds an instance, in place of the placeholder where there is one, and reads the list again.
 * @throws ExplainedError, HttpError, NetworkError when it was not stored
 */
export const addInstance = async (
  kind: ArrKind,
  values: InstanceValues,
): Promise<WrittenInstance> => {
  const before = await reread(kind)
  const placeholder = before.find(isPlaceholder)
  if (placeholder)
    return updateInstance(kind, placeholder.id, {
      ...values,
      isDefault: values.isDefault || placeholder.isDefault,
    })
  try {
    const { id } = await request(arr[kind].create, { body: values })
    await reread(kind)
    return { id, warning: null }
  } catch (cause) {
    const known = new Set(before.map(row => row.id))
    const made = (await reread(kind)).find(
      row => !known.has(row.id) && row.name === values.name && row.baseUrl === values.baseUrl,
    )
    if (made) return { id: made.id, warning: warningOf(kind, cause) }
    throw cause
  }
}

/** Which instance becomes the default when `id` is deleted; null when it is not the default or none is left. */
export const nextDefault = (list: readonly Instance[], id: number): Instance | null => {
  if (list.find(row => row.id === id)?.isDefault !== true) return null
  const rest = list.filter(row => row.id !== id && !isPlaceholder(row))
  return rest.reduce<Instance | null>(
    (lowest, row) => (lowest === null || row.id < lowest.id ? row : lowest),
    null,
  )
}

/**
 * Deletes an instance and reads the list again. The last real one goes back to the placeholder, since the backend wants a row.
 * @throws ExplainedError, HttpError, NetworkError when it is still there
 */
export const removeInstance = async (kind: ArrKind, id: number): Promise<void> => {
  const list = await reread(kind)
  const follower = nextDefault(list, id)
  const isLast = !list.some(row => row.id !== id && !isPlaceholder(row))
  let failure: unknown = null
  try {
    if (isLast) {
      const body = {
        ...PLACEHOLDERS[kind],
        apiKey: PLACEHOLDER_KEY,
        qualityProfile: '',
        rootFolder: '',
        bypassIgnored: false,
        searchOnAdd: true,
        tags: [],
        syncedInstances: [],
        isDefault: true,
      }
      await request(arr[kind].update, { params: { id: String(id) }, body })
    } else await request(arr[kind].remove, { params: { id: String(id) } })
  } catch (cause) {
    failure = cause
  }
  const after = await reread(kind)
  if (after.some(row => row.id === id && !isPlaceholder(row)))
    throw failure ?? new ExplainedError('The backend did not delete it. Try again.')
  // A leftover placeholder may have been promoted in place of a real one.
  if (follower && !after.some(row => row.isDefault && !isPlaceholder(row)))
    await updateInstance(kind, follower.id, { isDefault: true })
}

/** Makes a tag in the app behind an instance, or finds it; the tags are read again. @throws HttpError, NetworkError */
export const createTag = async (kind: ArrKind, id: number, label: string): Promise<Tag> => {
  const tag = await request(arr[kind].createTag, { body: { instanceId: id, label } })
  await lookups.tags(instanceKey(kind, id)).load({ force: true })
  return tag
}
