import type { Approval } from '../../contract/approvals.ts'
import { WATCHLIST_STATUSES } from '../../contract/users.ts'
import { parseTime } from '../../lib/time.ts'
import type { KnownTitle } from '../../state/titles.ts'
import { isApproved } from '../decisions/eligibility.ts'

/** Time after which an approved title that isn't available counts as stuck. */
const STUCK_MS = 72 * 3_600_000
/** Time after an approval within which the server may still be sending the title. */
const SENDING_MS = 10 * 60_000

export type OutcomeId =
  | 'available'
  | 'downloading'
  | 'searching'
  | 'noRelease'
  | 'missing'
  | 'sending'
  | 'wanted'
  | 'unknown'

/** What is known of a request's title. */
export interface Outcome {
  readonly id: OutcomeId
  readonly isStuck: boolean
  /** Users whose watchlist entries say so, without the requester. */
  readonly userIds: readonly number[]
  /** Whether the requester's own watchlist entry says that the title was sent. */
  readonly isSent: boolean
  /** Users who want the title as well, whatever its status. */
  readonly otherIds: readonly number[]
  /** Where the title is sent; only "Radarr" or "Sonarr" if the instance isn't known. */
  readonly instance: string
  /** Why the outcome is unknown. */
  readonly cause: string | null
  /** When this browser saw the title become available; null if it wasn't looking. */
  readonly availableAt: number | null
}

export interface TitleFacts {
  /** The title on the watchlists loaded so far; null if it is on none of them. */
  readonly title: KnownTitle | null
  /** 'part' if some watchlists couldn't be loaded. */
  readonly lists: 'loading' | 'part' | 'all'
  readonly isOwnListLoaded: boolean
  readonly instance: string
  readonly isInstanceAway: boolean
  /** When this browser saw the title become available. Only read for available titles. */
  readonly availableAt: () => number | null
}

const NO_WANTS: KnownTitle['wants'] = new Map()

/** Index of the last station. */
export const AVAILABLE = WATCHLIST_STATUSES.indexOf('notified')

/** Index of a status among the watchlist statuses, or -1. */
export const stationOf = (status: string): number =>
  (WATCHLIST_STATUSES as readonly string[]).indexOf(status)

/** Whether the title is in the library, which all users share. */
export const isAvailable = ({ wants }: Pick<KnownTitle, 'wants'>): boolean =>
  [...wants.values()].some(({ status }) => stationOf(status) === AVAILABLE)

/**
 * Where users' watchlist entries disagree, the later station counts. Null while it is loading, and for a pending request
 * of which nothing is known.
 */
export const outcomeOf = (row: Approval, facts: TitleFacts, nowMs: number): Outcome | null => {
  const { title, lists, isOwnListLoaded, instance, isInstanceAway, availableAt } = facts
  const wants = title?.wants ?? NO_WANTS
  let [station, checkedMs] = [-1, Number.NEGATIVE_INFINITY]
  for (const { status, checkedAt } of wants.values()) {
    station = Math.max(station, stationOf(status))
    checkedMs = Math.max(checkedMs, checkedAt)
  }
  const own = wants.get(row.userId)
  const others = (at?: number): number[] => {
    const ids: number[] = []
    for (const [id, { status }] of wants)
      if (id !== row.userId && (at === undefined || stationOf(status) === at)) ids.push(id)
    return ids
  }
  const outcome = (id: OutcomeId, parts: Partial<Outcome> = {}): Outcome => ({
    id,
    isStuck: false,
    userIds: others(station),
    isSent: own !== undefined && stationOf(own.status) > 0,
    otherIds: others(),
    instance,
    cause: null,
    availableAt: null,
    ...parts,
  })
  const unknown = (cause: string) => outcome('unknown', { cause, userIds: [] })

  if (station === AVAILABLE) return outcome('available', { availableAt: availableAt() })
  if (lists === 'loading' && !(isApproved(row) && isOwnListLoaded)) return null
  if (isInstanceAway) return unknown(`${instance} isn’t answering`)

  if (!isApproved(row)) {
    if (lists === 'part') return unknown('Watchlists not loaded')
    if (station > 0) return outcome(station > 1 ? 'downloading' : 'searching')
    return wants.size > Number(own !== undefined) ? outcome('wanted') : null
  }
  if (wants.size === 0)
    return unknown(isOwnListLoaded ? 'No longer on the watchlist' : 'Watchlist not loaded')
  const approvedMs = parseTime(row.updatedAt)?.getTime() ?? Number.NaN
  const isStuck = nowMs - approvedMs >= STUCK_MS
  if (station > 1) return outcome('downloading', { isStuck })
  if (station > 0) return outcome(isStuck ? 'noRelease' : 'searching', { isStuck })
  if (station < 0) return unknown('Unknown watchlist status')
  // A list loaded before the approval can't tell whether the title has been sent since.
  return checkedMs - approvedMs < SENDING_MS
    ? outcome('sending')
    : outcome('missing', { isStuck: true })
}
