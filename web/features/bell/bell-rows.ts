import type { Approval } from '../../contract/approvals.ts'
import { parseTime, timeOfDay } from '../../lib/time.ts'
import { WEEKDAYS } from '../../lib/weekdays.ts'
import { titleGroupOf } from '../../state/title-group.ts'
import { type BellEntry, ENTRIES_MAX } from './bell-store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Older requests and events aren't listed. */
const KEPT_MS = 7 * DAY_MS
/** An evening starts and ends at these hours. */
const EVENING = 17
const MORNING = 5

export interface BellRow {
  readonly key: string
  readonly atMs: number
  /** Keys of the unread log entries about the row. */
  readonly unread: readonly string[]
  /** The requests for one title, the open ones first. Empty for other events. */
  readonly requests: readonly Approval[]
  readonly entry: BellEntry | null
}

const changedMs = ({ updatedAt, createdAt }: Approval) =>
  parseTime(updatedAt || createdAt)?.getTime() ?? 0

const unreadKeys = (entries: readonly BellEntry[]) =>
  entries.filter(({ isRead }) => !isRead).map(({ key }) => key)

/** One row for each title with requests that changed lately, and for each other event, latest first. */
export const bellRows = (
  entries: readonly BellEntry[],
  requests: readonly Approval[],
  nowMs: number,
): BellRow[] => {
  const byTitle = new Map<string, Approval[]>()
  const keyOf = new Map<number, string>()
  for (const row of requests) {
    if (nowMs - changedMs(row) > KEPT_MS) continue
    const key = titleGroupOf(row)
    byTitle.set(key, [...(byTitle.get(key) ?? []), row])
    keyOf.set(row.id, key)
  }
  const about = new Map<string, BellEntry[]>()
  const others: BellEntry[] = []
  for (const entry of entries) {
    const key = keyOf.get(entry.request?.id ?? 0)
    if (key === undefined) others.push(entry)
    else about.set(key, [...(about.get(key) ?? []), entry])
  }
  const isOpen = (row: Approval) => Number(row.status === 'pending')
  const titles = [...byTitle].map(([key, rows]) => ({
    key,
    atMs: Math.max(...rows.map(changedMs)),
    unread: unreadKeys(about.get(key) ?? []),
    requests: rows.sort((a, b) => isOpen(b) - isOpen(a) || changedMs(b) - changedMs(a)),
    entry: null,
  }))
  const events = others.map(entry => ({
    key: `${entry.key} ${entry.at}`,
    atMs: Date.parse(entry.at),
    unread: unreadKeys([entry]),
    requests: [],
    entry,
  }))
  return [...titles, ...events]
    .filter(({ atMs }) => nowMs - atMs <= KEPT_MS)
    .sort((a, b) => b.atMs - a.atMs)
    .slice(0, ENTRIES_MAX)
}

/** Days start in the morning, because an evening goes on after midnight. */
const dayOf = (ms: number) => {
  const shifted = new Date(ms - MORNING * HOUR_MS)
  return new Date(shifted.getFullYear(), shifted.getMonth(), shifted.getDate())
}

/** The name of the evening or day of a time: "Tonight", "Last night, Wednesday", "Monday". */
const eveningOf = (ms: number, nowMs: number): string => {
  const hour = new Date(ms).getHours()
  const isEvening = hour >= EVENING || hour < MORNING
  const day = dayOf(ms)
  const days = Math.round((dayOf(nowMs).getTime() - day.getTime()) / DAY_MS)
  const name = WEEKDAYS[day.getDay()]
  if (days === 0) return isEvening ? 'Tonight' : 'Today'
  if (days === 1) return isEvening ? `Last night, ${name}` : `Yesterday, ${name}`
  return isEvening ? `${name} night` : `${name}`
}

interface BellGroup {
  readonly name: string
  readonly rows: readonly BellRow[]
}

/** Groups rows by evening, in their order. */
export const byEvening = (rows: readonly BellRow[], nowMs: number): BellGroup[] => {
  const groups = new Map<string, BellRow[]>()
  for (const row of rows) {
    const name = eveningOf(row.atMs, nowMs)
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups].map(([name, rows]) => ({ name, rows }))
}

export const clockOf = (ms: number): string => {
  const at = new Date(ms)
  return timeOfDay(at.getHours(), at.getMinutes())
}
