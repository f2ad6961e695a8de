import { type Approval, AUTO_APPROVED } from '../../contract/approvals.ts'
import { cleanText, MESSAGE_MAX } from '../../contract/clean-text.ts'
import { capital } from '../../lib/sentence.ts'
import { triggerLabel } from '../labels/approval-trigger.ts'
import { TYPE_PLURALS } from '../labels/content-type.ts'
import { humanize } from '../labels/humanize.ts'
import { exceededText, usageText } from '../quotas/quota-usage.ts'

/** The rule that requires approval; null if it was something else. */
export const ruleIdOf = (row: RequestReason): number | null =>
  row.triggeredBy === 'router_rule'
    ? (row.routerRuleId ?? row.proposedRouterDecision?.approval?.data?.ruleId ?? null)
    : null

/** Sentence in which the backend wraps the name of a rule. */
const NAMED_RULE = /^router rule ["“](.+)["”] requires approval\.?$/i

type RequestReason = Pick<
  Approval,
  'triggeredBy' | 'approvalReason' | 'routerRuleId' | 'proposedRouterDecision'
>

/** The backend's sentence, cleaned for display only: the decision itself is written back unchanged. */
const sentReason = ({ approvalReason, proposedRouterDecision }: RequestReason): string =>
  cleanText(approvalReason ?? proposedRouterDecision?.approval?.reason ?? '', MESSAGE_MAX).trim()

/**
 * Why a request needs approval, for example "Quota 5/4 weekly", "Router rule: 4K only" or "Manual flag". Prefers the
 * decision's figures, then the backend's sentence, then the trigger's label.
 */
export const whyOf = (approval: RequestReason): string => {
  const decision = approval.proposedRouterDecision?.approval
  const figures = decision?.data
  const reason = sentReason(approval)
  const label = triggerLabel(approval.triggeredBy)
  switch (approval.triggeredBy) {
    case 'quota_exceeded': {
      if (figures?.quotaUsage === undefined || figures.quotaLimit === undefined)
        return withReason('Quota exceeded', reason)
      return exceededText(figures.quotaUsage, figures)
    }
    case 'router_rule': {
      const rule = approval.routerRuleId ?? figures?.ruleId
      const name = NAMED_RULE.exec(reason)?.[1]
      return withReason(label, name ?? (reason || (rule ? `#${rule}` : '')))
    }
    case 'content_criteria':
      return withReason(label, reason || criteriaOf(figures))
    default:
      return withReason(label, reason)
  }
}

/** An exceeded quota at the time of the request, for example "movies 4 of 3 weekly", which the usage now may contradict. */
export const usageWhenRequested = ({
  triggeredBy,
  contentType,
  proposedRouterDecision,
}: RequestReason & Pick<Approval, 'contentType'>): string | null => {
  const { quotaUsage, quotaLimit, quotaType } = proposedRouterDecision?.approval?.data ?? {}
  if (triggeredBy !== 'quota_exceeded' || quotaUsage === undefined || !quotaLimit) return null
  return `${TYPE_PLURALS[contentType]} ${usageText({ currentUsage: quotaUsage, quotaLimit, quotaType })}`
}

/** The backend's sentence about a user whose requests all need approval. */
const ALL_REQUESTS = /^user requires approval for all requests/i

/** The part of the reason that varies: "Movies 4 of 3 weekly", "Anime needs a look". The trigger is shown beside it. */
export const reasonOf = (approval: RequestReason & Pick<Approval, 'contentType'>): string => {
  const over = usageWhenRequested(approval)
  if (over) return capital(over)
  if (ALL_REQUESTS.test(sentReason(approval))) return 'Needs approval'
  const why = whyOf(approval)
  // "Router rule: …" or "Content criteria matched: …"
  const [start = '', ...rest] = why.split(': ')
  const hasLabel = start.toLowerCase().startsWith(triggerLabel(approval.triggeredBy).toLowerCase())
  return capital(hasLabel && rest.length > 0 ? rest.join(': ') : why)
}

/** The backend's sentence; null if it only repeats `whyOf`, as it does for quotas and rules. */
export const extraReasonOf = (approval: RequestReason): string | null => {
  if (['quota_exceeded', 'router_rule'].includes(approval.triggeredBy)) return null
  const reason = sentReason(approval)
  return whyOf(approval).includes(reason) && !ALL_REQUESTS.test(reason) ? null : reason
}

const criteriaOf = (
  figures: { criteriaType?: string | undefined; criteriaValue?: unknown } | undefined,
): string => {
  if (!figures?.criteriaType) return ''
  const value = [figures.criteriaValue]
    .flat()
    .filter(one => typeof one === 'string' || typeof one === 'number')
    .join(', ')
  return cleanText(`${humanize(figures.criteriaType).toLowerCase()} ${value}`, MESSAGE_MAX).trim()
}

const withReason = (label: string, reason: string): string => {
  if (reason === '') return label
  return reason.toLowerCase().startsWith(label.toLowerCase()) ? reason : `${label}: ${reason}`
}

/** Whether the system approved the request, on expiry or because newer versions don't ask. */
export const isAutoApproved = ({ status, approvedBy }: Pick<Approval, 'status' | 'approvedBy'>) =>
  status === AUTO_APPROVED || (status === 'approved' && approvedBy === 0)

/**
 * "by you" for `myId`, "by the system" for 0, and "by admin 3" for others, because the backend doesn't return names.
 * Null while pending, after expiration and if not recorded.
 */
export const decidedBy = (
  approval: Pick<Approval, 'status' | 'approvedBy'>,
  myId: number | null,
): string | null => {
  if (approval.status === 'pending' || approval.status === 'expired') return null
  if (approval.status === AUTO_APPROVED || approval.approvedBy === 0) return 'by the system'
  if (approval.approvedBy === null) return null
  return approval.approvedBy === myId ? 'by you' : `by admin ${approval.approvedBy}`
}
