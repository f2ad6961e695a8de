import { whyOf } from '../../../components/approvals/approval-labels.ts'
import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { statusLabel } from '../../../components/labels/approval-status.ts'
import type { Approval, ApprovalStats } from '../../../contract/approvals.ts'
import { folded, searchWords } from '../../../lib/fold-text.ts'
import { parseTime } from '../../../lib/time.ts'
import type { ApprovalQuery, SortKey } from './approval-query.ts'

/** What filter and sort read of a row. Rows are replaced, never changed, so it is worked out once per row. */
interface SearchIndex {
  text: string
  title: string
  user: string
  why: string
  requested: number
  due: number
}

const searchIndexes = new WeakMap<Approval, SearchIndex>()

const searchIndexOf = (row: Approval): SearchIndex => {
  const known = searchIndexes.get(row)
  if (known) return known
  const title = folded(row.contentTitle)
  const user = folded(row.userName)
  const why = folded(whyOf(row))
  const searchIndex = {
    text: `${title}\n${user}\n${why}\n${folded(row.approvalReason ?? '')}\n${folded(row.approvalNotes ?? '')}`,
    title,
    user,
    why,
    requested: timeOr(row.createdAt, 0),
    // A request that never expires sorts after all that do.
    due: row.status === 'pending' ? timeOr(row.expiresAt, Infinity) : timeOr(resolvedAt(row), 0),
  }
  searchIndexes.set(row, searchIndex)
  return searchIndex
}

const timeOr = (text: string | null, fallback: number): number =>
  parseTime(text)?.getTime() ?? fallback

/** What `key` compares by: folded words, or milliseconds. */
export const sortValue = (
  row: Approval,
  key: SortKey,
  index = searchIndexOf(row),
): string | number =>
  key === 'status' ? statusLabel(row.status).label : index[key === 'trigger' ? 'why' : key]

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
  const entries: { row: Approval; index: SearchIndex; value: string | number }[] = []
  type Entry = (typeof entries)[number]
  let oldest: Entry | null = null
  let oldestWaiting: Entry | null = null
  let first: Entry | null = null
  for (const row of rows) {
    const index = searchIndexOf(row)
    const entry = { row, index, value: sortValue(row, key, index) }
    entries.push(entry)
    if (!oldest || index.requested < oldest.index.requested) oldest = entry
    if (row.status === 'pending') {
      if (!oldestWaiting || index.requested < oldestWaiting.index.requested) oldestWaiting = entry
      if (index.due < (first?.index.due ?? Infinity)) first = entry
    }
    if (entries.length % STRIDE === 0) yield
  }
  entries.sort(
    (a, b) =>
      sign * compare(a.value, b.value) ||
      b.index.requested - a.index.requested ||
      b.row.id - a.row.id,
  )
  return {
    rows: entries.map(({ row }) => row),
    oldest: oldest?.row ?? null,
    oldestWaiting: oldestWaiting?.row ?? null,
    firstToExpire: first?.row ?? null,
  }
}

export interface FacetValue<T> {
  value: T
  count: number
}
export interface UserFacet extends FacetValue<number> {
  name: string
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
    /** Everybody who asked for something: those with requests among the others first, each part by name. */
    users: readonly UserFacet[]
  }
}

/** A request whose end is nearer than this is shown in amber, and counts as one that expires soon. */
export const SOON_MS = 24 * 60 * 60 * 1000

const expiresSoon = (row: Approval, nowMs: number): boolean => {
  if (row.status !== 'pending') return false
  const left = searchIndexOf(row).due - nowMs
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
  const users = new Map<number, UserFacet>()
  let soonCount = 0
  const kept: Approval[] = []
  for (const [index, row] of rows.entries()) {
    if (index % STRIDE === STRIDE - 1) yield
    const user = users.get(row.userId) ?? { value: row.userId, name: row.userName, count: 0 }
    users.set(row.userId, user)
    if (words.length > 0) {
      const { text } = searchIndexOf(row)
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
    facets: { statuses, types, triggers, soon: soonCount, users: inOrder(users) },
  }
}

/** Those with rows first, then by name. The browser's own order of names costs too much before the first rows are shown. */
const inOrder = (users: ReadonlyMap<number, UserFacet>): UserFacet[] =>
  [...users.values()]
    .map(user => ({ user, isEmpty: Number(user.count === 0), name: folded(user.name) }))
    .sort((a, b) => a.isEmpty - b.isEmpty || (a.name < b.name ? -1 : Number(a.name > b.name)))
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
