import { isPlaceholder } from '../../../state/instances.ts'
import { isKnown } from '../facts.ts'
import { done, later, refused, type Said, unsure } from '../station.ts'
import type { OnTheWay } from './on-the-way.ts'
import { detailsOf, instanceAt, instancesPage, kindLabel, nameOf, rulePage } from './places.ts'
import type { Place } from './route.ts'

/** Where it would be, of a title that was handed on: only a request says so for sure. */
export const whereItWent = (facts: OnTheWay): Place | null => {
  const { route } = facts
  return 'place' in route ? route.place : null
}

const afterwards = (facts: OnTheWay): Said => {
  const { route } = facts
  const place = whereItWent(facts)
  if (route.by === 'request' && place) {
    const details = detailsOf(facts, place)
    return done(`It went to ${nameOf(facts, place)}${details && `, ${details}`}.`)
  }
  return done(
    place
      ? `It was handed on. The backend does not say to which instance; today it would go to ${nameOf(facts, place)}.`
      : `It was handed on. The backend does not say to which ${kindLabel(facts)} instance.`,
  )
}

/** Where it goes, and whether that answers now. @param isHeld something before it holds it up */
export const instanceStation = (facts: OnTheWay, isHeld: boolean): Said => {
  const { route, instances, isPast, entry } = facts
  if (isPast) return afterwards(facts)
  if (route.by === 'nowhere') return later('There is no instance that it could go to.')
  if (route.by === 'unknown') return unsure(route.why)
  const { place } = route
  if (place === null) return unsure('Which instance it goes to depends on which rule takes it.')
  if (!isKnown(instances)) return unsure(instances.why)
  const name = nameOf(facts, place)
  const instance = instanceAt(facts, place)
  if (!instance)
    return refused(
      `It would go to ${name}, which is not there any more.`,
      `would go to ${name}, which is not there any more`,
      route.by === 'rule' ? rulePage(facts, route.rule) : instancesPage(facts),
    )
  if (isPlaceholder(instance))
    return refused(
      `${kindLabel(facts)} is not set up yet.`,
      `has nowhere to go: ${kindLabel(facts)} is not set up`,
      instancesPage(facts),
    )
  const reach = facts.reachOf(place.instanceId)
  if (!isKnown(reach)) return unsure(`Whether ${name} answers is not known: ${reach.why}`)
  const { fault } = reach.value
  if (fault !== null)
    return refused(
      `${name} does not answer: ${fault}`,
      `is stuck because ${name} does not answer: ${fault.replace(/\.$/, '')}`,
      instancesPage(facts),
    )
  const details = detailsOf(facts, place)
  const text = `${name} answers${details && `; ${details}`}.`
  const isGone = isKnown(entry) && entry.value === null
  return isHeld || isGone ? later(text) : done(text)
}
