import { isDueSoon, soonLabel } from '../../../components/labels/expires-soon.ts'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { reasonOf, ruleIdOf } from '../../../components/requests/approval-labels.ts'
import { timesOf } from '../../../components/requests/request-times.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { displayNameOf } from '../../../state/users.ts'

/** The requests that the list shows with its filters, in its order. */
export const LISTED = 'list'
export const ALL = 'all'
const SOON = 'soon'
export const ofUser = (userId: number) => `user-${userId}`

/** Which requests to decide one after the other. */
export interface Purpose {
  /** Value of the URL parameter. */
  readonly id: string
  /** Follows the number of requests. */
  readonly words: string
  readonly rows: readonly ApprovalWithOutcome[]
}

type Kind = Readonly<
  Record<string, { words: string; fits: (row: ApprovalWithOutcome, nowMs: number) => boolean }>
>

const KINDS: Kind = {
  [SOON]: { words: 'expire soon', fits: (row, nowMs) => isDueSoon(timesOf(row).due, nowMs) },
  'over-quota': { words: 'over quota', fits: row => row.triggeredBy === 'quota_exceeded' },
  library: { words: 'in library', fits: ({ outcome }) => outcome?.id === 'available' },
  [ALL]: { words: 'pending', fits: () => true },
}

/** What expires within 24 hours comes first, then the oldest. */
const sorted = (rows: readonly ApprovalWithOutcome[], nowMs: number) => {
  const dueOf = (row: ApprovalWithOutcome) => {
    const { due } = timesOf(row)
    return isDueSoon(due, nowMs) ? due : Number.MAX_VALUE
  }
  return [...rows].sort(
    (a, b) => dueOf(a) - dueOf(b) || timesOf(a).requested - timesOf(b).requested || a.id - b.id,
  )
}

/** Whether requests belong to a purpose; none to an unknown one. */
const fitsOf = (id: string, nowMs: number): ((row: ApprovalWithOutcome) => boolean) => {
  const [, what, number] = /^(user|rule)-(\d+)$/.exec(id) ?? []
  if (what === 'user') return row => row.userId === Number(number)
  if (what === 'rule') return row => ruleIdOf(row) === Number(number)
  return row => KINDS[id]?.fits(row, nowMs) ?? false
}

/**
 * The requests of a purpose.
 * @param known requests that may be decided already, which still name the user or the rule
 */
export const purposeOf = (
  id: string,
  pending: readonly ApprovalWithOutcome[],
  nowMs: number,
  known = pending,
): Purpose => {
  const fits = fitsOf(id, nowMs)
  const kind = KINDS[id]
  const first = kind ? undefined : known.find(fits)
  return {
    id,
    words:
      kind?.words ??
      (first && id.startsWith('user')
        ? `from ${bidiIsolate(displayNameOf(first.userName))}`
        : first
          ? `by “${reasonOf(first)}”`
          : ''),
    rows: sorted(pending.filter(fits), nowMs),
  }
}

/** "5 expire soon", "1 in library". */
export const purposeLabel = ({ id, words, rows }: Purpose, count = rows.length): string =>
  id === SOON ? soonLabel(count) : `${formatNumber(count)} ${words}`

const byCount = (a: Purpose, b: Purpose) => b.rows.length - a.rows.length

/** All purposes with at least one request, the most urgent first. */
export const purposesOf = (pending: readonly ApprovalWithOutcome[], nowMs: number) => {
  const all = (ids: Iterable<string>) =>
    [...ids].map(id => purposeOf(id, pending, nowMs)).filter(({ rows }) => rows.length > 0)
  const rules = pending.flatMap(row => ruleIdOf(row) ?? [])
  return {
    main: all(Object.keys(KINDS)),
    rules: all(new Set(rules.map(id => `rule-${id}`))).sort(byCount),
    users: all(new Set(pending.map(({ userId }) => ofUser(userId)))).sort(byCount),
  }
}
export type Purposes = ReturnType<typeof purposesOf>
