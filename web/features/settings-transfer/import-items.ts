import * as z from 'zod/mini'
import type { ReviewedChange } from '../../components/change-review.tsx'
import { compareUser, editsByUser, type UserChange } from '../../components/users/user-changes.ts'
import { type QuotaEdit, QuotaPart } from '../../contract/quota-edits.ts'
import { UserPatch } from '../../contract/user-edits.ts'
import { orElse } from '../../contract/values.ts'
import { isSame } from '../../lib/form-edits.ts'
import { normalize } from '../../lib/normalize.ts'
import { type Change, lastingChange } from '../../state/change.ts'
import { asRead, editUsers, type UserRecord } from '../../state/edit-users.ts'
import { importPlan, type Plan, PlanList, plans } from '../../state/plans.ts'
import { compareRule, RuleItem, ruleItem } from './rule-items.ts'
import { compareSchedule, ScheduleItem } from './schedule-items.ts'
import { type ItemChange, loadServer, type Server, usersOf } from './server.ts'

/** Without the Apprise URL, which may contain a password. */
const UserItem = z.object({
  name: z.string(),
  values: UserPatch,
  quotas: z.optional(z.object({ movie: z.nullable(QuotaPart), show: z.nullable(QuotaPart) })),
})
type UserItem = z.infer<typeof UserItem>

export const ImportItems = z.object({
  schedules: z._default(z.array(ScheduleItem), []),
  users: z._default(z.array(UserItem), []),
  rules: z._default(z.array(RuleItem), []),
  /** Of the browser that exported the file. */
  plans: z._default(orElse(PlanList, []), []),
})
export type ImportItems = z.infer<typeof ImportItems>

const userItem = (record: UserRecord): UserItem => {
  const { name = '', apprise, movie, show, ...values } = asRead(record)
  const part = (quota: QuotaEdit | null) => quota && { ...quota, enabled: true }
  const isKnown = movie !== undefined && show !== undefined
  return {
    name,
    values,
    ...(isKnown && { quotas: { movie: part(movie), show: part(show) } }),
  }
}

export const itemsOf = (server: Server): ImportItems => ({
  schedules: (server.jobs ?? [])
    .filter(job => job.unread === undefined)
    .map(({ name, config, enabled }) => ({ name, config, enabled })),
  users: server.users.map(userItem),
  rules: (server.rules ?? []).map(rule => ruleItem(rule, server)),
  plans: [...plans.list],
})

const compareUserItem = (item: UserItem, server: Server): (ItemChange | UserChange)[] => {
  const { name, values, quotas: parts } = item
  const record = server.users.find(({ user }) => normalize(user.name) === normalize(name))
  if (!record)
    return [
      {
        ...{ key: `user ${name}`, group: 'Users', label: name, from: 'None', to: 'In the file' },
        error: 'No user of this name is on this server.',
      },
    ]
  const edit = (part: QuotaPart | null): QuotaEdit | null => {
    const { enabled, ...rest } = part ?? { enabled: false }
    return enabled ? rest : null
  }
  const own = parts && { movie: edit(parts.movie), show: edit(parts.show) }
  return compareUser(record, { ...values, ...own })
}

const comparePlan = (plan: Plan): ItemChange[] => {
  const saved = plans.list.find(({ name }) => name === plan.name)
  if (saved && isSame(saved, plan)) return []
  return [
    {
      key: `plan ${plan.name}`,
      group: 'Plans of this browser',
      label: plan.name,
      from: saved ? 'Saved plan' : 'None',
      to: saved ? 'Plan from the file' : 'New plan',
      change: lastingChange(plan.name, async () => importPlan(plan)),
    },
  ]
}

/** What the items of a file would change, matched by name. */
export const compareItems = (
  { schedules = [], users = [], rules = [], plans = [] }: Partial<ImportItems>,
  server: Server,
): readonly (ItemChange | UserChange)[] => [
  ...schedules.flatMap(item => compareSchedule(item, server)),
  ...users.flatMap(item => compareUserItem(item, server)),
  ...rules.flatMap(item => compareRule(item, server)),
  ...plans.flatMap(comparePlan),
]

/** The server as it is now, and the chosen items with its numbers, which a restored backup gives to other things. */
export const renewed = async (
  items: Partial<ImportItems>,
  chosen: readonly (ItemChange | UserChange)[],
) => {
  const server = await loadServer()
  const now = compareItems(items, server)
  const isSameAs = (seen: ReviewedChange) => (one: ReviewedChange) =>
    one.key === seen.key && one.group === seen.group && one.from === seen.from && one.to === seen.to
  return {
    server,
    current: now.filter(one => chosen.some(isSameAs(one))),
    moved: chosen.filter(one => !now.some(isSameAs(one))),
  }
}

/** Those of the chosen items that a server lacks after they were imported. */
export const missingItems = (
  items: Partial<ImportItems>,
  chosen: readonly ReviewedChange[],
  server: Server,
) => compareItems(items, server).filter(one => chosen.some(({ key }) => key === one.key))

/** The chosen items as changes: one for all users, and one for each schedule, rule and plan. */
export const changesIn = (
  chosen: readonly (ItemChange | UserChange)[],
  server: Server,
): readonly Change[] => {
  const edits = editsByUser(chosen.filter(one => 'userId' in one))
  return [
    ...(edits.size > 0 ? [editUsers(usersOf(server), id => edits.get(id), 'Users imported')] : []),
    ...chosen.flatMap(one => ('change' in one && one.change ? one.change : [])),
  ]
}
