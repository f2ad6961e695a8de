import type { Approval } from '../../contract/approvals.ts'
import { parseTime } from '../../lib/time.ts'
import { resolvedAt } from '../decisions/eligibility.ts'

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

/** The request that expires first. */
export const earliest = <Row extends Approval>(rows: readonly Row[]): Row =>
  rows.reduce((first, row) => (timesOf(row).due < timesOf(first).due ? row : first))
