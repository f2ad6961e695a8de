import { resolvedAt } from '../../components/decisions/eligibility.ts'
import type { Destination } from '../../components/routing/destination-problems.ts'
import type { Approval } from '../../contract/approvals.ts'
import type { Exclusion } from '../../contract/exclusions.ts'
import type { RoutingFailure } from '../../contract/routing-failures.ts'
import type { User } from '../../contract/users.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { canRetry } from '../../state/routing-failures.ts'
import {
  type Before,
  type Check,
  type CheckResult,
  firstBlocker,
  isBlocking,
  type StepState,
} from './check.ts'
import { grabbedCheck, notifiedCheck, requestedCheck } from './checks/delivery-checks.ts'
import { destinationOf, type JourneyContext, withRoute } from './checks/journey-context.ts'
import { approvalCheck, watchlistCheck } from './checks/request-checks.ts'
import { instanceCheck, ruleCheck } from './checks/routing-checks.ts'
import { isKnown, valueIn } from './known-value.ts'
import type { TitleInput } from './title-input.ts'

type Fix =
  | { readonly kind: 'decide'; readonly request: Approval }
  | { readonly kind: 'sync'; readonly user: User }
  | { readonly kind: 'test'; readonly instanceId: number }
  | { readonly kind: 'undo'; readonly exclusion: Exclusion }
  | { readonly kind: 'retry'; readonly failure: RoutingFailure }

export interface Journey {
  readonly checks: readonly Check[]
  /** The first check that blocks or whose result is unknown; null if the title is available. */
  readonly blocker: Check | null
  /** Summary to copy: "“Severance” for jonas: pending approval since Tuesday (quota 5 of 5 this week)." */
  readonly verdict: string
  /** Action that resolves the hold in place; null if there is none. */
  readonly fix: Fix | null
  /** Whether the title can be excluded for the user, so that it isn't added. */
  readonly canExclude: boolean
  /** Null if the instance is unknown, or no longer matters because a release was grabbed. */
  readonly instanceToTest: number | null
}

const timeOf = ({ request }: JourneyContext) =>
  request && (request.status === 'pending' ? request.createdAt : resolvedAt(request))

/** The checks in order; `at` is when the title was added, requested or decided. */
const CHECKS: readonly (readonly [
  id: string,
  label: string,
  check: (context: JourneyContext, before: Before) => CheckResult,
  at?: (context: JourneyContext) => string | null | undefined,
])[] = [
  ['watchlist', 'Watchlist', watchlistCheck, ({ entry }) => valueIn(entry)?.added],
  ['rule', 'Rule', ruleCheck],
  ['approval', 'Approval', approvalCheck, timeOf],
  ['instance', 'Instance', instanceCheck],
  ['requested', 'Requested', requestedCheck],
  ['grabbed', 'Grabbed', grabbedCheck],
  ['notified', 'Notified', notifiedCheck],
]

/** Checks of the stations, in order. */
const STATIONS = ['requested', 'grabbed', 'notified']

/** A title at a station has passed all earlier checks, whatever they would say of a new one. */
const passed = (checks: readonly Check[], rank: number): readonly Check[] => {
  const reached = checks.findIndex(({ id }) => id === STATIONS[rank - 1])
  return checks.map((each, at) => (at < reached ? { ...each, state: 'done' } : each))
}

export const journeyOf = (input: TitleInput): Journey => {
  const context = withRoute(input)
  const found: Check[] = []
  for (const [id, label, check, at] of CHECKS) {
    const isHeld = found.some(isBlocking)
    const isOpen = found.some(({ state }) => state === 'unknown')
    found.push({ id, label, ...check(context, { isHeld, isOpen }), at: at?.(context) })
  }
  const checks = passed(found, valueIn(context.rank) ?? 0)
  const blocker = firstBlocker(checks)
  const destination = destinationOf(context.route)
  const isGrabbed = isKnown(context.rank) && context.rank.value > 1
  return {
    checks,
    blocker,
    verdict: verdictOf(input, checks, blocker),
    fix: blocker && fixOf(context, blocker, destination),
    canExclude:
      valueIn(input.entry) !== null &&
      !context.isPast &&
      isKnown(input.exclusion) &&
      input.exclusion.value === null,
    instanceToTest: destination && !isGrabbed ? destination.instanceId : null,
  }
}

const fixOf = (
  { request, user, exclusion: known, failure }: JourneyContext,
  { id, state }: Check,
  destination: Destination | null,
): Fix | null => {
  const who = valueIn(user)
  if (id === 'watchlist' && who && !who.can_sync) return { kind: 'sync', user: who }
  const exclusion = valueIn(known)
  if (id === 'watchlist' && exclusion) return { kind: 'undo', exclusion }
  if (id === 'requested' && failure && canRetry(failure)) return { kind: 'retry', failure }
  if (id === 'approval' && request?.status === 'pending') return { kind: 'decide', request }
  const mayTest = id === 'instance' && state === 'blocked'
  return mayTest && destination ? { kind: 'test', instanceId: destination.instanceId } : null
}

/** Sorts blocked journeys first, then waiting, unknown and available ones. */
export const compareByBlocker = (
  one: Pick<Journey, 'blocker'>,
  other: Pick<Journey, 'blocker'>,
): number => urgency(one) - urgency(other)
const URGENCY: readonly (StepState | undefined)[] = [
  'blocked',
  'waiting',
  'unknown',
  'running',
  undefined,
]
const urgency = ({ blocker }: Pick<Journey, 'blocker'>) => URGENCY.indexOf(blocker?.state)

const verdictOf = (
  { title, person }: TitleInput,
  checks: readonly Check[],
  blocker: Check | null,
): string => {
  const about = `“${bidiIsolate(title.title)}” for ${person.name}:`
  if (blocker === null) return `“${bidiIsolate(title.title)}” is available for ${person.name}.`
  if (!blocker.brief) return `${about} unknown. ${blocker.text}`
  const next = checks.slice(checks.indexOf(blocker) + 1).find(({ state }) => state === 'blocked')
  return `${about} ${blocker.brief}.${next ? ` Next: ${next.text}` : ''}`
}
