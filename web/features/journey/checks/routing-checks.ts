import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { orJoined } from '../../../lib/join-words.ts'
import { isPlaceholder } from '../../../state/instances.ts'
import { type Before, blocked, type CheckResult, done, later, unsure } from '../check.ts'
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
import { destinationOf, type JourneyContext } from './journey-context.ts'

const NAMED = 3

export const ruleCheck = (context: JourneyContext): CheckResult => {
  const { route, isPast } = context
  const asOfNow = isPast ? ' This is based on the current rules.' : ''
  switch (route.by) {
    case 'request': {
      const where = nameOf(context, route.destination)
      return route.rule
        ? done(
            `Matched the rule “${bidiIsolate(route.rule.name)}”, which sends the title to ${where}.`,
            rulePage(context, route.rule),
          )
        : done(`The request’s routing sends the title to ${where}.`)
    }
    case 'rule':
      return done(
        `The rule “${bidiIsolate(route.rule.name)}” sends the title to ${nameOf(context, route.destination)}.${asOfNow}`,
        rulePage(context, route.rule),
      )
    case 'exclusion': {
      const name = `“${bidiIsolate(route.rule.name)}”`
      return isPast
        ? done(
            `Routed, but currently the rule ${name} excludes the title.`,
            rulePage(context, route.rule),
          )
        : blocked(
            `The rule ${name} excludes the title, so it isn’t added anywhere.`,
            `excluded by the rule ${name}`,
            rulePage(context, route.rule),
          )
    }
    case 'default':
      return done(
        `No rule matches, so the title goes to the default instance, ${nameOf(context, route.destination)}.${asOfNow}`,
      )
    case 'open': {
      const names = orJoined(
        route.rules.slice(0, NAMED).map(({ name }) => `“${bidiIsolate(name)}”`),
      )
      const text = `${names} might match, depending on details only the server knows, for example the certification.`
      return isPast
        ? done('Routed, but the matching rule isn’t recorded.')
        : unsure(
            route.destination
              ? `${text} Either way, the title goes to ${nameOf(context, route.destination)}.`
              : text,
            rulePage(context, route.rules[0]),
          )
    }
    case 'nowhere':
      return isPast
        ? done(
            route.skippedBy
              ? 'Routed, but currently no rule matches and the default instance skips the title.'
              : 'Routed, but currently no rule matches and no default instance is set.',
          )
        : route.skippedBy
          ? blocked(
              `No rule matches, and ${bidiIsolate(route.skippedBy.name)} skips titles that match no rule.`,
              'no rule matches, and the default instance skips such titles',
              instancesPage(context),
            )
          : blocked(
              `No rule matches, and no default ${kindLabel(context)} instance is set.`,
              'no destination: no rule matches and no default instance is set',
              instancesPage(context),
            )
    case 'unknown':
      return isPast ? done('Routed. The matching rule is unknown.') : unsure(route.why)
  }
}

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

/** Describes the destination and whether it responds. */
export const instanceCheck = (context: JourneyContext, { isHeld }: Before): CheckResult => {
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
