/** 'later': not reached yet. 'running': in progress. 'blocked': can't continue until the cause is resolved. */
export type StepState = 'done' | 'waiting' | 'running' | 'blocked' | 'unknown' | 'later'

export interface Remedy {
  readonly to: string
  readonly label: string
}

export interface Check {
  readonly id: string
  readonly label: string
  readonly state: StepState
  readonly text: string
  readonly brief?: string | undefined
  /** Shorter than `brief`, for the verdict of a row. */
  readonly short?: string | undefined
  /** When the title was added, requested or decided. */
  readonly at?: string | null | undefined
  readonly remedy?: Remedy | undefined
}

/** What earlier checks say: whether one blocks the title, and whether the result of one is unknown. */
export interface Before {
  readonly isHeld: boolean
  readonly isOpen: boolean
}

export type CheckResult = Omit<Check, 'id' | 'label'>

const told =
  (state: StepState) =>
  (text: string, remedy?: Remedy): CheckResult => ({ state, text, remedy })
export const done = told('done')
export const later = told('later')
export const unsure = told('unknown')

const holding =
  (state: StepState) =>
  (text: string, brief: string, remedy?: Remedy, short?: string): CheckResult => ({
    state,
    text,
    brief,
    remedy,
    short,
  })
export const waiting = holding('waiting')
export const blocked = holding('blocked')

export const isBlocking = ({ state }: Pick<Check, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'blocked'

/** The first check that blocks or whose result is unknown; null if the journey is complete. */
export const firstBlocker = (checks: readonly Check[]): Check | null =>
  checks.find(isBlocking) ?? checks.find(({ state }) => state === 'unknown') ?? null

export const DASHBOARD: Remedy = { to: '/dashboard', label: 'Open dashboard' }
