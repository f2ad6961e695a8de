import { isApproved, resolvedAt } from '../../../components/decisions/eligibility.ts'
import { statusLabel } from '../../../components/labels/approval-status.ts'
import { TYPE_PLURALS } from '../../../components/labels/content-type.ts'
import { decidedBy, whyOf } from '../../../components/requests/approval-labels.ts'
import { editQuotas, editUser } from '../../../components/users/user-links.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import {
  blocked,
  type CheckResult,
  DASHBOARD,
  done,
  isKnown,
  later,
  type Remedy,
  USERS,
  unsure,
  valueIn,
  waiting,
} from '../check.ts'
import { onDay } from '../dates.ts'
import { rulePage } from './destination-labels.ts'
import type { JourneyContext } from './journey-context.ts'
import { quotaUse } from './quota-use.ts'

/** Workflow states in which new titles are processed. */
const AT_WORK = ['running', 'starting']

/** Whether the title is on the watchlist, and whether the watchlist is synced. */
export const watchlistCheck = (context: JourneyContext): CheckResult => {
  const { entry, person, user, request, workflow, exclusion, quota, isPast, now, title } = context
  const { name } = person
  if (!isKnown(entry)) return unsure(entry.why)
  if (entry.value === null)
    return request || isPast
      ? unsure(
          `Not on ${name}’s watchlist at the last sync${request ? ', but there is a request' : ''}.`,
        )
      : blocked(`Not on ${name}’s watchlist at the last sync.`)
  const since = onDay(' since ', entry.value.added, now)
  const onList = since ? `On ${name}’s watchlist${since}.` : `On ${name}’s watchlist.`
  if (isPast) return done(onList)
  if (!isKnown(user))
    return unsure(`${onList} Can’t tell whether sync is on for ${name}: ${user.why}`)
  if (user.value === null)
    return blocked(`${onList} But this user was deleted, so nothing is synced.`, USERS, {
      short: 'This user was deleted',
    })
  if (!user.value.can_sync)
    return blocked(`${onList} But sync is off for ${name}.`, editUser(person.id), {
      short: 'Sync is off',
      fix: { user: user.value },
    })
  if (!isKnown(exclusion))
    return unsure(`${onList} Can’t tell whether it’s excluded for ${name}: ${exclusion.why}`)
  if (exclusion.value)
    return blocked(
      `${onList} But it’s excluded for ${name}${onDay(' since ', exclusion.value.excluded_at, now)}, so it isn’t added.`,
      { to: '/plex/users?tab=exclusions', label: 'Open exclusions' },
      { short: 'Excluded for this user', fix: { exclusion: exclusion.value } },
    )
  const isAsked = request && (request.status === 'pending' || isApproved(request))
  if (isAsked) return done(onList)
  if (!isKnown(workflow))
    return unsure(`${onList} Can’t tell whether watchlist sync is running: ${workflow.why}`)
  if (!AT_WORK.includes(workflow.value))
    return waiting(
      `${onList} Watchlist sync is ${workflow.value}, so new titles aren’t being processed.`,
      DASHBOARD,
      { short: `Watchlist sync is ${workflow.value}` },
    )
  const { watchlistCap, watchlistCapExceeded } = valueIn(quota) ?? {}
  if (watchlistCap && watchlistCapExceeded) {
    const cap = `watchlist cap of ${formatNumber(watchlistCap)} ${TYPE_PLURALS[title.type]}`
    return waiting(
      `${onList} But the ${cap} is reached, so titles beyond it are skipped.`,
      editQuotas(person.id),
      { short: 'Watchlist cap reached' },
    )
  }
  return done(onList)
}

const pageOf = ({ id }: Approval): Remedy => ({
  to: `/approvals?request=${id}`,
  label: 'Open request',
})
const spaced = (word: string | null): string => (word ? ` ${word}` : '')

const ofRequest = (request: Approval, context: JourneyContext): CheckResult => {
  const { now, myId, isPast, rank } = context
  const at = pageOf(request)
  const by = spaced(decidedBy(request, myId))
  const on = onDay(' ', resolvedAt(request), now)
  const note = request.approvalNotes ? `: “${request.approvalNotes}”` : ''
  if (request.status === 'pending') {
    if (isKnown(rank) && rank.value > 2)
      return done('Already available. Approving only changes the record.', at)
    const since = onDay(' since ', request.createdAt, now)
    if (isPast)
      return done(
        `Pending approval${since}, but already sent. Approving only changes the record.`,
        at,
      )
    const until = onDay(' Expires ', request.expiresAt, now)
    return waiting(`Pending approval${since} (${whyOf(request)}).${until && `${until}.`}`, at, {
      short: 'Waiting for your approval',
      fix: { request },
    })
  }
  if (isApproved(request)) return done(`Approved${by}${on}${note}.`, at)
  // The title was sent despite the rejection: an admin added it, or a later request was approved and then deleted.
  if (isPast && (request.status === 'rejected' || request.status === 'expired'))
    return done(
      `The last request was ${request.status}${by}${on}, but the title was sent anyway.`,
      at,
    )
  if (request.status === 'rejected')
    return blocked(`Rejected${by}${on}${note}.`, at, {
      short: `Rejected${by}`,
      fix: { again: request },
    })
  if (request.status === 'expired')
    return blocked(`The request expired${on} without a decision.`, at, {
      short: 'Request expired',
      fix: { again: request },
    })
  const text = `The request has the unknown status “${statusLabel(request.status).label}”.`
  return isPast ? done(text, at) : unsure(text, at)
}

interface Reasons {
  sure: { why: string; remedy: Remedy }[]
  open: string[]
}

/** All reasons why the title would require approval if it were processed now. */
const reasonsOf = (context: JourneyContext): Reasons => {
  const { user, person, route, quota, now } = context
  const reasons: Reasons = { sure: [], open: [] }
  const { rule, rivals = [], instance } = route
  if (!isKnown(user)) reasons.open.push(user.why)
  else if (user.value?.requires_approval)
    reasons.sure.push({
      why: `every request by ${person.name} needs approval`,
      remedy: editUser(person.id),
    })
  if (rule?.always_require_approval)
    reasons.sure.push({
      why: `the rule “${bidiIsolate(rule.name)}” requires approval`,
      remedy: rulePage(context, rule),
    })
  if (rivals.some(one => one.always_require_approval))
    reasons.open.push('The answer depends on which rule matches.')
  if (instance?.state === 'unknown') reasons.open.push(instance.text)
  if (rule?.bypass_user_quotas) return reasons
  if (!isKnown(quota)) reasons.open.push(quota.why)
  else if (quota.value) {
    const use = quotaUse(quota.value, now)
    if (use === null) reasons.open.push('Couldn’t load quota usage.')
    else if (use.isReached && !quota.value.bypassApproval)
      reasons.sure.push({ why: use.words, remedy: editQuotas(person.id) })
  }
  return reasons
}

export const approvalCheck = (context: JourneyContext): CheckResult => {
  const { request, requests, rank, isPast, entry, quota, now } = context
  if (!isKnown(requests))
    return isPast ? done('Already sent, so no approval is pending.') : unsure(requests.why)
  if (request) return ofRequest(request, context)
  if (isPast) return done('Already sent. No request on record.')
  if (isKnown(entry) && entry.value === null) return later('Nothing to approve.')
  if (!isKnown(rank)) return unsure(`No request on record. ${rank.why}`)
  const { sure, open } = reasonsOf(context)
  const [first] = sure
  if (first) {
    const words = sure.map(({ why }) => why).join('; ')
    return waiting(`Not requested yet, but will need approval: ${words}.`, first.remedy, {
      short: 'Will need approval',
    })
  }
  if (open.length > 0)
    return unsure(`Can’t tell whether the title needs approval. ${open.join(' ')}`)
  const use = isKnown(quota) && quota.value ? quotaUse(quota.value, now) : null
  return done(use ? `No approval needed: ${use.words}.` : 'No approval needed.')
}
