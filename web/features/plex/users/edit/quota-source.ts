import { TYPE_LABELS } from '../../../../components/labels/content-type.ts'
import { resourceSource, type SettingsSource } from '../../../../components/settings/source.ts'
import { singleQuotas, updateQuotas } from '../../../../components/users/save-user.ts'
import {
  getHeldCount,
  type QuotaChanges,
  type QuotaPart,
  type UserQuotas,
} from '../../../../contract/quota-edits.ts'
import { QUOTA_TYPES } from '../../../../contract/quotas.ts'
import { CONTENT_TYPES, type ContentType } from '../../../../contract/values.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import { request } from '../../../../lib/request.ts'
import { config } from '../../../../state/config.ts'
import { hasWatchlistCaps, quotas } from '../../../../state/quotas.ts'
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
 * A type or limit that couldn't be read is left out, and stays as the server sent it.
 * @param values by the names that `quotaSetting` returns
 */
const quotaPartOf = (type: ContentType, values: Values): QuotaPart => {
  if (values[quotaSetting(type, 'enabled')] !== true) return { enabled: false }
  const quotaType = QUOTA_TYPES.find(one => one === values[quotaSetting(type, 'type')])
  const limit = Number(values[quotaSetting(type, 'limit')])
  return {
    enabled: true,
    ...(quotaType && { quotaType }),
    ...(limit > 0 && { quotaLimit: limit }),
    bypassApproval: values[quotaSetting(type, 'bypass')] === true,
    ...(hasWatchlistCaps() && { watchlistCap: Number(values[quotaSetting(type, 'cap')]) || null }),
  }
}

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
      const changes: QuotaChanges = Object.fromEntries(
        types.map(type => [`${type}Quota`, quotaPartOf(type, all)]),
      )
      onWritten(
        await updateQuotas(
          fresh,
          changes,
          changed[APPROVE_HELD] === true ? { autoApproveHeld: true } : {},
        ),
      )
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
