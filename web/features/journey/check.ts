import type { Approval } from '../../contract/approvals.ts'
import type { Exclusion } from '../../contract/exclusions.ts'
import type { RoutingFailure } from '../../contract/routing-failures.ts'
import type { User } from '../../contract/users.ts'

/** A value, or why it isn't known. */
export type Known<T> = { readonly value: T } | { readonly why: string }

export const knownValue = <T>(value: T): Known<T> => ({ value })
export const unknownValue = (why: string): { readonly why: string } => ({ why })
export const isKnown = <T>(part: Known<T>): part is { readonly value: T } => 'value' in part
export const valueIn = <T>(part: Known<T>): T | null => (isKnown(part) ? part.value : null)

export const mapKnown = <T, U>(part: Known<T>, change: (value: T) => U): Known<U> =>
  isKnown(part) ? knownValue(change(part.value)) : part

interface Loaded<T> {
  readonly data: T | null
  readonly error: string | null
}

export const knownOf = <T>({ data, error }: Loaded<T>): Known<T> =>
  data !== null ? knownValue(data) : unknownValue(error ?? 'Still loading.')

/** 'later': not reached yet. 'running': in progress. 'blocked': can't continue until the cause is resolved. */
export type StepState = 'done' | 'waiting' | 'running' | 'blocked' | 'unknown' | 'later'

export interface Remedy {
  readonly to: string
  readonly label: string
}

/** What an action in place resolves the hold with: a decision, a new request, sync, an undone exclusion, a retry or a test. */
interface Fix {
  readonly request?: Approval
  /** A request to repeat. */
  readonly again?: Approval
  readonly user?: User
  readonly exclusion?: Exclusion
  readonly failure?: RoutingFailure
  readonly instanceId?: number
}

interface Cure {
  readonly remedy?: Remedy | undefined
  readonly fix?: Fix | undefined
  /** Says less than the text, for the verdict of a row. */
  readonly short?: string | undefined
}

export interface CheckResult extends Cure {
  readonly state: StepState
  readonly text: string
}

export interface Check extends CheckResult {
  readonly id: string
  readonly label: string
}

/** What earlier checks say: whether one blocks the title, and whether the result of one is unknown. */
export interface Before {
  readonly isHeld: boolean
  readonly isOpen: boolean
}

const told =
  (state: StepState) =>
  (text: string, remedy?: Remedy, cure?: Omit<Cure, 'remedy'>): CheckResult => ({
    state,
    text,
    remedy,
    ...cure,
  })
export const done = told('done')
export const later = told('later')
export const unsure = told('unknown')
export const waiting = told('waiting')
export const running = told('running')
export const blocked = told('blocked')

export const isBlocking = ({ state }: Pick<Check, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'blocked'

/** The first check or step that blocks or whose result is unknown; null if the journey is complete. */
export const firstBlocker = <T extends Pick<Check, 'state'>>(checks: readonly T[]): T | null =>
  checks.find(isBlocking) ?? checks.find(({ state }) => state === 'unknown') ?? null

export const USERS: Remedy = { to: '/plex/users', label: 'Open users' }
export const DASHBOARD: Remedy = { to: '/dashboard', label: 'Open dashboard' }
