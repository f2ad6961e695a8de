import { TYPE_LABELS } from '../../../../components/labels/content-type.ts'
import { quotaEditOf, quotaValues } from '../../../../components/quotas/quota-fields.ts'
import type { SettingsSource } from '../../../../components/settings/source.ts'
import { getHeldCount, type QuotaEdit, type UserQuotas } from '../../../../contract/quota-edits.ts'
import { CONTENT_TYPES, type ContentType } from '../../../../contract/values.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import { request } from '../../../../lib/request.ts'
import { config } from '../../../../state/config.ts'
import { hasWatchlistCaps, loadLimits, quotas } from '../../../../state/quotas.ts'
import { FETCH_WINDOW_MS, keyedResource } from '../../../../state/resource.ts'
import { recordSource } from './user-source.ts'

/** Default quota for a new user, from the saved settings. */
export const initialQuota = (type: ContentType): QuotaEdit => {
  const stored = config.state.data
  const prefix = `newUserDefault${TYPE_LABELS[type]}` as const
  return {
    quotaType: (stored?.[`${prefix}QuotaType`] ?? 'monthly') as NonNullable<QuotaEdit['quotaType']>,
    quotaLimit: stored?.[`${prefix}QuotaLimit`] ?? 10,
    watchlistCap: stored?.[`${prefix}WatchlistCap`] ?? null,
  }
}

/** @param own the user's quotas; those for new users are the initial values of others */
const valuesOf = (own: Partial<UserQuotas>): Values =>
  Object.assign(
    {},
    ...CONTENT_TYPES.map(type =>
      quotaValues(type, own[`${type}Quota`] as QuotaEdit | null | undefined, initialQuota(type)),
    ),
  )

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

const NO_LIMITS: UserQuotas = { userId: 0 }

export const quotaSource = (id: number): SettingsSource<UserQuotas> =>
  recordSource<UserQuotas>(id, {
    list: quotas,
    load: loadLimits,
    recordOf: () =>
      quotas.state.data && (quotas.state.data.find(({ userId }) => userId === id) ?? NO_LIMITS),
    editOf: (changed, record) => {
      const all = { ...valuesOf(record), ...changed }
      const types = CONTENT_TYPES.filter(type =>
        Object.keys(changed).some(name => name.startsWith(`${type}.`)),
      )
      return {
        ...Object.fromEntries(types.map(type => [type, quotaEditOf(type, all)])),
        ...(changed[APPROVE_HELD] === true && { autoApproveHeld: true }),
      }
    },
    what: 'quotas',
    isOffered: (_, name) => hasWatchlistCaps() || !/cap$|^approveHeld$/.test(name),
    valueOf: (raw, name) => (name === APPROVE_HELD ? false : valuesOf(raw)[name]),
  })
