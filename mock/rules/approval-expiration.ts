import type { Approval } from '../../web/contract/approvals.ts'
import type { Config } from '../../web/contract/config.ts'
import { HOUR_MS } from '../world/days.ts'

type Expiration = Config['approvalExpiration']

export const hoursToExpire = (expiration: Expiration, trigger: string): number => {
  const own: Record<string, number | undefined> = {
    quota_exceeded: expiration.quotaExceededExpirationHours,
    router_rule: expiration.routerRuleExpirationHours,
    manual_flag: expiration.manualFlagExpirationHours,
    content_criteria: expiration.contentCriteriaExpirationHours,
  }
  return own[trigger] ?? expiration.defaultExpirationHours
}

/** A request's expiration fields. `now` is in epoch milliseconds. */
export const expirationFields = (
  { expiresAt }: Pick<Approval, 'expiresAt'>,
  { enabled }: Pick<Expiration, 'enabled'>,
  now: number,
) => {
  const left = expiresAt ? Date.parse(expiresAt) - now : null
  if (!enabled || left === null)
    return {
      isExpired: false,
      expirationStatus: 'active',
      expirationDisplayText: 'No expiration',
      timeUntilExpiration: null,
    }
  const expirationStatus = left <= 0 ? 'expired' : left <= 24 * HOUR_MS ? 'expiring_soon' : 'active'
  return {
    isExpired: left <= 0,
    expirationStatus,
    expirationDisplayText: left <= 0 ? 'Expired' : `Expires in ${Math.ceil(left / HOUR_MS)} hours`,
    timeUntilExpiration: Math.max(0, Math.round(left)),
  }
}
