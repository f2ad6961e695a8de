import type { QuotaPart } from '../../../../contract/quota-edits.ts'
import type { Quota } from '../../../../contract/quotas.ts'
import { CONTENT_TYPES, type ContentType } from '../../../../contract/values.ts'
import type { Plan, PlanQuota } from '../../../../state/plans.ts'
import { hasWatchlistCaps } from '../../../../state/quotas.ts'
import type { UserChange } from '../bulk/bulk-edit.ts'
import type { UserRow } from './user-rows.ts'

const isSameQuota = (own: Quota | null, planned: PlanQuota | null): boolean => {
  if (!own || !planned) return !own && !planned
  return (
    own.quotaType === planned.quotaType &&
    own.quotaLimit === planned.quotaLimit &&
    own.bypassApproval === planned.bypassApproval &&
    // Older versions have no caps.
    (own.watchlistCap === undefined || own.watchlistCap === planned.watchlistCap)
  )
}

export const hasPlannedQuota = (
  { quotas }: Pick<UserRow, 'quotas'>,
  plan: Plan,
  type: ContentType,
) => quotas !== null && isSameQuota(quotas[type], plan[type])

/** Whether sync, approval and both quotas are those of the plan. */
export const hasPlan = (row: Pick<UserRow, 'user' | 'quotas'>, plan: Plan): boolean =>
  row.user.can_sync === plan.can_sync &&
  row.user.requires_approval === plan.requires_approval &&
  CONTENT_TYPES.every(type => hasPlannedQuota(row, plan, type))

/** The plan’s quota as calls take it. */
export const plannedPart = (plan: Plan, type: ContentType): QuotaPart => {
  const quota = plan[type]
  if (!quota) return { enabled: false }
  const { watchlistCap, ...rest } = quota
  return { enabled: true, ...rest, ...(hasWatchlistCaps() && { watchlistCap }) }
}

/** What applying the plan writes. @param keepsQuotas leaves the quotas as they are */
export const planChange = (plan: Plan, keepsQuotas = false): UserChange => ({
  patch: { can_sync: plan.can_sync, requires_approval: plan.requires_approval },
  quotas: keepsQuotas ? {} : { movie: plannedPart(plan, 'movie'), show: plannedPart(plan, 'show') },
})
