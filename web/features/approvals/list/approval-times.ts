import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { parseTime } from '../../../lib/time.ts'

/** Times of each row in epoch milliseconds. Rows are replaced and never mutated, so caching is safe. */
const times = new WeakMap<Approval, { requested: number; due: number }>()

export const timesOf = (row: Approval) => {
  const known = times.get(row)
  if (known) return known
  const msOf = (text: string | null, fallback: number) => parseTime(text)?.getTime() ?? fallback
  const found = {
    requested: msOf(row.createdAt, 0),
    // Requests that don't expire come last.
    due: row.status === 'pending' ? msOf(row.expiresAt, Infinity) : msOf(resolvedAt(row), 0),
  }
  times.set(row, found)
  return found
}
