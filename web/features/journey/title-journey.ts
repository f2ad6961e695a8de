import { resolvedAt } from '../../components/decisions/eligibility.ts'
import type { Approval } from '../../contract/approvals.ts'
import type { User } from '../../contract/users.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { isKnown, valueIn } from './facts.ts'
import {
  firstHold,
  isBlocking,
  type Station,
  type StationResult,
  type StationState,
} from './station.ts'
import { approvalStation } from './stations/approval-station.ts'
import { instanceStation } from './stations/instance-station.ts'
import { grabbedStation, notifiedStation, requestedStation } from './stations/last-stations.ts'
import { type OnTheWay, onTheWay } from './stations/on-the-way.ts'
import type { Place } from './stations/route.ts'
import { ruleStation } from './stations/rule-station.ts'
import { watchlistStation } from './stations/watchlist-station.ts'
import type { TitleFacts } from './title-facts.ts'

type Fix =
  | { readonly kind: 'decide'; readonly request: Approval }
  | { readonly kind: 'sync'; readonly user: User }
  | { readonly kind: 'test'; readonly instanceId: number }

export interface Journey {
  readonly stations: readonly Station[]
  /** The first station that blocks or isn't known; null if the title is available. */
  readonly hold: Station | null
  /** Summary to copy: "“Severance” for jonas: pending approval since Tuesday (quota 5 of 5 this week)." */
  readonly verdict: string
  /** What resolves the hold without leaving. */
  readonly fix: Fix | null
  /** Id of the instance to test; null if the instance is unknown or the title is already past it. */
  readonly asks: number | null
}

const station = (id: string, label: string, said: StationResult): Station => ({
  id,
  label,
  ...said,
})

export const journeyOf = (facts: TitleFacts): Journey => {
  const way = onTheWay(facts)
  const stations: Station[] = [
    station('watchlist', 'Watchlist', {
      ...watchlistStation(way),
      at: valueIn(facts.entry)?.added,
    }),
    station('rule', 'Rule', ruleStation(way)),
    station('approval', 'Approval', {
      ...approvalStation(way),
      at:
        way.request &&
        (way.request.status === 'pending' ? way.request.createdAt : resolvedAt(way.request)),
    }),
  ]
  stations.push(station('instance', 'Instance', instanceStation(way, stations.some(isBlocking))))
  const before = {
    isHeld: stations.some(isBlocking),
    isOpen: stations.some(({ state }) => state === 'unknown'),
  }
  stations.push(
    station('requested', 'Requested', requestedStation(way, before)),
    station('grabbed', 'Grabbed', grabbedStation(way)),
    station('notified', 'Notified', notifiedStation(way)),
  )
  const hold = firstHold(stations)
  const place = 'place' in way.route ? way.route.place : null
  const isBehind = isKnown(way.rank) && way.rank.value > 1
  return {
    stations,
    hold,
    verdict: verdictOf(facts, stations, hold),
    fix: hold && fixOf(way, hold, place),
    asks: place && !isBehind ? place.instanceId : null,
  }
}

const fixOf = (
  { request, user }: OnTheWay,
  { id, state }: Station,
  place: Place | null,
): Fix | null => {
  const who = valueIn(user)
  if (id === 'watchlist' && who && !who.can_sync) return { kind: 'sync', user: who }
  if (id === 'approval' && request?.status === 'pending') return { kind: 'decide', request }
  const mayTest = id === 'instance' && state === 'refused'
  return mayTest && place ? { kind: 'test', instanceId: place.instanceId } : null
}

/** Sorts blocked journeys first, then waiting, unknown and available ones. */
export const compareByHold = (one: Pick<Journey, 'hold'>, other: Pick<Journey, 'hold'>): number =>
  urgency(one) - urgency(other)
const URGENCY: readonly (StationState | undefined)[] = [
  'refused',
  'waiting',
  'unknown',
  'running',
  undefined,
]
const urgency = ({ hold }: Pick<Journey, 'hold'>) => URGENCY.indexOf(hold?.state)

const verdictOf = (
  { title, person }: TitleFacts,
  stations: readonly Station[],
  hold: Station | null,
): string => {
  const about = `“${bidiIsolate(title.title)}” for ${person.name}:`
  if (hold === null) return `“${bidiIsolate(title.title)}” is available for ${person.name}.`
  if (!hold.brief) return `${about} unknown. ${hold.text}`
  const next = stations.slice(stations.indexOf(hold) + 1).find(({ state }) => state === 'refused')
  return `${about} ${hold.brief}.${next ? ` Next: ${next.text}` : ''}`
}
