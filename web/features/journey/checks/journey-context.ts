import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { AVAILABLE, stationOf } from '../../../components/outcome/outcome-of.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { parseTime } from '../../../lib/time.ts'
import { isKnown, type Known, knownValue, unknownValue, valueIn } from '../check.ts'
import type { TitleInput } from '../input.ts'
import { type Route, routeOf } from './route.ts'

export interface JourneyContext extends TitleInput {
  readonly request: Approval | null
  readonly route: Route
  /** Index of the title's status among the watchlist statuses, from 0 to 3. In the library, it is available for all. */
  readonly rank: Known<number>
  /** Whether the title was already sent to an instance, so earlier checks no longer matter. */
  readonly isPast: boolean
}

const rankOf = ({ entry, isInLibrary }: TitleInput): Known<number> => {
  if (isInLibrary) return knownValue(AVAILABLE)
  if (!isKnown(entry)) return entry
  if (entry.value === null)
    return unknownValue('The status is unknown because the watchlist entry is missing.')
  const { status } = entry.value
  const rank = stationOf(status)
  return rank < 0 ? unknownValue(`Unknown status “${status}”.`) : knownValue(rank)
}

const timeOf = (row: Approval) => parseTime(resolvedAt(row))?.getTime() ?? 0

/** The pending request, or otherwise the one resolved last. */
const currentRequest = (rows: readonly Approval[]): Approval | null =>
  rows.find(row => row.status === 'pending') ??
  [...rows].sort((a, b) => timeOf(b) - timeOf(a))[0] ??
  null

export const contextOf = (input: TitleInput): JourneyContext => {
  const request = currentRequest(valueIn(input.requests) ?? [])
  const rank = rankOf(input)
  const isPast = (valueIn(rank) ?? 0) > 0
  return { ...input, request, route: routeOf(input, request, isPast), rank, isPast }
}
