import { proxy } from 'valtio/vanilla'
import type { SavedQuotas } from '../contract/quota-edits.ts'
import {
  listQuotaStatuses,
  listQuotas,
  type Quota,
  type QuotaStatus,
  type QuotaStatusEntry,
} from '../contract/quotas.ts'
import { CONTENT_TYPES, type ContentType } from '../contract/values.ts'
import { log } from '../lib/log.ts'
import { currentSession } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { config, hasFeature } from './config.ts'
import { FETCH_WINDOW_MS, resource } from './resource.ts'
import { users } from './users.ts'

/** Whether the server's version has watchlist caps. False until the configuration has loaded. */
export const hasWatchlistCaps = (stored = config.state.data): boolean =>
  hasFeature('watchlistCaps', stored)

export type QuotaWithStatus = Quota & Partial<QuotaStatus>
/** The quotas of a user; null without a limit. */
export type UserQuotas = Readonly<Record<ContentType, QuotaWithStatus | null>>
/** By user id. Users without limits may be missing. */
export type AllQuotas = ReadonlyMap<number, UserQuotas>

const NO_QUOTAS: UserQuotas = { movie: null, show: null }

/** The quotas of a user; null while they aren't known. */
export const quotasOf = (id: number, all = quotas.state.data): UserQuotas | null =>
  all && (all.get(id) ?? NO_QUOTAS)

export const mergeQuotas = (
  list: readonly Quota[],
  statuses: Record<ContentType, readonly QuotaStatusEntry[]>,
): AllQuotas => {
  const statesOf = (type: ContentType) =>
    new Map(
      statuses[type].map(({ userId, quotaStatus }) => [
        userId,
        // A negative count isn't one: its usage is unknown.
        quotaStatus && quotaStatus.currentUsage >= 0 ? quotaStatus : null,
      ]),
    )
  const stateOf = { movie: statesOf('movie'), show: statesOf('show') }
  const merged = new Map<number, UserQuotas>()
  for (const quota of list) {
    const { userId, contentType: type } = quota
    const own = { ...quota, ...stateOf[type].get(userId) }
    merged.set(userId, { ...(merged.get(userId) ?? NO_QUOTAS), [type]: own })
  }
  return merged
}

/** Whether usage couldn't be loaded, which is loaded separately from the limits. */
export const quotaUsage = proxy({ isMissing: false })

/** Only the list of quotas is required. Usage that fails to load is left out. */
const read = async (): Promise<AllQuotas> => {
  const userIds = (users.state.data ?? []).map(user => user.id)
  const readStatuses = async (contentType: ContentType) =>
    (await request(listQuotaStatuses, { body: { userIds, contentType } })).quotaStatuses
  const [list, ...statuses] = await Promise.allSettled([
    request(listQuotas).then(response => response.userQuotas),
    ...(userIds.length > 0 ? CONTENT_TYPES.map(readStatuses) : []),
  ])
  for (const part of statuses)
    if (part.status === 'rejected') log.warn('Failed to fetch quotas', part.reason)
  quotaUsage.isMissing = statuses.some(({ status }) => status === 'rejected')
  if (list.status === 'rejected') throw list.reason
  const [movie = [], show = []] = statuses.map(part =>
    part.status === 'fulfilled' ? part.value : [],
  )
  return mergeQuotas(list.value, { movie, show })
}

const FAILED = 'Failed to fetch quotas'

/** Quotas and usage of the loaded users. */
export const quotas = resource<AllQuotas>({
  load: read,
  failed: FAILED,
  everyMs: FETCH_WINDOW_MS,
  refetchOn: event => event.type === 'approval' && event.metadata.action === 'approved',
})

/** Keeps the usage that is known: it stays the same within the same period. */
const withUsage = (id: number, saved: UserQuotas): [number, UserQuotas] => {
  const known = quotasOf(id)
  const quotaOf = (type: ContentType): QuotaWithStatus | null => {
    const now = saved[type]
    const was = known?.[type]
    if (!now || was?.quotaType !== now.quotaType) return now
    const { currentUsage, resetDate, watchlistUsage } = was
    return { ...({ currentUsage, resetDate, watchlistUsage } as QuotaStatus), ...now }
  }
  return [id, { movie: quotaOf('movie'), show: quotaOf('show') }]
}

/** Shows saved quotas until the list is reloaded. */
export const showQuotas = ({
  userId,
  movieQuota: movie = null,
  showQuota: show = null,
}: SavedQuotas) =>
  quotas.set(new Map([...(quotas.state.data ?? []), withUsage(userId, { movie, show })]))

/** Loads the users and then their quotas, each at most once per 5000 ms unless forced. */
export const refreshUsers = async (options?: { force?: boolean }): Promise<boolean> => {
  if (!(await users.load(options))) return false
  await quotas.load(options)
  return true
}

/** Loads the quotas without their usage: one call instead of three. Returns whether it succeeded. */
export const loadLimits = async (): Promise<boolean> => {
  const isSameSession = currentSession()
  // Tells whether the server has watchlist caps.
  if (!config.state.data) await config.load()
  // A full load that is under way must not be overtaken, because its usage would be lost.
  if (quotas.state.loading || quotas.state.data === null)
    return (await refreshUsers()) && quotas.state.status === 'ready'
  try {
    const { userQuotas } = await request(listQuotas)
    const limits = [...mergeQuotas(userQuotas, { movie: [], show: [] })]
    if (isSameSession()) quotas.set(new Map(limits.map(([id, own]) => withUsage(id, own))))
  } catch (cause) {
    if (isSameSession()) quotas.fail(FAILED, cause)
    return false
  }
  return isSameSession()
}
