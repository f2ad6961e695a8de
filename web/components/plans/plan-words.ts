import type { Plan } from '../../state/plans.ts'
import { approvalState } from '../labels/user-approval.ts'
import { quotaText } from '../quotas/quota-usage.ts'

/** For example "Sync on · Approval required · Movies 5 weekly · Shows no limit". */
export const planSummary = (plan: Plan): string =>
  [
    `Sync ${plan.can_sync ? 'on' : 'off'}`,
    `Approval ${approvalState(plan.requires_approval).toLowerCase()}`,
    `Movies ${quotaText(plan.movie).toLowerCase()}`,
    `Shows ${quotaText(plan.show).toLowerCase()}`,
  ].join(' · ')
