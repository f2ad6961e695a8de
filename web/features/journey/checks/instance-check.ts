import { isPlaceholder } from '../../../state/instances.ts'
import { blocked, type CheckResult, done, later, unsure } from '../check.ts'
import { isKnown } from '../known-value.ts'
import {
  connectionWords,
  detailsOf,
  fullDestination,
  instanceAt,
  instancesPage,
  kindLabel,
  nameOf,
  rulePage,
} from './destination-labels.ts'
import type { JourneyContext } from './journey-context.ts'
import { destinationOf } from './route.ts'

const afterwards = (context: JourneyContext): CheckResult => {
  const { route } = context
  const destination = destinationOf(route)
  if (route.by === 'request' && destination) {
    const details = detailsOf(context, destination)
    return done(`Sent to ${nameOf(context, destination)}${details && `, ${details}`}.`)
  }
  return done(
    destination
      ? `Sent, but the instance isn’t recorded. The current settings select ${nameOf(context, destination)}.`
      : `Sent, but the ${kindLabel(context)} instance isn’t recorded.`,
  )
}

/**
 * Describes the destination and whether it responds.
 * @param isHeld whether an earlier check blocks the title
 */
export const instanceCheck = (context: JourneyContext, isHeld: boolean): CheckResult => {
  const { route, instances, isPast, entry } = context
  if (isPast) return afterwards(context)
  if (route.by === 'nowhere')
    return later(route.skippedBy ? 'Skipped by the default instance.' : 'No instance available.')
  if (route.by === 'exclusion') return later('Excluded by a rule.')
  if (route.by === 'unknown') return unsure(route.why)
  const { destination } = route
  if (destination === null) return unsure('The instance depends on which rule matches.')
  if (!isKnown(instances)) return unsure(instances.why)
  const name = nameOf(context, destination)
  const instance = instanceAt(context, destination)
  if (!instance)
    return blocked(
      `The title would be sent to ${name}, which no longer exists.`,
      `would be sent to ${name}, which no longer exists`,
      route.by === 'rule' ? rulePage(context, route.rule) : instancesPage(context),
    )
  if (isPlaceholder(instance))
    return blocked(
      `${kindLabel(context)} isn’t set up yet.`,
      `no destination: ${kindLabel(context)} isn’t set up`,
      instancesPage(context),
    )
  const health = context.healthOf(destination.instanceId)
  if (!isKnown(health)) return unsure(`Can’t tell whether ${name} is responding: ${health.why}`)
  const { error } = health.value
  if (error !== null) {
    const state = `${name} ${connectionWords(error)}`
    return blocked(
      `${state}: ${error}`,
      `stuck because ${state}: ${error.replace(/\.$/, '')}`,
      instancesPage(context, destination.instanceId),
      state,
    )
  }
  const [problem] = context.problemsAt(fullDestination(context, destination))
  if (problem)
    return blocked(
      problem.text,
      `${problem.label.toLowerCase()} in ${name}`,
      route.by === 'rule'
        ? rulePage(context, route.rule)
        : instancesPage(context, destination.instanceId),
    )
  const details = detailsOf(context, destination)
  const text = `${name} is responding${details && `; ${details}`}.`
  const isGone = isKnown(entry) && entry.value === null
  return isHeld || isGone ? later(text) : done(text)
}
