import { isPlaceholder } from '../../../state/instances.ts'
import { isKnown } from '../facts.ts'
import { done, later, refused, type StationResult, unsure } from '../station.ts'
import type { OnTheWay } from './on-the-way.ts'
import { detailsOf, instanceAt, instancesPage, kindLabel, nameOf, rulePage } from './places.ts'
import type { Place } from './route.ts'

/** Where a sent title probably went. Only a request records the destination. */
export const whereItWent = (facts: OnTheWay): Place | null => {
  const { route } = facts
  return 'place' in route ? route.place : null
}

const afterwards = (facts: OnTheWay): StationResult => {
  const { route } = facts
  const place = whereItWent(facts)
  if (route.by === 'request' && place) {
    const details = detailsOf(facts, place)
    return done(`Sent to ${nameOf(facts, place)}${details && `, ${details}`}.`)
  }
  return done(
    place
      ? `Sent, but the instance isn’t recorded. The current settings select ${nameOf(facts, place)}.`
      : `Sent, but the ${kindLabel(facts)} instance isn’t recorded.`,
  )
}

/**
 * Describes the destination and whether it responds.
 * @param isHeld whether an earlier station blocks the title
 */
export const instanceStation = (facts: OnTheWay, isHeld: boolean): StationResult => {
  const { route, instances, isPast, entry } = facts
  if (isPast) return afterwards(facts)
  if (route.by === 'nowhere') return later('No instance available.')
  if (route.by === 'unknown') return unsure(route.why)
  const { place } = route
  if (place === null) return unsure('The instance depends on which rule matches.')
  if (!isKnown(instances)) return unsure(instances.why)
  const name = nameOf(facts, place)
  const instance = instanceAt(facts, place)
  if (!instance)
    return refused(
      `The title would be sent to ${name}, which no longer exists.`,
      `would be sent to ${name}, which no longer exists`,
      route.by === 'rule' ? rulePage(facts, route.rule) : instancesPage(facts),
    )
  if (isPlaceholder(instance))
    return refused(
      `${kindLabel(facts)} isn’t set up yet.`,
      `no destination: ${kindLabel(facts)} isn’t set up`,
      instancesPage(facts),
    )
  const reach = facts.reachOf(place.instanceId)
  if (!isKnown(reach)) return unsure(`It’s unknown whether ${name} is responding: ${reach.why}`)
  const { error } = reach.value
  if (error !== null)
    return refused(
      `${name} isn’t responding: ${error}`,
      `stuck because ${name} isn’t responding: ${error.replace(/\.$/, '')}`,
      instancesPage(facts),
      `${name} isn’t responding`,
    )
  const details = detailsOf(facts, place)
  const text = `${name} is responding${details && `; ${details}`}.`
  const isGone = isKnown(entry) && entry.value === null
  return isHeld || isGone ? later(text) : done(text)
}
