import { isolate } from '../../lib/isolate.ts'
import { isKnown } from './facts.ts'
import { firstHold, holdsUp, type Said, type Station } from './station.ts'
import { approvalStation } from './stations/approval-station.ts'
import { instanceStation } from './stations/instance-station.ts'
import { grabbedStation, notifiedStation, requestedStation } from './stations/last-stations.ts'
import { onTheWay } from './stations/on-the-way.ts'
import { ruleStation } from './stations/rule-station.ts'
import { watchlistStation } from './stations/watchlist-station.ts'
import type { TitleFacts } from './title-facts.ts'

export interface Journey {
  readonly stations: readonly Station[]
  /** The one that holds it up, or that nothing is known of; null: it is there. */
  readonly hold: Station | null
  /** One sentence, to be copied: "“Severance” for jonas: waits for approval since Tuesday (Quota 5/5 weekly)." */
  readonly verdict: string
  /** The instance whose answering matters; null where none is known, or where that is behind it. */
  readonly asks: number | null
}

const station = (id: string, label: string, said: Said): Station => ({ id, label, ...said })

/** The way of a title to one person, station by station, from what is known; nothing is guessed. */
export const journeyOf = (facts: TitleFacts): Journey => {
  const way = onTheWay(facts)
  const stations: Station[] = [
    station('watchlist', 'Watchlist', watchlistStation(way)),
    station('rule', 'Rule', ruleStation(way)),
    station('approval', 'Approval', approvalStation(way)),
  ]
  stations.push(station('instance', 'Instance', instanceStation(way, stations.some(holdsUp))))
  const before = {
    isHeld: stations.some(holdsUp),
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
    asks: place && !isBehind ? place.instanceId : null,
  }
}

/** Held up first, then what is not known; what is available needs nobody. For sorting. */
export const byHold = (one: Pick<Journey, 'hold'>, other: Pick<Journey, 'hold'>): number =>
  urgency(one) - urgency(other)
const urgency = ({ hold }: Pick<Journey, 'hold'>) => (hold === null ? 2 : holdsUp(hold) ? 0 : 1)

const verdictOf = (
  { title, person }: TitleFacts,
  stations: readonly Station[],
  hold: Station | null,
): string => {
  const about = `“${isolate(title.title)}” for ${person.name}:`
  if (hold === null) return `${about} it is there.`
  if (!hold.brief) return `${about} not known. ${hold.text}`
  const next = stations.slice(stations.indexOf(hold) + 1).find(({ state }) => state === 'refused')
  return `${about} ${hold.brief}.${next ? ` After that: ${next.text}` : ''}`
}
