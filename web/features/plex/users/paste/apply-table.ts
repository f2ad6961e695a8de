import type { UserPatch } from '../../../../contract/user-edits.ts'
import type { ContentType } from '../../../../contract/values.ts'
import { ExplainedError, reasonOf } from '../../../../lib/errors.ts'
import { twoAtATime } from '../../../../lib/two-at-a-time.ts'
import { refreshUsers } from '../../../../state/quotas.ts'
import { displayName, users } from '../../../../state/users.ts'
import { keptQuotas, saveQuotas, saveUsers } from '../bulk/bulk-calls.ts'
import type { QuotaUpdates } from '../bulk/quota-changes.ts'
import type { UserRow } from '../list/user-rows.ts'
import type { TableDifference } from './user-table.ts'

interface UserChange {
  readonly userId: number
  readonly patch: UserPatch
  readonly quotas: QuotaUpdates
}

/** One change per user. */
const changesByUser = (chosen: readonly TableDifference[]): UserChange[] => {
  const changes = new Map<number, UserChange>()
  for (const { userId, patch, quotas } of chosen) {
    const before = changes.get(userId) ?? { userId, patch: {}, quotas: {} }
    changes.set(userId, {
      userId,
      patch: { ...before.patch, ...patch },
      quotas: { ...before.quotas, ...quotas },
    })
  }
  return [...changes.values()]
}

/** What takes the change back. */
const inverseOf = ({ userId, patch, quotas }: UserChange, rows: readonly UserRow[]): UserChange => {
  const row = rows.find(({ id }) => id === userId)
  const user = (row?.user ?? {}) as unknown as UserPatch
  const names = Object.keys(patch) as (keyof UserPatch)[]
  return {
    userId,
    patch: Object.fromEntries(names.map(name => [name, user[name] ?? null])),
    quotas: Object.fromEntries(
      (Object.keys(quotas) as ContentType[]).map(type => {
        const was = row?.quotas?.[type]
        return [
          type,
          was
            ? {
                enabled: true,
                quotaType: was.quotaType,
                quotaLimit: was.quotaLimit,
                bypassApproval: was.bypassApproval,
              }
            : { enabled: false },
        ]
      }),
    ) as QuotaUpdates,
  }
}

/** @throws ExplainedError also if the server reports that it changed nothing */
const check = (userId: number, response: { success: boolean; failedIds: readonly number[] }) => {
  if (!response.success || response.failedIds.includes(userId))
    throw new ExplainedError('The server rejected the change.')
}

const save = async ({ userId, patch, quotas }: UserChange) => {
  if (Object.keys(patch).length > 0) check(userId, await saveUsers([userId], patch))
  if (Object.keys(quotas).length === 0) return
  // Throws if what the quota keeps isn't known.
  keptQuotas({ id: userId })
  check(userId, await saveQuotas([userId], quotas))
}

interface TableOutcome {
  readonly saved: number
  /** For each user that couldn't be saved, who and why. */
  readonly failures: readonly string[]
  readonly undo: () => Promise<void>
}

/** Saves each user's changes with the calls of a bulk edit. Goes on after failures, and never throws. */
export const applyTable = async (
  chosen: readonly TableDifference[],
  rows: readonly UserRow[],
  onProgress: (done: number, all: number) => void,
): Promise<TableOutcome> => {
  const changes = changesByUser(chosen)
  const limit = twoAtATime()
  const done: UserChange[] = []
  const failures: string[] = []
  await users.load({ force: true })
  await Promise.all(
    changes.map(change =>
      limit(async () => {
        try {
          await save(change)
          done.push(change)
        } catch (cause) {
          const row = rows.find(({ id }) => id === change.userId)
          failures.push(`${row ? displayName(row.user) : change.userId}: ${reasonOf(cause)}`)
        }
        onProgress(done.length + failures.length, changes.length)
      }),
    ),
  )
  await refreshUsers({ force: true })
  return {
    saved: done.length,
    failures,
    undo: async () => {
      for (const change of done) await save(inverseOf(change, rows))
      await refreshUsers({ force: true })
    },
  }
}
