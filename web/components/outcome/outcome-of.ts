import type { Approval } from '../../contract/approvals.ts'
import { WATCHLIST_STATUSES } from '../../contract/users.ts'
import { parseTime } from '../../lib/time.ts'
import type { KnownTitle } from '../../state/titles.ts'
import { isApproved } from '../decisions/eligibility.ts'

/** Time after which an approved title that isn't available counts as stuck. */
const STUCK_MS = 72 * 3_600_000
/** Time after an approval within which the server may still be sending the title. */
export const SENDING_MS = 10 * 60_000

export type OutcomeId =
  | 'available'
  | 'downloading'
  | 'searching'
  | 'noRelease'
  | 'missing'
  | 'again'
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
  /** Whether the watchlists of all users are loaded, so that `otherIds` has everyone. */
  readonly isComplete: boolean
  /** Where the title is sent; only "Radarr" or "Sonarr" if the instance isn't known. */
  readonly instance: string
  /** Why the outcome is unknown. */
  readonly cause: string | null
}

interface TitleFacts {
  /** The title on the watchlists loaded so far; null if it is on none of them. */
  readonly title: KnownTitle | null
  /** Whether the watchlists of all users are loaded. */
  readonly isComplete: boolean
  /** The requester's watchlist; null if it couldn't be loaded, undefined if it isn't loaded yet. */
  readonly own: object | null | undefined
  readonly instance: string
  readonly isInstanceAway: boolean
  /** Whether its user has a pending request for the title. */
  readonly isPendingAgain: () => boolean
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
 * Where users' watchlist entries disagree, the later station counts. Null until the requester's watchlist is loaded, and
 * for a pending request of which nothing is known.
 */
export const outcomeOf = (row: Approval, facts: TitleFacts, nowMs: number): Outcome | null => {
  const { title, isComplete, own: ownList, instance, isInstanceAway } = facts
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
    isComplete,
    instance,
    cause: null,
    ...parts,
  })
  const unknown = (cause: string) => outcome('unknown', { cause, userIds: [] })

  if (station === AVAILABLE) return outcome('available')
  if (ownList === undefined && !isComplete) return null
  if (isInstanceAway) return unknown(`${instance} isn’t answering`)

  if (!isApproved(row)) {
    if (station > 0) return outcome(station > 1 ? 'downloading' : 'searching')
    if (wants.size > Number(own !== undefined)) return outcome('wanted')
    return ownList === null ? unknown('Watchlist not loaded') : null
  }
  if (wants.size === 0)
    return unknown(ownList === null ? 'Watchlist not loaded' : 'No longer on the watchlist')
  const approvedMs = parseTime(row.updatedAt)?.getTime() ?? Number.NaN
  const isStuck = nowMs - approvedMs >= STUCK_MS
  if (station > 1) return outcome('downloading', { isStuck })
  if (station > 0) return outcome(isStuck ? 'noRelease' : 'searching', { isStuck })
  if (station < 0) return unknown('Unknown watchlist status')
  // A list loaded before the approval can't tell whether the title has been sent since.
  if (checkedMs - approvedMs < SENDING_MS) return outcome('sending')
  return facts.isPendingAgain() ? outcome('again') : outcome('missing', { isStuck: true })
}
