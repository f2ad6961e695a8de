import { subscribeKey } from 'valtio/vanilla/utils'
import * as z from 'zod/mini'
import { ApprovalStats } from '../../contract/approvals.ts'
import type { ApprovalMetadata } from '../../contract/live-events.ts'
import { nowIso } from '../../lib/clock.ts'
import { persisted } from '../../lib/persisted.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { sessionOwner } from '../../lib/session-owner.ts'
import { approvalStats } from '../../state/approval-counts.ts'
import { live } from '../../state/live.ts'
import { addEntries, type BellEntry } from './bell-store.ts'

const Seen = z.nullable(ApprovalStats)
type Seen = z.infer<typeof Seen>

/** What the counts say of events, and the action of their own entries. */
const PARTS = [
  { name: 'totalRequests', one: 'new request', many: 'new requests', action: 'created' },
  { name: 'approved', one: 'approved', many: 'approved', action: 'approved' },
  { name: 'auto_approved', one: 'auto-approved', many: 'auto-approved', action: null },
  { name: 'rejected', one: 'rejected', many: 'rejected', action: 'rejected' },
  { name: 'expired', one: 'expired', many: 'expired', action: null },
] as const

const missedEntry = (before: Seen, now: ApprovalStats, at: string): BellEntry | null => {
  if (!before) return null
  const rises = PARTS.flatMap(({ name, one, many }) => {
    const rise = (now[name] ?? 0) - (before[name] ?? now[name] ?? 0)
    return rise > 0 ? [{ rise, text: pluralize(rise, one, many) }] : []
  })
  if (rises.length === 0) return null
  const total = rises.reduce((sum, { rise }) => sum + rise, 0)
  return {
    key: 'away',
    at,
    tone: 'info',
    title: `While you were away: ${pluralize(total, 'event')}`,
    text: rises.map(({ text }) => text).join(', '),
    to: '/approvals',
    isRead: false,
  }
}

/**
 * Adds an entry for changes missed while the stream was down or the app was closed. Returns a function that stops
 * listening.
 */
export const followMissed = () => {
  const stored = persisted<Seen>(
    `bell-seen:${sessionOwner() ?? 'nobody'}`,
    value => z.safeParse(Seen, value).data,
    null,
  )
  /** Last loaded counts, plus the events since then. */
  let seen: Seen = stored.read()
  /** Whether to compare the next counts. True at startup and after an interruption of the stream. */
  let isDue = true
  let isFirst = true

  const see = (counts: ApprovalStats) => {
    if (seen && PARTS.every(({ name }) => seen?.[name] === counts[name])) return
    seen = { ...counts }
    stored.write(seen)
  }
  const take = () => {
    const { data: counts } = approvalStats.state
    // Counts loaded during an interruption may be outdated when it ends.
    if (!counts || (!isFirst && live.state !== 'connected')) return
    const entry = isDue ? missedEntry(seen, counts, nowIso()) : null
    isDue = false
    isFirst = false
    if (entry) addEntries([entry])
    see(counts)
  }
  take()
  const leaves = [
    subscribeKey(approvalStats.state, 'data', take),
    subscribeKey(live, 'state', state => {
      if (state !== 'connected') isDue = true
    }),
  ]
  return {
    /** Counts an event as seen, because it has its own entry. */
    count({ action }: ApprovalMetadata) {
      const part = PARTS.find(one => one.action === action)
      if (seen && part) see({ ...seen, [part.name]: (seen[part.name] ?? 0) + 1 })
    },
    stop() {
      for (const leave of leaves) leave()
    },
  }
}
