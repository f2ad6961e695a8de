import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { orJoined } from '../../../lib/joined.ts'
import { type CheckResult, done, refused, unsure } from '../check.ts'
import type { JourneyContext } from './journey-context.ts'
import { instancesPage, kindLabel, nameOf, rulePage } from './places.ts'

const NAMED = 3

export const ruleCheck = (facts: JourneyContext): CheckResult => {
  const { route, isPast } = facts
  const asOfNow = isPast ? ' This is based on the current rules.' : ''
  switch (route.by) {
    case 'request': {
      const where = nameOf(facts, route.place)
      return route.rule
        ? done(
            `Requested by the rule “${bidiIsolate(route.rule.name)}”, which sends the title to ${where}.`,
            rulePage(facts, route.rule),
          )
        : done(`The request’s routing sends the title to ${where}.`)
    }
    case 'rule':
      return done(
        `The rule “${bidiIsolate(route.rule.name)}” sends the title to ${nameOf(facts, route.place)}.${asOfNow}`,
        rulePage(facts, route.rule),
      )
    case 'default':
      return done(
        `No rule matches, so the title goes to the default instance, ${nameOf(facts, route.place)}.${asOfNow}`,
      )
    case 'open': {
      const names = orJoined(
        route.rules.slice(0, NAMED).map(({ name }) => `“${bidiIsolate(name)}”`),
      )
      const text = `${names} might match, depending on details a watchlist doesn’t have, for example year or language.`
      return isPast
        ? done(`Routed, but the matching rule isn’t recorded.`)
        : unsure(
            route.place
              ? `${text} Either way, the title goes to ${nameOf(facts, route.place)}.`
              : text,
            rulePage(facts, route.rules[0]),
          )
    }
    case 'nowhere':
      return isPast
        ? done('Routed, but currently no rule matches and no default instance is set.')
        : refused(
            `No rule matches, and no default ${kindLabel(facts)} instance is set.`,
            'no destination: no rule matches and no default instance is set',
            instancesPage(facts),
          )
    case 'unknown':
      return isPast ? done('Routed. The matching rule is unknown.') : unsure(route.why)
  }
}
