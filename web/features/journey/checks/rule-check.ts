import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { orJoined } from '../../../lib/join-words.ts'
import { blocked, type CheckResult, done, unsure } from '../check.ts'
import { instancesPage, kindLabel, nameOf, rulePage } from './destination-labels.ts'
import type { JourneyContext } from './journey-context.ts'

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
