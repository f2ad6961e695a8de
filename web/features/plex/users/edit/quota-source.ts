import { TYPE_LABELS } from '../../../../components/labels/content-type.ts'
import { explainStatus } from '../../../../components/settings/explain-status.ts'
import { resourceSource, type SettingsSource } from '../../../../components/settings/source.ts'
import {
  getHeldCount,
  type QuotaPart,
  quotaRead,
  saveUserQuotas,
  type UserQuotas,
} from '../../../../contract/quota-edits.ts'
import { listQuotas, QUOTA_TYPES } from '../../../../contract/quotas.ts'
import { CONTENT_TYPES, type ContentType } from '../../../../contract/values.ts'
import { hasValues, type Values } from '../../../../lib/form-edits.ts'
import { request } from '../../../../lib/request.ts'
import { config } from '../../../../state/config.ts'
import { confirmWrite } from '../../../../state/confirm-write.ts'
import {
  hasWatchlistCaps,
  mergeQuotas,
  type QuotaWithStatus,
  quotas,
  refreshUsers,
} from '../../../../state/quotas.ts'
import { FETCH_WINDOW_MS, keyedResource } from '../../../../state/resource.ts'

interface QuotaEdit {
  enabled: boolean
  type: string
  limit: number
  bypass: boolean
  cap: number | undefined
}
const PARTS = ['enabled', 'type', 'limit', 'cap', 'bypass'] as const satisfies (keyof QuotaEdit)[]
type Part = (typeof PARTS)[number]
export const quotaSetting = <P extends string>(type: ContentType, part: P) =>
  `${type}.${part}` as const

/** Default quota for a new user, from the saved settings. */
export const initialQuota = (type: ContentType): Pick<QuotaEdit, 'type' | 'limit' | 'cap'> => {
  const stored = config.state.data
  const prefix = `newUserDefault${TYPE_LABELS[type]}` as const
  return {
    type: stored?.[`${prefix}QuotaType`] ?? 'monthly',
    limit: stored?.[`${prefix}QuotaLimit`] ?? 10,
    cap: stored?.[`${prefix}WatchlistCap`] ?? undefined,
  }
}

const storedValue = (read: UserQuotas, type: ContentType, part: Part): unknown => {
  const quota = read[`${type}Quota`]
  switch (part) {
    case 'enabled':
      return Boolean(quota)
    case 'bypass':
      return quota?.bypassApproval ?? false
    case 'type':
      return quota?.quotaType ?? initialQuota(type).type
    case 'limit':
      return quota?.quotaLimit ?? initialQuota(type).limit
    case 'cap':
      return quota ? (quota.watchlistCap ?? undefined) : initialQuota(type).cap
  }
}

const valuesOf = (read: UserQuotas): Record<string, unknown> =>
  Object.fromEntries(
    CONTENT_TYPES.flatMap(type =>
      PARTS.map(part => [quotaSetting(type, part), storedValue(read, type, part)]),
    ),
  )

/**
 * The quota must be complete, because the backend drops omitted fields. A type or limit that couldn't be read is sent
 * as the server sent it.
 * @param values by the names that `quotaSetting` returns
 */
const quotaPartOf = (type: ContentType, values: Values, read: UserQuotas): QuotaPart => {
  if (values[quotaSetting(type, 'enabled')] !== true) return { enabled: false }
  const quotaType = QUOTA_TYPES.find(one => one === values[quotaSetting(type, 'type')])
  const limit = Number(values[quotaSetting(type, 'limit')])
  return {
    ...quotaRead(read[`${type}Quota`]),
    enabled: true,
    ...(quotaType && { quotaType }),
    ...(limit > 0 && { quotaLimit: limit }),
    bypassApproval: values[quotaSetting(type, 'bypass')] === true,
    ...(hasWatchlistCaps() && { watchlistCap: Number(values[quotaSetting(type, 'cap')]) || null }),
  }
}

const singleQuotas = keyedResource<string, UserQuotas>({
  // Load all quotas, because the call for a single user responds with 404 if there is no quota, and browsers log that
  // as an error.
  async load(id) {
    const [{ userQuotas }] = await Promise.all([
      request(listQuotas),
      // Tells whether the server has watchlist caps.
      config.state.data ?? config.load(),
    ])
    const all = mergeQuotas(userQuotas, { movie: [], show: [] })
    return all.find(({ userId }) => userId === Number(id)) ?? { userId: Number(id) }
  },
  failed: 'Couldn’t load this user’s quotas.',
})

/** Number of pending requests that the user's quotas hold. */
export const heldRequests = keyedResource<string, Record<ContentType, number | null>>({
  async load(id) {
    const { movieCount, showCount } = await request(getHeldCount, { params: { id: Number(id) } })
    return { movie: movieCount, show: showCount }
  },
  failed: 'Couldn’t count the requests that wait because of a quota.',
  everyMs: FETCH_WINDOW_MS,
})

/** Setting whether to approve the requests that a removed quota was holding. */
export const APPROVE_HELD = 'approveHeld'

const REFUSALS = {
  404: 'this user was deleted. Close this dialog and refresh the list.',
}

type QuotaParts = Partial<Record<`${ContentType}Quota`, QuotaPart>>

/** A quota as it was read, to write it back. */
const partAsRead = (quota: object | null | undefined): QuotaPart =>
  quota ? { ...quotaRead(quota), enabled: true } : { enabled: false }

/** Shows saved quotas in the list until it is reloaded. The usage is the same within the same period. */
const showInList = (saved: UserQuotas) => {
  const list = quotas.state.data
  if (!list) return
  const before = list.find(({ userId }) => userId === saved.userId)
  const quotaOf = (type: ContentType): QuotaWithStatus | null => {
    const now = saved[`${type}Quota`]
    const was = before?.[`${type}Quota`]
    if (!now || was?.quotaType !== now.quotaType) return now ?? null
    const { exceeded: _, ...kept } = was
    return { ...kept, ...now }
  }
  const entry = { userId: saved.userId, movieQuota: quotaOf('movie'), showQuota: quotaOf('show') }
  quotas.set([...list.filter(one => one !== before), entry])
}

/** Saves quotas of a user, each as a whole. @throws ExplainedError, HttpError */
const writeQuotas = async (id: number, parts: QuotaParts, more: object = {}) => {
  const single = singleQuotas(String(id))
  try {
    const response = await confirmWrite({
      send: () => request(saveUserQuotas, { params: { id }, body: { ...parts, ...more } }),
      isStored: async () => {
        if (!(await single.load({ force: true })) || !single.state.data) return null
        const stored = single.state.data
        return CONTENT_TYPES.every(type => {
          const part = parts[`${type}Quota`]
          return !part || hasValues(partAsRead(stored[`${type}Quota`]), part)
        })
      },
    })
    if (response) {
      single.set(response.userQuotas)
      showInList(response.userQuotas)
    }
  } catch (cause) {
    throw explainStatus(cause, REFUSALS)
  }
  void refreshUsers({ force: true })
}

/**
 * Until the user’s quotas have been loaded, those in the list count. Discards cached values, because many other actions
 * change quotas.
 * @param onWritten called with a function that undoes the change
 */
export const freshQuotaSource = (
  id: number,
  onWritten: (undo: () => Promise<void>) => void = () => undefined,
): SettingsSource<UserQuotas> => {
  const single = () => singleQuotas(String(id))
  if (!single().state.loading) single().reset()
  const unlimited = { userId: id }
  const source = resourceSource<UserQuotas>(single, {
    isOffered: (_, name) => hasWatchlistCaps() || !/cap$|^approveHeld$/.test(name),
    valueOf: (raw, name) => {
      if (name === APPROVE_HELD) return false
      const [type, part] = name.split('.') as [ContentType, Part]
      return storedValue(raw, type, part)
    },
    async write(changed, fresh) {
      const all = { ...valuesOf(fresh), ...changed }
      const types = CONTENT_TYPES.filter(type =>
        Object.keys(changed).some(name => name.startsWith(`${type}.`)),
      )
      const partsOf = (partOf: (type: ContentType) => QuotaPart): QuotaParts =>
        Object.fromEntries(types.map(type => [`${type}Quota`, partOf(type)]))
      await writeQuotas(
        id,
        partsOf(type => quotaPartOf(type, all, fresh)),
        changed[APPROVE_HELD] === true ? { autoApproveHeld: true } : {},
      )
      const before = partsOf(type => partAsRead(fresh[`${type}Quota`]))
      onWritten(() => writeQuotas(id, before))
    },
  })
  return {
    ...source,
    current: () => {
      const list = quotas.state.data
      return source.current() ?? (list && (list.find(({ userId }) => userId === id) ?? unlimited))
    },
  }
}
