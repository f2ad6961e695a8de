import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import {
  type Before,
  type Check,
  type CheckResult,
  firstBlocker,
  isBlocking,
  isKnown,
  type StepState,
  valueIn,
} from './check.ts'
import { grabbedCheck, notifiedCheck, requestedCheck } from './checks/delivery-checks.ts'
import { instanceCheck } from './checks/instance-check.ts'
import { contextOf, type JourneyContext } from './checks/journey-context.ts'
import { approvalCheck, watchlistCheck } from './checks/request-checks.ts'
import type { TitleInput } from './input.ts'

export interface Journey {
  readonly checks: readonly Check[]
  /** The first check that blocks or whose result is unknown; null if the title is available. */
  readonly blocker: Check | null
  /** Summary to copy: "“Severance” for jonas: Pending approval since Tuesday (quota 5 of 5 weekly)." */
  readonly verdict: string
  /** Whether the title can be excluded for the user, so that it isn't added. */
  readonly canExclude: boolean
  /** Null if the instance is unknown, or no longer matters because a release was grabbed. */
  readonly instanceToTest: number | null
}

interface CheckDefinition {
  readonly id: string
  readonly label: string
  readonly check: (context: JourneyContext, before: Before) => CheckResult
  /** Rank of titles that have passed this check, whatever it would say of a new title. */
  readonly passedAt: number
}

/** In order. */
const CHECKS: readonly CheckDefinition[] = [
  {
    id: 'watchlist',
    label: 'Watchlist',
    check: watchlistCheck,
    passedAt: 1,
  },
  { id: 'rule', label: 'Rule', check: ({ route }) => route.check, passedAt: 1 },
  {
    id: 'approval',
    label: 'Approval',
    check: approvalCheck,
    passedAt: 1,
  },
  { id: 'instance', label: 'Instance', check: instanceCheck, passedAt: 1 },
  { id: 'requested', label: 'Requested', check: requestedCheck, passedAt: 2 },
  { id: 'grabbed', label: 'Grabbed', check: grabbedCheck, passedAt: 3 },
  { id: 'notified', label: 'Notified', check: notifiedCheck, passedAt: Number.POSITIVE_INFINITY },
]

export const journeyOf = (input: TitleInput): Journey => {
  const context = contextOf(input)
  const rank = valueIn(context.rank) ?? 0
  const found: Check[] = []
  for (const { id, label, check } of CHECKS) {
    const isHeld = found.some(isBlocking)
    const isOpen = found.some(({ state }) => state === 'unknown')
    found.push({ id, label, ...check(context, { isHeld, isOpen }) })
  }
  const checks = found.map(
    (each, at): Check => (rank >= (CHECKS[at]?.passedAt ?? 0) ? { ...each, state: 'done' } : each),
  )
  const blocker = firstBlocker(checks)
  const { destination } = context.route
  return {
    checks,
    blocker,
    verdict: verdictOf(input, checks, blocker),
    canExclude:
      valueIn(input.entry) !== null &&
      !context.isPast &&
      isKnown(input.exclusion) &&
      input.exclusion.value === null,
    instanceToTest: destination && rank < 2 ? destination.instanceId : null,
  }
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
  const name = `“${bidiIsolate(title.title)}”`
  if (blocker === null) return `${name} is available for ${person.name}.`
  if (!isBlocking(blocker)) return `${name} for ${person.name}: unknown. ${blocker.text}`
  const next = checks.slice(checks.indexOf(blocker) + 1).find(({ state }) => state === 'blocked')
  return `${name} for ${person.name}: ${blocker.text}${next ? ` Next: ${next.text}` : ''}`
}
