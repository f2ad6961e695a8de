import {
  type ArrKind,
  arr,
  type Instance,
  PLACEHOLDER_KEY,
  PLACEHOLDERS,
  type Tag,
} from '../../../contract/instances.ts'
import { ExplainedError, messageOf } from '../../../lib/errors.ts'
import { request } from '../../../lib/request.ts'
import {
  instanceKey,
  instances,
  isPlaceholder,
  KIND_LABELS,
  lookups,
  plainProfile,
} from '../../../state/instances.ts'

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

/**
 * What a backend sets back when a change leaves it out, its place as the default included: it is sent with every one
 * (backend-notes 1.11). A default is never taken away, so that of the others is left out.
 */
const keptOf = (row: Instance): Partial<InstanceValues> => {
  const {
    id,
    name,
    baseUrl,
    apiKey,
    qualityProfile,
    rootFolder,
    syncedInstances,
    isDefault,
    ...kept
  } = row
  return isDefault ? { ...kept, isDefault } : kept
}

const gone = () =>
  new ExplainedError('This instance does not exist any more: it was deleted meanwhile.')

/**
 * Changes an instance and reads the list again. The backend stores a change also when it then answers with an error, and
 * answers 204 for an instance that is gone, so what is stored decides (backend-notes 2.6). A default is never taken away,
 * only given to another. What is not changed is sent as the list has it, which should just have been read.
 * @throws ExplainedError, HttpError, NetworkError when it was not stored
 */
export const updateInstance = async (
  kind: ArrKind,
  id: number,
  changed: Partial<InstanceValues>,
): Promise<WrittenInstance> => {
  const { isDefault, ...rest } = changed
  const list = instances[kind].state.data ?? (await reread(kind))
  const before = list.find(row => row.id === id)
  const body = { ...(before && keptOf(before)), ...rest, ...(isDefault && { isDefault }) }
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
 * Makes an instance the default and leaves all else as it is stored now; without an answer the last list has to do.
 * @throws as `updateInstance`
 */
export const makeDefault = async (kind: ArrKind, id: number): Promise<WrittenInstance> => {
  await instances[kind].load({ force: true })
  return updateInstance(kind, id, { isDefault: true })
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
 * Deletes an instance and reads the list again. The last real one goes back to the placeholder, since the backend needs a row.
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
