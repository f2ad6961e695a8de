import type { QuotaEdit } from '../../../../contract/quota-edits.ts'
import type { Quota } from '../../../../contract/quotas.ts'
import { CONTENT_TYPES } from '../../../../contract/values.ts'
import { hasValues } from '../../../../lib/form-edits.ts'
import type { Plan } from '../../../../state/plans.ts'
import { hasWatchlistCaps } from '../../../../state/quotas.ts'
import type { UserRow } from './user-rows.ts'

/** Whether a quota has the values of an edit. Older versions have no caps. */
export const hasQuota = (own: Quota | null, edit: QuotaEdit | null): boolean => {
  if (!own || !edit) return !own && !edit
  const { watchlistCap, ...others } = edit
  return hasValues(own, hasWatchlistCaps() ? edit : others)
}

/** Whether sync, approval and both quotas are those of the plan. */
export const hasPlan = ({ user, quotas }: Pick<UserRow, 'user' | 'quotas'>, plan: Plan): boolean =>
  user.can_sync === plan.can_sync &&
  user.requires_approval === plan.requires_approval &&
  CONTENT_TYPES.every(type => quotas !== null && hasQuota(quotas[type], plan[type]))
