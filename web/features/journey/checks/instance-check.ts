import { isPlaceholder } from '../../../state/instances.ts'
import { type Before, blocked, type CheckResult, done, isKnown, later, unsure } from '../check.ts'
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

const afterwards = (context: JourneyContext): CheckResult => {
  const { destination, isRecorded } = context.route
  if (!destination) return done(`Sent, but the ${kindLabel(context)} instance isn’t recorded.`)
  const name = nameOf(context, destination)
  if (!isRecorded)
    return done(`Sent, but the instance isn’t recorded. The current settings select ${name}.`)
  const details = detailsOf(context, destination)
  return done(`Sent to ${name}${details && `, ${details}`}.`)
}

/** Describes the destination and whether it responds. */
export const instanceCheck = (context: JourneyContext, { isHeld }: Before): CheckResult => {
  const { route, instances, isPast, entry } = context
  if (isPast) return afterwards(context)
  if (route.instance) return route.instance
  const { destination, rule } = route
  if (destination === null) return unsure('The instance depends on which rule matches.')
  if (!isKnown(instances)) return unsure(instances.why)
  const name = nameOf(context, destination)
  const instance = instanceAt(context, destination)
  if (!instance)
    return blocked(
      `The title would be sent to ${name}, which no longer exists.`,
      rule ? rulePage(context, rule) : instancesPage(context),
    )
  if (isPlaceholder(instance))
    return blocked(`${kindLabel(context)} isn’t set up yet.`, instancesPage(context))
  const { instanceId } = destination
  const health = context.healthOf(instanceId)
  if (!isKnown(health)) return unsure(`Can’t tell whether ${name} is responding: ${health.why}`)
  const { error } = health.value
  const page = instancesPage(context, instanceId)
  if (error !== null) {
    const state = `${name} ${connectionWords(error)}`
    return blocked(`${state}: ${error}`, page, { short: state, fix: { instanceId } })
  }
  const [problem] = context.problemsAt(fullDestination(context, destination))
  if (problem)
    return blocked(problem.text, rule ? rulePage(context, rule) : page, {
      short: `${problem.label} in ${name}`,
      fix: { instanceId },
    })
  const details = detailsOf(context, destination)
  const text = `${name} is responding${details && `; ${details}`}.`
  const isGone = isKnown(entry) && entry.value === null
  return isHeld || isGone ? later(text) : done(text)
}
