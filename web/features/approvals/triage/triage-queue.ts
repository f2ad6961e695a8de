import { statusLabel } from '../../../components/labels/approval-status.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { type QueuedDecision, STATUS_AFTER } from '../../../state/approval-decisions.ts'

/** Outcome of a request in this round. 'elsewhere': decided or deleted by another admin. */
export type Mark = 'open' | 'skipped' | 'elsewhere' | QueuedDecision

interface TriageEntry {
  readonly id: number
  readonly title: string
  readonly mark: Mark
}

export interface Triage {
  readonly entries: readonly TriageEntry[]
  readonly at: number | null
  /** Message about a change that the admin didn't make. */
  readonly announcement: string
  readonly interruptions: number
}

export const EMPTY_TRIAGE: Triage = { entries: [], at: null, announcement: '', interruptions: 0 }

interface TriageDetails {
  waiting: readonly Approval[]
  rowOf: (id: number) => Approval | undefined
  isBeingDecided: (id: number) => boolean
}

const currentMark = ({ id, mark }: TriageEntry, { rowOf, isBeingDecided }: TriageDetails): Mark => {
  if (mark === 'elsewhere' || isBeingDecided(id)) return mark
  const status = rowOf(id)?.status
  const isDecided = mark === 'approve' || mark === 'reject'
  // The decision was undone, or the backend refused it.
  if (status === 'pending') return isDecided ? 'open' : mark
  return isDecided && status === STATUS_AFTER[mark] ? mark : 'elsewhere'
}

/** Appends new requests. Skips requests decided elsewhere, and announces that. */
export const syncRound = (triage: Triage, details: TriageDetails): Triage => {
  const known = new Set(triage.entries.map(entry => entry.id))
  const joining = details.waiting.filter(
    row => !known.has(row.id) && !details.isBeingDecided(row.id),
  )
  const marks = triage.entries.map(entry => currentMark(entry, details))
  if (joining.length === 0 && marks.every((mark, at) => mark === triage.entries[at]?.mark))
    return triage
  const entries = [
    ...triage.entries.map((entry, at) => ({ ...entry, mark: marks[at] ?? entry.mark })),
    ...joining.map(row => ({ id: row.id, title: row.contentTitle, mark: 'open' as const })),
  ]
  const seen = { ...triage, entries }
  if (triage.entries.length === 0) return { ...seen, at: 0 }
  const current = currentOf(seen)
  if (triage.at === null || current?.mark !== 'elsewhere') return seen
  const row = details.rowOf(current.id)
  const outcome = row ? `${statusLabel(row.status).label.toLowerCase()} elsewhere` : 'deleted'
  return {
    ...seen,
    at: openAfter(entries, triage.at),
    announcement: `“${bidiIsolate(current.title)}” was ${outcome}, so it was skipped.`,
    interruptions: triage.interruptions + 1,
  }
}

export const currentOf = ({ entries, at }: Triage): TriageEntry | null =>
  at === null ? null : (entries[at] ?? null)

const waits = (entry: TriageEntry | undefined) =>
  entry?.mark === 'open' || entry?.mark === 'skipped'

/** The next open request, wrapping around at the end; null if there is none. */
const openAfter = (entries: readonly TriageEntry[], from: number): number | null => {
  for (let step = 1; step <= entries.length; step++) {
    const at = (from + step) % entries.length
    if (at !== from && entries[at]?.mark === 'open') return at
  }
  return null
}

export const markCurrent = (triage: Triage, mark: QueuedDecision | 'skipped'): Triage => {
  const { at } = triage
  if (at === null) return triage
  const entries = triage.entries.map((entry, index) => (index === at ? { ...entry, mark } : entry))
  return { ...triage, entries, at: openAfter(entries, at), announcement: '' }
}

/** The next or previous pending request, including skipped ones; null if there is none. */
export const neighbor = ({ entries, at }: Triage, by: 1 | -1): number | null => {
  const end = by === 1 ? entries.length : -1
  const start = at ?? (by === 1 ? -1 : entries.length)
  for (let index = start + by; index !== end; index += by) if (waits(entries[index])) return index
  return null
}

export const moveBy = (triage: Triage, by: 1 | -1): Triage => {
  const at = neighbor(triage, by)
  return at === null ? triage : { ...triage, at, announcement: '' }
}

/** Reopens requests after an undo and shows the first of them. */
export const reopen = (triage: Triage, ids: readonly number[]): Triage => {
  const entries = triage.entries.map(entry =>
    ids.includes(entry.id) ? { ...entry, mark: 'open' as const } : entry,
  )
  const first = entries.findIndex(entry => ids.includes(entry.id))
  return { ...triage, entries, at: first < 0 ? triage.at : first, announcement: '' }
}

export type TriageCounts = Record<Mark, number> & { total: number }

export const countsOf = ({ entries }: Triage): TriageCounts => {
  const counts = { open: 0, skipped: 0, approve: 0, reject: 0, elsewhere: 0, total: entries.length }
  for (const { mark } of entries) counts[mark] += 1
  return counts
}

/** For example "4 approved, 1 rejected, 2 skipped, 1 decided elsewhere"; '' at the start. */
const countLabel = ({ approve, reject, skipped, elsewhere }: TriageCounts): string =>
  [
    [approve, 'approved'] as const,
    [reject, 'rejected'] as const,
    [skipped, 'skipped'] as const,
    [elsewhere, 'decided elsewhere'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatNumber(count)} ${word}`)
    .join(', ')

/** For example "All 5 decided: 4 approved, 1 rejected" or "1 request approved". */
export const endLabel = (counts: TriageCounts): string => {
  const { open, skipped, total } = counts
  if (open > 0) return `${pluralize(open, 'request')} still pending`
  const word = skipped > 0 ? 'reviewed' : 'decided'
  if (total === 1) return `1 request ${countLabel(counts).slice(2)}`
  return `All ${formatNumber(total)} ${word}: ${countLabel(counts)}`
}
