import { isPlaceholder } from '../../../state/instances.ts'
import { type CheckResult, done, later, refused, unsure } from '../check.ts'
import { isKnown } from '../known.ts'
import type { JourneyContext } from './journey-context.ts'
import { detailsOf, instanceAt, instancesPage, kindLabel, nameOf, rulePage } from './places.ts'
import type { Place } from './route.ts'

/** Where a sent title probably went. Only a request records the destination. */
export const whereItWent = (facts: JourneyContext): Place | null => {
  const { route } = facts
  return 'place' in route ? route.place : null
}

const afterwards = (facts: JourneyContext): CheckResult => {
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
export const instanceCheck = (facts: JourneyContext, isHeld: boolean): CheckResult => {
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
  const health = facts.healthOf(place.instanceId)
  if (!isKnown(health)) return unsure(`It’s unknown whether ${name} is responding: ${health.why}`)
  const { error } = health.value
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
