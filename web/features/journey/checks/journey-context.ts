import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { AVAILABLE, stationOf } from '../../../components/outcome/outcome-of.ts'
import {
  type Destination,
  destinationOfRule,
} from '../../../components/routing/destination-problems.ts'
import { evaluateRules } from '../../../components/routing/evaluate-rules.ts'
import { routingOf } from '../../../components/routing/routing-draft.ts'
import type { Approval } from '../../../contract/approvals.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import type { Instance } from '../../../contract/instances.ts'
import { parseTime } from '../../../lib/time.ts'
import { instanceForRest } from '../../../state/instances.ts'
import { isKnown, type Known, knownValue, unknownValue, valueIn } from '../known-value.ts'
import type { TitleInput } from '../title-input.ts'

export interface JourneyContext extends TitleInput {
  readonly request: Approval | null
  readonly route: Route
  /** Index of the title's status among the watchlist statuses, from 0 to 3. In the library, it is available for all. */
  readonly rank: Known<number>
  /** Whether the title was already sent to an instance, so earlier checks no longer matter. */
  readonly isPast: boolean
}

const rankOf = ({ entry, isInLibrary }: TitleInput): Known<number> => {
  if (isInLibrary) return knownValue(AVAILABLE)
  if (!isKnown(entry)) return entry
  if (entry.value === null)
    return unknownValue('The status is unknown because the watchlist entry is missing.')
  const { status } = entry.value
  const rank = stationOf(status)
  return rank < 0 ? unknownValue(`Unknown status “${status}”.`) : knownValue(rank)
}

export const withRoute = (input: TitleInput): JourneyContext => {
  const request = currentRequest(isKnown(input.requests) ? input.requests.value : [])
  const rank = rankOf(input)
  return {
    ...input,
    request,
    route: routeOf(input, request),
    rank,
    isPast: isKnown(rank) && rank.value > 0,
  }
}

const timeOf = (row: Approval) => parseTime(resolvedAt(row))?.getTime() ?? 0

/** The pending request, or otherwise the one resolved last. */
const currentRequest = (rows: readonly Approval[]): Approval | null =>
  rows.find(row => row.status === 'pending') ??
  rows.reduce<Approval | null>(
    (last, row) => (last && timeOf(last) >= timeOf(row) ? last : row),
    null,
  )

type Route =
  | { readonly by: 'request'; readonly rule: RouterRule | null; readonly destination: Destination }
  | { readonly by: 'rule'; readonly rule: RouterRule; readonly destination: Destination }
  /** The rule excludes the title, so it isn’t added anywhere. */
  | { readonly by: 'exclusion'; readonly rule: RouterRule }
  | { readonly by: 'default'; readonly destination: Destination }
  | {
      readonly by: 'open'
      /** Rules whose result is unknown. `destination` applies if none of them matches. */
      readonly rules: readonly RouterRule[]
      readonly destination: Destination | null
    }
  /** `skippedBy` is the default instance, if it skips titles that no rule matches. */
  | { readonly by: 'nowhere'; readonly skippedBy: Instance | null }
  | { readonly by: 'unknown'; readonly why: string }

/** The destination, if known. Once a title has been sent, only its request records the destination. */
export const destinationOf = (route: Route): Destination | null =>
  'destination' in route ? route.destination : null

const destinationOfInstance = ({ id, qualityProfile, rootFolder }: Instance): Destination => ({
  instanceId: id,
  qualityProfile,
  rootFolder,
})

/** @param request takes precedence over the rules, because they may have changed since it was made */
const routeOf = (input: TitleInput, request: Approval | null): Route => {
  const { rules, instances, title, person, fields } = input
  const routing = routingOf(request?.proposedRouterDecision)
  if (request && routing) {
    const id = request.routerRuleId ?? request.proposedRouterDecision?.approval?.data?.ruleId
    return {
      by: 'request',
      rule: valueIn(rules)?.find(rule => rule.id === id) ?? null,
      destination: {
        instanceId: routing.instanceId,
        qualityProfile: routing.qualityProfile,
        rootFolder: routing.rootFolder,
      },
    }
  }
  if (!isKnown(rules)) return { by: 'unknown', why: rules.why }
  const { genres, ...known } = title
  const item = { ...known, user: person, ...(genres.length > 0 && { genres }) }
  const { winner, rivals } = evaluateRules(rules.value, item, fields)
  if (rivals.length === 0 && winner) {
    const destination = destinationOfRule(winner)
    return destination
      ? { by: 'rule', rule: winner, destination }
      : { by: 'exclusion', rule: winner }
  }
  const list = valueIn(instances)
  const standard = instanceForRest(list)
  if (rivals.length > 0) {
    const named = [...rivals, ...(winner ? [winner] : [])]
    const destinations = named.map(destinationOfRule)
    if (!winner && standard !== undefined)
      destinations.push(standard && destinationOfInstance(standard))
    const isOne =
      (winner || standard) && new Set(destinations.map(one => one?.instanceId)).size === 1
    return { by: 'open', rules: rivals, destination: (isOne && destinations.at(-1)) || null }
  }
  if (!isKnown(instances)) return { by: 'unknown', why: instances.why }
  return standard
    ? { by: 'default', destination: destinationOfInstance(standard) }
    : { by: 'nowhere', skippedBy: list?.find(one => one.isDefault) ?? null }
}
