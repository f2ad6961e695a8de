import { AVAILABLE, stationOf } from '../../../components/outcome/outcome-of.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { isKnown, type Known, knownValue, unknownValue } from '../known-value.ts'
import type { TitleInput } from '../title-input.ts'
import { currentRequest } from './current-request.ts'
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

export const withRoute = (input: TitleInput): JourneyContext => {
  const request = currentRequest(isKnown(input.requests) ? input.requests.value : [])
  const rank = rankOf(input)
  return {
    ...input,
    request,
    route: routeOf(input, request),
    rank,
    isPast: isKnown(rank) && rank.value > 0,
  }
}
