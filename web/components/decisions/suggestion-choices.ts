import { useEffect } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import type { UserEdit } from '../../state/edit-users.ts'
import { quotas, refreshUsers } from '../../state/quotas.ts'
import { displayNameOf, userNamed, users } from '../../state/users.ts'
import { KIND_OF } from '../labels/instance-kind.ts'
import { reasonOf, ruleIdOf } from '../requests/approval-labels.ts'
import { quotaOf, raiseTo } from '../requests/quota-labels.ts'
import { useResource } from '../use-resource.ts'
import { useStore } from '../use-store.ts'
import { type DayUse, usageDays } from '../users/usage-days.ts'
import { editQuotas } from '../users/user-links.ts'
import type { Suggestion } from './suggestion-after.ts'

/** A link, or an edit of the user with the message after saving. */
type Choice = { label: string } & ({ to: string } | { edit: UserEdit; words: string })

const PERIOD_DAYS: Readonly<Record<string, number>> = { daily: 1, weekly_rolling: 7, monthly: 28 }
const WEEKS_DAYS = 28

/**
 * The usage of the periods of the last four weeks, latest first, and the limit that would have been enough for all of
 * them.
 * @param days newest first
 */
export const suggestedLimit = (
  days: readonly DayUse[],
  type: Approval['contentType'],
  { quotaType, quotaLimit: limitNow }: { quotaType: string; quotaLimit: number },
) => {
  const length = PERIOD_DAYS[quotaType]
  if (length === undefined || days.length < length) return null
  const used = Array.from(
    { length: Math.floor(Math.min(days.length, WEEKS_DAYS) / length) },
    (_, at) =>
      days.slice(at * length, (at + 1) * length).reduce((sum, day) => sum + day[`${type}s`], 0),
  )
  return { used, limitNow, limit: Math.max(limitNow + 1, ...used) }
}

/** What can be suggested: new quotas, no more questions, or more of them; for rules a link to the rule. */
export const useChoices = ({ row, decision, count }: Suggestion) => {
  const { userId, contentType: type } = row
  const ruleId = ruleIdOf(row)
  const byUser = useStore(quotas.state).data
  useEffect(() => {
    if (quotas.state.data === null) void refreshUsers()
  }, [])
  useStore(users.state)
  const isStricter = decision === 'reject'
  const isOverQuota = row.triggeredBy === 'quota_exceeded'
  const mayRaise = isOverQuota && !isStricter
  const { data: days } = useResource(mayRaise ? usageDays(`${userId}`) : null)
  const name = bidiIsolate(displayNameOf(row.userName))
  const did = `You ${isStricter ? 'rejected' : 'approved'}`
  const last = `last ${formatNumber(count)}`
  const ask = (question: string, choices: readonly Choice[]) => ({ question, choices, use: null })
  if (ruleId !== null)
    return ask(`${did} the ${last} held by “${reasonOf(row)}”`, [
      { label: 'Edit rule', to: `/${KIND_OF[type]}/content-router?rule=${ruleId}` },
    ])
  const question = `${did} ${name}’s ${last}${isOverQuota ? ' requests over quota' : ''}`
  if (!mayRaise) {
    const user = userNamed(row.userName)
    const isOpen = 'requires_approval' in user && user.requires_approval !== isStricter
    const choice = {
      label: isStricter ? `Require approval for ${name}` : 'Always approve',
      edit: { requires_approval: isStricter },
      words: `${name}’s requests ${isStricter ? 'now need' : 'no longer need'} approval`,
    }
    return ask(question, isOpen ? [choice] : [])
  }
  const quota = byUser && quotaOf(byUser, userId, type)
  if (!quota || quota.unread) return ask(question, [editQuotas(userId)])
  const always = {
    label: 'Always approve',
    edit: { [type]: { bypassApproval: true } },
    words: `${name}’s ${type}s over the limit are now approved automatically`,
  }
  const use = days && suggestedLimit(days, type, quota)
  return use
    ? { question, choices: [raiseTo(use.limit, row, quota), always] as const, use }
    : ask(question, [always, editQuotas(userId)])
}
