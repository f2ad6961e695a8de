import { resolvedAt } from '../../components/decisions/eligibility.ts'
import type { Approval } from '../../contract/approvals.ts'
import type { User } from '../../contract/users.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { type Check, type CheckResult, firstHold, isBlocking, type StepState } from './check.ts'
import { approvalCheck } from './checks/approval-check.ts'
import { instanceCheck } from './checks/instance-check.ts'
import { type JourneyContext, withRoute } from './checks/journey-context.ts'
import { grabbedCheck, notifiedCheck, requestedCheck } from './checks/last-checks.ts'
import type { Place } from './checks/route.ts'
import { ruleCheck } from './checks/rule-check.ts'
import { watchlistCheck } from './checks/watchlist-check.ts'
import { isKnown, valueIn } from './known.ts'
import type { TitleInput } from './title-input.ts'

type Fix =
  | { readonly kind: 'decide'; readonly request: Approval }
  | { readonly kind: 'sync'; readonly user: User }
  | { readonly kind: 'test'; readonly instanceId: number }

export interface Journey {
  readonly checks: readonly Check[]
  /** The first station that blocks or isn't known; null if the title is available. */
  readonly hold: Check | null
  /** Summary to copy: "“Severance” for jonas: pending approval since Tuesday (quota 5 of 5 this week)." */
  readonly verdict: string
  /** What resolves the hold without leaving. */
  readonly fix: Fix | null
  /** Id of the instance to test; null if the instance is unknown or the title is already past it. */
  readonly asks: number | null
}

const check = (id: string, label: string, said: CheckResult): Check => ({
  id,
  label,
  ...said,
})

export const journeyOf = (input: TitleInput): Journey => {
  const way = withRoute(input)
  const checks: Check[] = [
    check('watchlist', 'Watchlist', {
      ...watchlistCheck(way),
      at: valueIn(input.entry)?.added,
    }),
    check('rule', 'Rule', ruleCheck(way)),
    check('approval', 'Approval', {
      ...approvalCheck(way),
      at:
        way.request &&
        (way.request.status === 'pending' ? way.request.createdAt : resolvedAt(way.request)),
    }),
  ]
  checks.push(check('instance', 'Instance', instanceCheck(way, checks.some(isBlocking))))
  const before = {
    isHeld: checks.some(isBlocking),
    isOpen: checks.some(({ state }) => state === 'unknown'),
  }
  checks.push(
    check('requested', 'Requested', requestedCheck(way, before)),
    check('grabbed', 'Grabbed', grabbedCheck(way)),
    check('notified', 'Notified', notifiedCheck(way)),
  )
  const hold = firstHold(checks)
  const place = 'place' in way.route ? way.route.place : null
  const isBehind = isKnown(way.rank) && way.rank.value > 1
  return {
    checks,
    hold,
    verdict: verdictOf(input, checks, hold),
    fix: hold && fixOf(way, hold, place),
    asks: place && !isBehind ? place.instanceId : null,
  }
}

const fixOf = (
  { request, user }: JourneyContext,
  { id, state }: Check,
  place: Place | null,
): Fix | null => {
  const who = valueIn(user)
  if (id === 'watchlist' && who && !who.can_sync) return { kind: 'sync', user: who }
  if (id === 'approval' && request?.status === 'pending') return { kind: 'decide', request }
  const mayTest = id === 'instance' && state === 'refused'
  return mayTest && place ? { kind: 'test', instanceId: place.instanceId } : null
}

/** Sorts blocked journeys first, then waiting, unknown and available ones. */
export const compareByHold = (one: Pick<Journey, 'hold'>, other: Pick<Journey, 'hold'>): number =>
  urgency(one) - urgency(other)
const URGENCY: readonly (StepState | undefined)[] = [
  'refused',
  'waiting',
  'unknown',
  'running',
  undefined,
]
const urgency = ({ hold }: Pick<Journey, 'hold'>) => URGENCY.indexOf(hold?.state)

const verdictOf = (
  { title, person }: TitleInput,
  checks: readonly Check[],
  hold: Check | null,
): string => {
  const about = `“${bidiIsolate(title.title)}” for ${person.name}:`
  if (hold === null) return `“${bidiIsolate(title.title)}” is available for ${person.name}.`
  if (!hold.brief) return `${about} unknown. ${hold.text}`
  const next = checks.slice(checks.indexOf(hold) + 1).find(({ state }) => state === 'refused')
  return `${about} ${hold.brief}.${next ? ` Next: ${next.text}` : ''}`
}
