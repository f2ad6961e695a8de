import {
  type Destination,
  destinationOfRule,
} from '../../../components/routing/destination-problems.ts'
import { evaluateRules } from '../../../components/routing/evaluate-rules.ts'
import { routingOf } from '../../../components/routing/routing-draft.ts'
import type { Approval } from '../../../contract/approvals.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { orJoined } from '../../../lib/join-words.ts'
import { instanceForRest } from '../../../state/instances.ts'
import { blocked, type CheckResult, done, isKnown, later, unsure, valueIn } from '../check.ts'
import type { TitleInput } from '../input.ts'
import { instancesPage, kindLabel, nameOf, rulePage } from './destination-labels.ts'

/** How a title finds its instance. */
export interface Route {
  /** What the rule's check says. */
  readonly check: CheckResult
  /** Null if unknown. Once a title has been sent, only its request records the destination. */
  readonly destination: Destination | null
  /** Whether the request records the destination. Otherwise, it follows from the current settings. */
  readonly isRecorded?: true
  /** The rule that takes the title for certain. */
  readonly rule?: RouterRule
  /** Rules whose result is unknown. `destination` applies if none of them matches. */
  readonly rivals?: readonly RouterRule[]
  /** What the instance's check says if the title goes to none. */
  readonly instance?: CheckResult
}

/** Maximum number of rules named in a text. */
const NAMED = 3

const nameOfRule = ({ name }: RouterRule) => `“${bidiIsolate(name)}”`

const destinationOfInstance = ({ id, qualityProfile, rootFolder }: Instance): Destination => ({
  instanceId: id,
  qualityProfile,
  rootFolder,
})

/**
 * @param request takes precedence over the rules, because they may have changed since it was made
 * @param isPast whether the title was already sent
 */
export const routeOf = (input: TitleInput, request: Approval | null, isPast: boolean): Route => {
  const { rules, instances, title, person, fields } = input
  const asOfNow = isPast ? ' This is based on the current rules.' : ''
  const unknown = (why: string): Route => ({
    check: isPast ? done('Routed. The matching rule is unknown.') : unsure(why),
    destination: null,
    instance: unsure(why),
  })
  const nowhere = (past: string, check: CheckResult, why: string): Route => ({
    check: isPast ? done(`Routed, but currently ${past}.`, check.remedy) : check,
    destination: null,
    instance: later(why),
  })

  const routing = routingOf(request?.proposedRouterDecision)
  if (request && routing) {
    const { instanceId, qualityProfile, rootFolder } = routing
    const destination = { instanceId, qualityProfile, rootFolder }
    const id = request.routerRuleId ?? request.proposedRouterDecision?.approval?.data?.ruleId
    const rule = valueIn(rules)?.find(one => one.id === id)
    const sends = `sends the title to ${nameOf(input, destination)}.`
    const check = rule
      ? done(`Matched the rule ${nameOfRule(rule)}, which ${sends}`, rulePage(input, rule))
      : done(`The request’s routing ${sends}`)
    return { check, destination, isRecorded: true }
  }

  if (!isKnown(rules)) return unknown(rules.why)
  const { genres, ...known } = title
  const item = { ...known, user: person, ...(genres.length > 0 && { genres }) }
  const { winner, rivals } = evaluateRules(rules.value, item, fields)
  const list = valueIn(instances)
  const standard = instanceForRest(list)

  const [rival] = rivals
  if (rival) {
    const destinations = [...rivals, ...(winner ? [winner] : [])].map(destinationOfRule)
    if (!winner && standard !== undefined)
      destinations.push(standard && destinationOfInstance(standard))
    const isOne =
      (winner || standard) && new Set(destinations.map(one => one?.instanceId)).size === 1
    const destination = (isOne && destinations.at(-1)) || null
    const names = orJoined(rivals.slice(0, NAMED).map(nameOfRule))
    const text = `${names} might match, depending on details only the server knows, for example the certification.`
    const either = destination && ` Either way, the title goes to ${nameOf(input, destination)}.`
    return {
      check: isPast
        ? done('Routed, but the matching rule isn’t recorded.')
        : unsure(`${text}${either ?? ''}`, rulePage(input, rival)),
      destination,
      rivals,
    }
  }
  if (winner) {
    const destination = destinationOfRule(winner)
    const name = nameOfRule(winner)
    const page = rulePage(input, winner)
    if (!destination)
      return nowhere(
        `the rule ${name} excludes the title`,
        blocked(`The rule ${name} excludes the title, so it isn’t added anywhere.`, page, {
          short: `Excluded by the rule ${name}`,
        }),
        'Excluded by a rule.',
      )
    const text = `The rule ${name} sends the title to ${nameOf(input, destination)}.${asOfNow}`
    return { check: done(text, page), destination, rule: winner }
  }
  if (!isKnown(instances)) return unknown(instances.why)
  if (standard) {
    const destination = destinationOfInstance(standard)
    const name = nameOf(input, destination)
    const text = `No rule matches, so the title goes to the default instance, ${name}.${asOfNow}`
    return { check: done(text), destination }
  }
  const skipping = list?.find(one => one.isDefault)
  return skipping
    ? nowhere(
        'no rule matches and the default instance skips the title',
        blocked(
          `No rule matches, and ${bidiIsolate(skipping.name)} skips titles that match no rule.`,
          instancesPage(input),
        ),
        'Skipped by the default instance.',
      )
    : nowhere(
        'no rule matches and no default instance is set',
        blocked(
          `No rule matches, and no default ${kindLabel(input)} instance is set.`,
          instancesPage(input),
        ),
        'No instance available.',
      )
}
