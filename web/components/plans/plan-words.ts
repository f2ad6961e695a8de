import type { ContentType } from '../../contract/values.ts'
import type { Plan } from '../../state/plans.ts'
import { quotaTypeLabel } from '../labels/quota-type.ts'
import { approvalState } from '../labels/user-approval.ts'

/** For example "5 weekly". */
const planQuotaWords = (plan: Plan, type: ContentType): string => {
  const quota = plan[type]
  if (!quota) return 'No limit'
  const cap = quota.watchlistCap === null ? '' : `, ${quota.watchlistCap} listed`
  const auto = quota.bypassApproval ? ' · auto' : ''
  return `${quota.quotaLimit} ${quotaTypeLabel(quota.quotaType).adverb}${cap}${auto}`
}

/** What a plan sets, by the words of the list of users. */
export const planLines = (plan: Plan): readonly { name: string; value: string }[] => [
  { name: 'Sync', value: plan.can_sync ? 'On' : 'Off' },
  { name: 'Approval', value: approvalState(plan.requires_approval) },
  { name: 'Movies', value: planQuotaWords(plan, 'movie') },
  { name: 'Shows', value: planQuotaWords(plan, 'show') },
]

/** For example "Sync on · Approval required · Movies 5 weekly · Shows no limit". */
export const planSummary = (plan: Plan): string =>
  planLines(plan)
    .map(({ name, value }) => `${name} ${value.toLowerCase()}`)
    .join(' · ')
