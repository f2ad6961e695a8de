import { whyOf } from '../../../components/approvals/approval-labels.ts'
import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { statusLabel } from '../../../components/labels/approval-status.ts'
import type { Approval, ApprovalStats } from '../../../contract/approvals.ts'
import { folded, searchWords } from '../../../lib/fold-text.ts'
import { parseTime } from '../../../lib/time.ts'
import { sortSlices } from '../../../ui/table/choice.ts'
import type { ApprovalQuery, SortKey } from './approval-query.ts'

/** Milliseconds. Rows are replaced, never changed, so they are worked out once per row. */
interface Times {
  requested: number
  /** A request that never expires sorts after all that do. */
  due: number
}
const times = new WeakMap<Approval, Times>()

const timesOf = (row: Approval): Times => {
  const known = times.get(row)
  if (known) return known
  const found = {
    requested: timeOr(row.createdAt, 0),
    due: row.status === 'pending' ? timeOr(row.expiresAt, Infinity) : timeOr(resolvedAt(row), 0),
  }
  times.set(row, found)
  return found
}

const timeOr = (text: string | null, fallback: number): number =>
  parseTime(text)?.getTime() ?? fallback

const texts = new WeakMap<Approval, string>()

/** What a search looks through; worked out once per row, and not before a search. */
const textOf = (row: Approval): string => {
  const known = texts.get(row)
  if (known !== undefined) return known
  const { contentTitle, userName, approvalReason, approvalNotes } = row
  const parts = [contentTitle, userName, whyOf(row), approvalReason ?? '', approvalNotes ?? '']
  const text = folded(parts.join('\n'))
  texts.set(row, text)
  return text
}

/** What `key` compares by: folded words, or milliseconds. */
export const sortValue = (row: Approval, key: SortKey): string | number => {
  switch (key) {
    case 'title':
      return folded(row.contentTitle)
    case 'user':
      return folded(row.userName)
    case 'trigger':
      return folded(whyOf(row))
    case 'status':
      return statusLabel(row.status).label
    default:
      return timesOf(row)[key]
  }
}

const compare = (left: string | number, right: string | number): number =>
  left < right ? -1 : left > right ? 1 : 0

/** Rows looked at between two pauses. */
const STRIDE = 100

/** What is known of all rows, whatever filters there are. */
export interface Ordered {
  /** In the asked order; ties go newest request first, then highest id, so that rows never swap by chance. */
  rows: Approval[]
  /** The row that was made first; null without rows. */
  oldest: Approval | null
  /** The same among those waiting, and which of them expires first; null when none has an end. */
  oldestWaiting: Approval | null
  firstToExpire: Approval | null
}

/** Puts all rows into the asked order, and finds those that stand out. */
export function* ordering(
  rows: readonly Approval[],
  { key, descending }: ApprovalQuery['sort'],
): Generator<unknown, Ordered> {
  const sign = descending ? -1 : 1
  const entries: (Times & { row: Approval; value: string | number })[] = []
  type Entry = (typeof entries)[number]
  let oldest: Entry | null = null
  let oldestWaiting: Entry | null = null
  let first: Entry | null = null
  for (const row of rows) {
    const { requested, due } = timesOf(row)
    const entry = { row, requested, due, value: sortValue(row, key) }
    entries.push(entry)
    if (!oldest || requested < oldest.requested) oldest = entry
    if (row.status === 'pending') {
      if (!oldestWaiting || requested < oldestWaiting.requested) oldestWaiting = entry
      if (due < (first?.due ?? Infinity)) first = entry
    }
    if (entries.length % STRIDE === 0) yield
  }
  const sorted = yield* sortSlices(
    entries,
    (a, b) => sign * compare(a.value, b.value) || b.requested - a.requested || b.row.id - a.row.id,
  )
  return {
    rows: sorted.map(({ row }) => row),
    oldest: oldest?.row ?? null,
    oldestWaiting: oldestWaiting?.row ?? null,
    firstToExpire: first?.row ?? null,
  }
}

export interface Asker {
  /** Of the user. */
  value: number
  label: string
  count: number
}
export interface Filtered {
  /** In the order of the given rows. */
  rows: Approval[]
  /** How many rows each value would show, the other filters kept. */
  facets: {
    statuses: ReadonlyMap<string, number>
    types: ReadonlyMap<string, number>
    triggers: ReadonlyMap<string, number>
    /** What expires within a day. */
    soon: number
    /** Everybody who asked for something, by id. */
    users: ReadonlyMap<number, Asker>
  }
}

/** A request whose end is nearer than this is shown in amber, and counts as one that expires soon. */
export const SOON_MS = 24 * 60 * 60 * 1000

const expiresSoon = (row: Approval, nowMs: number): boolean => {
  if (row.status !== 'pending') return false
  const left = timesOf(row).due - nowMs
  return left > 0 && left < SOON_MS
}

/**
 * Rows that pass every filter, and the counts of each facet, in one walk over the rows.
 * @param nowMs epoch milliseconds
 */
export function* filtering(
  rows: readonly Approval[],
  query: ApprovalQuery,
  nowMs: number,
): Generator<unknown, Filtered> {
  const words = searchWords(query.text)
  const wanted = {
    statuses: new Set(query.statuses),
    types: new Set<string>(query.types),
    triggers: new Set(query.triggers),
    users: new Set(query.users),
  }
  const statuses = new Map<string, number>()
  const types = new Map<string, number>()
  const triggers = new Map<string, number>()
  const users = new Map<number, Asker>()
  let soonCount = 0
  const kept: Approval[] = []
  for (const [index, row] of rows.entries()) {
    if (index % STRIDE === STRIDE - 1) yield
    const user = users.get(row.userId) ?? { value: row.userId, label: row.userName, count: 0 }
    users.set(row.userId, user)
    if (words.length > 0) {
      const text = textOf(row)
      if (!words.every(word => text.includes(word))) continue
    }
    const status = wanted.statuses.size === 0 || wanted.statuses.has(row.status)
    const type = wanted.types.size === 0 || wanted.types.has(row.contentType)
    const trigger = wanted.triggers.size === 0 || wanted.triggers.has(row.triggeredBy)
    const asker = wanted.users.size === 0 || wanted.users.has(row.userId)
    const isSoon = expiresSoon(row, nowMs)
    const soon = !query.soon || isSoon
    if (soon && type && trigger && asker) add(statuses, row.status)
    if (soon && status && trigger && asker) add(types, row.contentType)
    if (soon && status && type && asker) add(triggers, row.triggeredBy)
    if (soon && status && type && trigger) user.count += 1
    if (!(status && type && trigger && asker)) continue
    if (isSoon) soonCount += 1
    if (soon) kept.push(row)
  }
  return {
    rows: kept,
    facets: { statuses, types, triggers, soon: soonCount, users },
  }
}

/** Those with rows first, then by name. Too dear for every letter of a search, so it is done when they are shown. */
export const askersInOrder = (users: ReadonlyMap<number, Asker>): Asker[] =>
  [...users.values()]
    .map(user => ({ user, isEmpty: Number(user.count === 0), name: folded(user.label) }))
    .sort((a, b) => a.isEmpty - b.isEmpty || compare(a.name, b.name))
    .map(({ user }) => user)

const add = (counts: Map<string, number>, value: string) =>
  counts.set(value, (counts.get(value) ?? 0) + 1)

/** The counts as the rows have them, for when the backend's own cannot be read. */
export const countsOf = (rows: readonly Approval[]): ApprovalStats => {
  const counts = new Map<string, number>()
  for (const row of rows) add(counts, row.status)
  const of = (status: string) => counts.get(status) ?? 0
  return {
    pending: of('pending'),
    approved: of('approved'),
    rejected: of('rejected'),
    expired: of('expired'),
    totalRequests: rows.length,
  }
}
