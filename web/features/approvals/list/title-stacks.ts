import type { Approval } from '../../../contract/approvals.ts'
import { refsOf } from '../../../state/titles.ts'
import { groupRows } from '../../../ui/table/groups.ts'
import { timesOf } from './approval-times.ts'

/** Returns a function that gives requests of the same title the same key. Those without key and guid stay alone. */
export const createTitleKeys = () => {
  const keys = { movie: new Map<string, string>(), show: new Map<string, string>() }
  const known = new Map<number, string>()
  const read = ({ id, contentType, contentKey, contentGuids }: Approval): string => {
    const refs = refsOf(contentKey, contentGuids)
    const ofType = keys[contentType]
    const key =
      refs.map(ref => ofType.get(ref)).find(Boolean) ??
      (refs.length > 0 ? `${contentType} ${refs[0]}` : `request ${id}`)
    for (const ref of refs) if (!ofType.has(ref)) ofType.set(ref, key)
    return key
  }
  return (row: Approval): string => {
    const key = known.get(row.id) ?? read(row)
    known.set(row.id, key)
    return key
  }
}

/** The request that expires first. */
export const earliest = <Row extends Approval>(rows: readonly Row[]): Row =>
  rows.reduce((first, row) => (timesOf(row).due < timesOf(first).due ? row : first))

/**
 * Puts the requests of each title next to each other, oldest first, in the place of the oldest one, or in a list sorted by
 * expiration in that of the earliest.
 */
export const stackTitles = <Row extends Approval>(
  rows: readonly Row[],
  keyOf: (row: Approval) => string,
  sortedBy: string | undefined,
): readonly Row[] => {
  const { heads } = groupRows(rows, keyOf)
  if (heads.size === rows.length) return rows
  const stacks = new Map(
    [...heads.values()].map(group => {
      const stack = [...group].sort((a, b) => timesOf(a).requested - timesOf(b).requested)
      return [sortedBy === 'due' ? earliest(stack) : stack[0], stack]
    }),
  )
  return rows.flatMap(row => stacks.get(row) ?? [])
}
