import { switchesOf } from '../../../../contract/user-edits.ts'
import { CONTENT_TYPES } from '../../../../contract/values.ts'
import type { Plan } from '../../../../state/plans.ts'
import { hasPlan, hasPlannedQuota, plannedParts } from '../list/plan-of.ts'
import type { UserRow } from '../list/user-rows.ts'
import { keptQuotas, saveBoth } from './bulk-calls.ts'
import type { BulkEdit } from './bulk-edit.ts'

interface PlanUpdates {
  readonly plan: Plan
  /** Ids of users whose quotas stay. */
  readonly kept: ReadonlySet<number>
}

/** Applies a plan: two calls per lot of users. */
export const PLAN_EDIT: BulkEdit<PlanUpdates> = {
  work: ({ plan }) => `Plan ${plan.name}`,
  touches: () => ({ fields: ['can_sync', 'requires_approval'], types: CONTENT_TYPES }),
  impactOf: (rows, { plan, kept }) => ({
    changing: rows.filter(row => !hasPlan(row, plan, kept.has(row.id))).length,
    consequences: [],
  }),
  keyOf: (user, { kept }) =>
    JSON.stringify([switchesOf(user), keptQuotas(user), kept.has(user.id)]),
  call: (userIds, { plan, kept }) => {
    const { can_sync, requires_approval } = plan
    return saveBoth(
      userIds,
      { can_sync, requires_approval },
      kept.has(userIds[0] ?? 0) ? {} : plannedParts(plan),
    )
  },
}

interface PlanChange {
  readonly words: string
  readonly rows: readonly UserRow[]
}

/** What a plan changes, as far as it changes anything. */
export const planChanges = (
  rows: readonly UserRow[],
  plan: Plan,
  kept: ReadonlySet<number>,
): readonly PlanChange[] => {
  const of = (words: string, isChanged: (row: UserRow) => boolean) => ({
    words,
    rows: rows.filter(isChanged),
  })
  return [
    of('start syncing', ({ user }) => plan.can_sync && !user.can_sync),
    of('stop syncing', ({ user }) => !plan.can_sync && user.can_sync),
    of('no longer need approval', ({ user }) => !plan.requires_approval && user.requires_approval),
    of('need approval', ({ user }) => plan.requires_approval && !user.requires_approval),
    ...CONTENT_TYPES.map(type =>
      of(
        plan[type] ? `get another ${type} quota` : `lose their ${type} quota`,
        row => !kept.has(row.id) && !hasPlannedQuota(row, plan, type),
      ),
    ),
  ].filter(change => change.rows.length > 0)
}
