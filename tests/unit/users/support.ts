import * as z from 'zod/mini'
import type { Quota } from '../../../web/contract/quotas.ts'
import { UserWithCount } from '../../../web/contract/users.ts'
import { type UserRow, userRows } from '../../../web/features/users/list/user-rows.ts'
import type { Plan } from '../../../web/state/plans.ts'
import { mergeQuotas, type QuotaWithStatus } from '../../../web/state/quotas.ts'

export const user = (id: number, name: string, parts: Partial<UserWithCount> = {}) =>
  z.parse(UserWithCount, { id, name, notify_tautulli: false, ...parts })

export const quota = (
  userId: number,
  contentType: Quota['contentType'],
  parts: Partial<QuotaWithStatus> = {},
): QuotaWithStatus => ({
  userId,
  contentType,
  quotaType: 'weekly_rolling',
  quotaLimit: 5,
  bypassApproval: false,
  currentUsage: 0,
  exceeded: false,
  resetDate: null,
  ...parts,
})

/** Rows for `users` with the given limits. Null means unknown quotas. */
export const rowsOf = (
  users: readonly UserWithCount[],
  limits: readonly QuotaWithStatus[] | null = [],
  plans: readonly Plan[] = [],
): UserRow[] => userRows(users, limits && mergeQuotas(limits, { movie: [], show: [] }), [], plans)
