import { earliest, timesOf } from '../../../components/requests/request-times.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { titleGroupOf } from '../../../state/title-group.ts'
import { groupRows } from '../../../ui/table/groups.ts'

/** The requests of a title are one row. */
export const STACKS = { keyOf: titleGroupOf }

/**
 * Puts the requests of each title next to each other, oldest first, in the place of the oldest one, or in a list sorted by
 * expiration in that of the earliest.
 */
export const stackTitles = <Row extends Approval>(
  rows: readonly Row[],
  sortedBy: string | undefined,
): readonly Row[] => {
  const { heads } = groupRows(rows, titleGroupOf)
  if (heads.size === rows.length) return rows
  const stacks = new Map(
    [...heads.values()].map(group => {
      const stack = [...group].sort((a, b) => timesOf(a).requested - timesOf(b).requested)
      return [sortedBy === 'due' ? earliest(stack) : stack[0], stack]
    }),
  )
  return rows.flatMap(row => stacks.get(row) ?? [])
}
