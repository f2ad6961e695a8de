import { subscribe as onChange } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import * as z from 'zod/mini'
import { ApprovalStats } from '../../contract/approvals.ts'
import type { ApprovalAction } from '../../contract/progress.ts'
import { counted } from '../../lib/counted.ts'
import { persisted } from '../../lib/persisted.ts'
import { sessionOwner } from '../../lib/session-owner.ts'
import { approvals } from '../../state/approvals.ts'
import { live, subscribe } from '../../state/live.ts'
import type { BellEntry } from './bell-entries.ts'
import { addEntries, seenKeyOf } from './bell-store.ts'

/** The counts of requests when this browser last followed them. */
const Seen = z.nullable(ApprovalStats)
export type Seen = z.infer<typeof Seen>

/** What an event of the stream makes of the counts. */
const COUNTED_AS = {
  created: 'totalRequests',
  approved: 'approved',
  rejected: 'rejected',
} as const satisfies Partial<Record<ApprovalAction, keyof ApprovalStats>>

const PARTS = [
  ['totalRequests', 'new request', 'new requests'],
  ['approved', 'approved', 'approved'],
  ['rejected', 'rejected', 'rejected'],
  ['expired', 'expired', 'expired'],
] as const

/** "While you were away: 3 events", as far as two counts show it; null when they show nothing. Deleted requests are not counted. */
export const awayEntry = (before: Seen, now: ApprovalStats, at: string): BellEntry | null => {
  if (!before) return null
  const rises = PARTS.flatMap(([name, one, many]) => {
    const rise = now[name] - before[name]
    return rise > 0 ? [{ rise, text: counted(rise, one, many) }] : []
  })
  if (rises.length === 0) return null
  const total = rises.reduce((sum, { rise }) => sum + rise, 0)
  return {
    key: 'away',
    at,
    tone: 'info',
    title: `While you were away: ${counted(total, 'event')}`,
    text: rises.map(({ text }) => text).join(', '),
    to: '/approvals',
    isRead: false,
  }
}

/**
 * App-long: what the counts became while nobody followed them, be it during a gap of the stream or while the product was
 * closed, is one entry. Returns the way to stop.
 */
export const followAway = (): (() => void) => {
  const stored = persisted<Seen>(
    seenKeyOf(sessionOwner()),
    value => z.safeParse(Seen, value).data,
    null,
  )
  /** What to compare with once the counts are read again. */
  let before: Seen = stored.read()
  let isDue = true
  let isFirst = true
  let latest: Seen = null

  const remember = () => {
    const { stats } = approvals
    if (!stats || isDue || live.state !== 'connected') return
    if (PARTS.every(([name]) => latest?.[name] === stats[name])) return
    latest = { ...stats }
    stored.write(latest)
  }
  const compare = () => {
    const { stats } = approvals
    // What is read during a gap may be old again when it ends.
    if (!stats || !isDue || (!isFirst && live.state !== 'connected')) return
    isDue = false
    isFirst = false
    const entry = awayEntry(before, stats, new Date().toISOString())
    if (entry) addEntries([entry])
    remember()
  }
  compare()
  const leaves = [
    // Read anew, and not only raised by an event.
    subscribeKey(approvals, 'stats', compare),
    onChange(approvals, remember),
    subscribeKey(live, 'state', state => {
      if (state === 'connected') return remember()
      if (isDue || !latest) return
      before = latest
      isDue = true
    }),
    subscribe('approval', ({ metadata: { action } }) => {
      // It has an entry of its own.
      const name = Object.hasOwn(COUNTED_AS, action)
        ? COUNTED_AS[action as keyof typeof COUNTED_AS]
        : null
      if (isDue && before && name) before = { ...before, [name]: before[name] + 1 }
    }),
  ]
  return () => {
    for (const leave of leaves) leave()
  }
}
