import { isolate } from '../../../lib/isolate.ts'
import { orJoined } from '../../../lib/joined.ts'
import { done, refused, type Said, unsure } from '../station.ts'
import type { OnTheWay } from './on-the-way.ts'
import { instancesPage, kindLabel, nameOf, rulePage } from './places.ts'

const NAMED = 3

/** Which rule takes it, or the default instance. */
export const ruleStation = (facts: OnTheWay): Said => {
  const { route, isPast } = facts
  const asOfNow = isPast ? ' That is by the rules as they are now.' : ''
  switch (route.by) {
    case 'request': {
      const where = nameOf(facts, route.place)
      return route.rule
        ? done(
            `The rule “${isolate(route.rule.name)}” made the request; it leads to ${where}.`,
            rulePage(facts, route.rule),
          )
        : done(`The request says where it goes: ${where}.`)
    }
    case 'rule':
      return done(
        `The rule “${isolate(route.rule.name)}” takes it to ${nameOf(facts, route.place)}.${asOfNow}`,
        rulePage(facts, route.rule),
      )
    case 'default':
      return done(
        `No rule takes it, so it goes to the default instance, ${nameOf(facts, route.place)}.${asOfNow}`,
      )
    case 'open': {
      const names = orJoined(route.rules.slice(0, NAMED).map(({ name }) => `“${isolate(name)}”`))
      const text = `${names} might take it. That depends on what a watchlist does not hold, such as the year or the language.`
      return isPast
        ? done(`It was routed. The backend keeps no record of which rule took it.`)
        : unsure(
            route.place ? `${text} Either way it goes to ${nameOf(facts, route.place)}.` : text,
            rulePage(facts, route.rules[0]),
          )
    }
    case 'nowhere':
      return isPast
        ? done('It was routed, though now no rule takes it and there is no default instance.')
        : refused(
            `No rule takes it, and there is no default ${kindLabel(facts)} instance.`,
            'has nowhere to go: no rule matches and there is no default instance',
            instancesPage(facts),
          )
    case 'unknown':
      return isPast ? done('It was routed. Which rule took it is not known.') : unsure(route.why)
  }
}
