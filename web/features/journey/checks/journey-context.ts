import type { Approval } from '../../../contract/approvals.ts'
import { WATCHLIST_STATUSES } from '../../../contract/users.ts'
import { isKnown, type Known, knownValue, unknownValue } from '../known-value.ts'
import type { TitleInput } from '../title-input.ts'
import { currentRequest } from './current-request.ts'
import { type Route, routeOf } from './route.ts'

export interface JourneyContext extends TitleInput {
  readonly request: Approval | null
  readonly route: Route
  /** Index of the title's status among the watchlist statuses, from 0 to 3. */
  readonly rank: Known<number>
  /** Whether the title was already sent to an instance, so earlier checks no longer matter. */
  readonly isPast: boolean
}

const rankOf = ({ entry }: TitleInput): Known<number> => {
  if (!isKnown(entry)) return entry
  if (entry.value === null)
    return unknownValue('The status is unknown because the watchlist entry is missing.')
  const { status } = entry.value
  const rank = (WATCHLIST_STATUSES as readonly string[]).indexOf(status)
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
