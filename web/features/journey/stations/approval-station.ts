import { decidedBy, whyOf } from '../../../components/approvals/approval-labels.ts'
import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { statusLabel } from '../../../components/labels/approval-status.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { isolate } from '../../../lib/isolate.ts'
import { onDay } from '../dates.ts'
import { isKnown } from '../facts.ts'
import {
  done,
  editQuotas,
  editUser,
  later,
  type Remedy,
  refused,
  type Said,
  unsure,
  waiting,
} from '../station.ts'
import type { OnTheWay } from './on-the-way.ts'
import { rulePage } from './places.ts'
import { quotaUse } from './quota-use.ts'
import { isApproved } from './requests.ts'

const pageOf = ({ id }: Approval): Remedy => ({
  to: `/approvals?request=${id}`,
  label: 'Open the request',
})
const spaced = (word: string | null): string => (word ? ` ${word}` : '')

const ofRequest = (request: Approval, { now, myId, isPast }: OnTheWay): Said => {
  const at = pageOf(request)
  const by = spaced(decidedBy(request, myId))
  const on = onDay(' ', resolvedAt(request), now)
  const note = request.approvalNotes ? `: “${request.approvalNotes}”` : ''
  if (request.status === 'pending') {
    const since = onDay(' since ', request.createdAt, now)
    const until = onDay(' It expires ', request.expiresAt, now)
    return waiting(
      `Waits for approval${since} (${whyOf(request)}).${until && `${until}.`}`,
      `waits for approval${since} (${whyOf(request)})`,
      at,
    )
  }
  if (isApproved(request)) return done(`Approved${by}${on}${note}.`, at)
  // Turned down once, and handed on all the same: an admin added it, or a later request was approved and deleted.
  if (isPast && (request.status === 'rejected' || request.status === 'expired'))
    return done(
      `The last request was ${request.status}${by}${on}, but the title was handed on all the same.`,
      at,
    )
  if (request.status === 'rejected')
    return refused(`Rejected${by}${on}${note}.`, `was rejected${by}${on}${note}`, at)
  if (request.status === 'expired')
    return refused(
      `The request expired${on} before it was decided.`,
      `has a request that expired${on} undecided`,
      at,
    )
  return unsure(
    `The request is “${statusLabel(request.status).label}”, which this version does not know.`,
    at,
  )
}

interface Reasons {
  /** What asks for an admin, in words, with where that is set. */
  sure: { why: string; remedy: Remedy }[]
  /** Why it is not known whether something else does. */
  open: string[]
}

/** What would hold it back, were it taken now. */
const reasonsOf = (facts: OnTheWay): Reasons => {
  const { user, person, route, quota, now } = facts
  const reasons: Reasons = { sure: [], open: [] }
  const rule = route.by === 'rule' ? route.rule : null
  if (!isKnown(user)) reasons.open.push(user.why)
  else if (user.value?.requires_approval)
    reasons.sure.push({
      why: `every request of ${person.name} needs it`,
      remedy: editUser(person.id),
    })
  if (rule?.always_require_approval)
    reasons.sure.push({
      why: `the rule “${isolate(rule.name)}” asks for it`,
      remedy: rulePage(facts, rule),
    })
  if (route.by === 'open' && route.rules.some(one => one.always_require_approval))
    reasons.open.push('It depends on which rule takes it.')
  if (route.by === 'unknown') reasons.open.push(route.why)
  if (rule?.bypass_user_quotas) return reasons
  if (!isKnown(quota)) reasons.open.push(quota.why)
  else if (quota.value) {
    const use = quotaUse(quota.value, now)
    if (use === null) reasons.open.push('How much of the quota is used could not be read.')
    else if (use.isReached && !quota.value.bypassApproval)
      reasons.sure.push({ why: use.words, remedy: editQuotas(person.id) })
  }
  return reasons
}

/** Whether an admin has to decide, or a quota is in the way. */
export const approvalStation = (facts: OnTheWay): Said => {
  const { request, requests, rank, isPast, entry, quota, now } = facts
  if (!isKnown(requests))
    return isPast ? done('It was handed on, so nothing holds it here.') : unsure(requests.why)
  if (request) return ofRequest(request, facts)
  if (isPast) return done('It was handed on, and no request for it is on record.')
  if (isKnown(entry) && entry.value === null) return later('There is nothing to approve.')
  if (!isKnown(rank)) return unsure(`No request for it is on record. ${rank.why}`)
  const { sure, open } = reasonsOf(facts)
  const [first] = sure
  if (first) {
    const words = sure.map(({ why }) => why).join('; ')
    return waiting(
      `It needs approval once it is taken, and no request is there yet: ${words}.`,
      `will need approval: ${words}`,
      first.remedy,
    )
  }
  if (open.length > 0) return unsure(`Whether it needs approval is not known. ${open.join(' ')}`)
  const use = isKnown(quota) && quota.value ? quotaUse(quota.value, now) : null
  return done(use ? `It needs no approval: ${use.words}.` : 'It needs no approval.')
}
