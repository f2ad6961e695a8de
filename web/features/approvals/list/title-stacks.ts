import type { Approval } from '../../../contract/approvals.ts'
import { createTitles } from '../../../state/titles.ts'
import { groupRows } from '../../../ui/table/groups.ts'
import { timesOf } from './approval-times.ts'

/** Returns a function that gives requests of the same title the same key. Those without key and guid stay alone. */
export const createTitleKeys = () => {
  const titles = createTitles()
  const keys = new Map<number, string>()
  const read = (row: Approval): string => {
    const { contentTitle: title, contentType: type, contentKey: key, contentGuids: guids } = row
    if (key === '' && guids.length === 0) return `request ${row.id}`
    const known = titles.add({ title, type, key, guids })
    return `${type} ${known.key || known.guids[0]}`
  }
  return (row: Approval): string => {
    const key = keys.get(row.id) ?? read(row)
    keys.set(row.id, key)
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
