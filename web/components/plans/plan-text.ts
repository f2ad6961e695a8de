import type { ContentType } from '../../contract/values.ts'
import type { Plan } from '../../state/plans.ts'
import { approvalState } from '../labels/user-approval.ts'
import type { Limit } from '../quotas/quota-usage.ts'
import { limitsText } from '../quotas/quota-words.ts'

type Permissions = Pick<Plan, 'can_sync' | 'requires_approval'> & Record<ContentType, Limit | null>

/** What a plan or the defaults give, for example "Sync on · Approval required · Movies 5 weekly · Shows no limit". */
export const permissionsText = ({ can_sync, requires_approval, ...limits }: Permissions): string =>
  [
    `Sync ${can_sync ? 'on' : 'off'}`,
    `Approval ${approvalState(requires_approval).toLowerCase()}`,
    limitsText(limits),
  ].join(' · ')
