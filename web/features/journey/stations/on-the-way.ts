import type { Approval } from '../../../contract/approvals.ts'
import { WATCHLIST_STATUSES } from '../../../contract/users.ts'
import { isKnown, type Known, known, unknown } from '../facts.ts'
import type { TitleFacts } from '../title-facts.ts'
import { currentRequest } from './requests.ts'
import { type Route, routeOf } from './route.ts'

/** What the stations of one title have in common. */
export interface OnTheWay extends TitleFacts {
  readonly request: Approval | null
  readonly route: Route
  /** How far it is: the place of its status in the way of a title, 0 to 3. */
  readonly rank: Known<number>
  /** The backend has handed it to an instance: what comes before that is behind it. */
  readonly isPast: boolean
}

const rankOf = ({ entry }: TitleFacts): Known<number> => {
  if (!isKnown(entry)) return entry
  if (entry.value === null)
    return unknown('How far it is can only be read from the watchlist entry, and there is none.')
  const { status } = entry.value
  const rank = (WATCHLIST_STATUSES as readonly string[]).indexOf(status)
  return rank < 0
    ? unknown(`The backend calls it “${status}”, which this version does not know.`)
    : known(rank)
}

export const onTheWay = (facts: TitleFacts): OnTheWay => {
  const request = currentRequest(isKnown(facts.requests) ? facts.requests.value : [])
  const rank = rankOf(facts)
  return {
    ...facts,
    request,
    route: routeOf(facts, request),
    rank,
    isPast: isKnown(rank) && rank.value > 0,
  }
}
