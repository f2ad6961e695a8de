import { proxy } from 'valtio/vanilla'
import {
  type ArrKind,
  arr,
  type Instance,
  PLACEHOLDER_KEY,
  PLACEHOLDERS,
} from '../../../contract/instances.ts'
import { sentBack } from '../../../contract/rows.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { ExplainedError, messageOf } from '../../../lib/errors.ts'
import { hasValues } from '../../../lib/form-edits.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { onSignOut } from '../../../lib/on-sign-out.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { request } from '../../../lib/request.ts'
import { confirmCreate, confirmWrite } from '../../../state/confirm-write.ts'
import {
  type InstanceKey,
  instanceKey,
  instances,
  isPlaceholder,
} from '../../../state/instances.ts'
import { routerRules } from '../../../state/router-rules.ts'
import { isSameInstance, refuseReplaced, reloaded } from '../../../state/same-thing.ts'
import { notify, notifyFailure } from '../../../state/toasts.ts'

export type InstanceValues = Omit<Instance, 'id'>

/** Errors that the server reported although it saved the instance, until they are dismissed or it is saved again. */
export const writeWarnings = proxy<Partial<Record<InstanceKey, string>>>({})
onSignOut(() => {
  for (const key of Object.keys(writeWarnings) as InstanceKey[]) delete writeWarnings[key]
})
const warn = (kind: ArrKind, id: number, cause: unknown) => {
  writeWarnings[instanceKey(kind, id)] = messageOf(
    cause,
    'The server gave no reason. Test the connection and check the server log.',
  )
}

const reread = async (kind: ArrKind): Promise<readonly Instance[] | null> => {
  const list = instances[kind]
  return (await list.load({ force: true })) ? list.state.data : null
}

const realOf = (rows: readonly Instance[] | null) =>
  rows?.filter(row => !isPlaceholder(row)) ?? null

/**
 * Every update sends these fields, because some backends reset omitted fields (backend-notes 1.11). `isDefault` is only
 * sent if true, because it can't be unset.
 */
const keptOf = (row: Instance): Partial<InstanceValues> =>
  Object.fromEntries(
    Object.entries(sentBack(row)).filter(
      ([key, value]) => !EDITED.includes(key) && (key !== 'isDefault' || value),
    ),
  )
const EDITED = 'id name baseUrl apiKey qualityProfile rootFolder syncedInstances'.split(' ')

/**
 * Updates an instance and then reloads it to see whether it was saved, because the response may be wrong
 * (backend-notes 2.6). Unchanged fields are sent, too, so the list is reloaded just before.
 * @param seen the instance when the change was made
 * @throws ExplainedError, HttpError if the instance wasn't saved
 */
export const updateInstance = async (
  kind: ArrKind,
  id: number,
  changed: Partial<InstanceValues>,
  seen: Instance | null = null,
): Promise<void> => {
  const { isDefault, ...rest } = changed
  const rows = await reloaded(instances[kind])
  if (seen) refuseReplaced(rows, seen, isSameInstance)
  const before = rows.find(row => row.id === id)
  const patch = { ...rest, ...(isDefault && { isDefault }) }
  const body = { ...(before && keptOf(before)), ...patch }
  const rowAfter = async () => {
    const rows = await reread(kind)
    const row = rows?.find(one => one.id === id)
    if (rows && !row)
      throw new ExplainedError('This instance has been deleted since you opened this page.')
    return row ?? null
  }
  delete writeWarnings[instanceKey(kind, id)]
  const response = await confirmWrite({
    send: () => request(arr[kind].update, { params: { id: String(id) }, body }),
    isStored: async () => {
      const row = await rowAfter()
      return row && hasValues(row, patch)
    },
    onStoredDespite: cause => warn(kind, id, cause),
  })
  if (response !== null) await rowAfter()
}

/** Makes an instance the default, and tells how that went. @returns whether the server reported an error all the same */
export const promoteInstance = async (kind: ArrKind, row: Instance): Promise<boolean> => {
  const name = bidiIsolate(row.name)
  try {
    await updateInstance(kind, row.id, { isDefault: true }, row)
  } catch (cause) {
    notifyFailure(`make ${name} the default instance`, cause)
    return false
  }
  if (writeWarnings[instanceKey(kind, row.id)] !== undefined) return true
  notify({ kind: 'success', title: `${name} is now the default instance` })
  return false
}

/** Names the rules that the server deleted with an instance or placeholder (backend-notes 3.9). */
const reportLostRules = async (kind: ArrKind, id: number, write: () => Promise<unknown>) => {
  const rules = routerRules(kind)
  await rules.load()
  const before = (rules.state.data ?? []).filter(rule => rule.target_instance_id === id)
  await write()
  if (before.length === 0 || !(await rules.load({ force: true }))) return
  const lost = before.filter(rule => !rules.state.data?.some(other => other.id === rule.id))
  if (lost.length > 0)
    notify({
      kind: 'info',
      title: `The server also deleted ${pluralize(lost.length, 'rule')}`,
      description: andJoined(lost.map(({ name }) => `“${bidiIsolate(name)}”`)),
    })
}

const isAt = ({ name, baseUrl }: Instance, values: InstanceValues) =>
  hasValues({ name, baseUrl }, { name: values.name, baseUrl: values.baseUrl })

const creatorOf = (kind: ArrKind) =>
  confirmCreate({
    async send(values: InstanceValues) {
      const placeholder = instances[kind].state.data?.find(isPlaceholder)
      if (!placeholder) {
        const { id } = await request(arr[kind].create, { body: values })
        await reread(kind)
        return { ...values, id }
      }
      const { id } = placeholder
      const body = { ...values, isDefault: values.isDefault || placeholder.isDefault }
      await reportLostRules(kind, id, () =>
        request(arr[kind].update, { params: { id: String(id) }, body }),
      )
      // Newer versions give it another id.
      const real = realOf(await reread(kind)) ?? []
      return (
        real.find(row => row.id === id) ?? real.find(row => isAt(row, values)) ?? { ...values, id }
      )
    },
    read: async () => realOf(await reread(kind)),
    isOf: isAt,
  })
const creators = { radarr: creatorOf('radarr'), sonarr: creatorOf('sonarr') }

/**
 * Adds an instance, or turns the placeholder into it, and reloads the list.
 * @returns its id
 * @throws ExplainedError, HttpError if the instance wasn't saved
 */
export const addInstance = async (kind: ArrKind, values: InstanceValues): Promise<number> => {
  let failure: unknown = null
  const { id } = await creators[kind](values, cause => {
    failure = cause
  })
  // The number may have been that of a deleted instance.
  delete writeWarnings[instanceKey(kind, id)]
  if (failure !== null) warn(kind, id, failure)
  return id
}

/**
 * Deletes an instance. The backend needs at least one row, so the last instance becomes the placeholder. The
 * only remaining instance becomes the default.
 * @throws ExplainedError, HttpError if the instance still exists
 */
export const removeInstance = async (kind: ArrKind, id: number): Promise<void> => {
  const list = (await reread(kind)) ?? instances[kind].state.data ?? []
  const isLast = !list.some(row => row.id !== id && !isPlaceholder(row))
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
  const params = { id: String(id) }
  const isGone = async () => {
    const rows = realOf(await reread(kind))
    return rows && !rows.some(row => row.id === id)
  }
  await reportLostRules(kind, id, async () => {
    const response = await confirmWrite<unknown>({
      send: () =>
        isLast
          ? request(arr[kind].update, { params, body })
          : request(arr[kind].remove, { params }),
      isStored: isGone,
      onStoredDespite: () => undefined,
    })
    if (response !== null && (await isGone()) === false)
      throw new ExplainedError('The server didn’t delete the instance. Try again.')
  })
  const [only, ...others] = realOf(instances[kind].state.data) ?? []
  if (only && others.length === 0 && !only.isDefault)
    await updateInstance(kind, only.id, { isDefault: true })
}
