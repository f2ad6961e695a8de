import { CONTENT_TYPES } from '../../../../contract/values.ts'
import type { Plan } from '../../../../state/plans.ts'
import { hasPlannedQuota } from '../list/plan-of.ts'
import type { UserRow } from '../list/user-rows.ts'

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
