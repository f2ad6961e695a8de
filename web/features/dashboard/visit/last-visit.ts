import * as z from 'zod/mini'
import { persisted } from '../../../lib/persisted.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { sessionOwner } from '../../../lib/session-owner.ts'
import { isTime } from '../../../lib/time.ts'

/** Figures from the dashboard at a point in time. Values that weren't loaded are null. */
const Snapshot = z.object({
  at: z.string().check(z.refine(isTime)),
  /** Number of requests ever made. */
  requests: z.nullable(z.number()),
  /** Unreachable instances, as "radarr-3". */
  unreachable: z.nullable(z.array(z.string())),
})
type Snapshot = z.infer<typeof Snapshot>

/** `last` is the end of the previous visit; null on the first one. */
const Visits = z.object({ last: z.nullable(Snapshot), current: Snapshot })
type Visits = z.infer<typeof Visits>

/** A reload within this time continues the visit. */
const VISIT_GAP_MS = 30 * 60_000

const store = () =>
  persisted<Visits | null>(
    `lastVisit:${sessionOwner() ?? 'nobody'}`,
    value => z.safeParse(Visits, value).data,
    null,
  )

const NOTHING: Omit<Snapshot, 'at'> = { requests: null, unreachable: null }

/** Continues the visit, or starts one if this browser didn't show the dashboard for a while. */
export const startVisit = (now: Date, before: Visits | null = store().read()): Visits => {
  const at = now.toISOString()
  if (!before) return { last: null, current: { ...NOTHING, at } }
  const isOver = now.getTime() - Date.parse(before.current.at) > VISIT_GAP_MS
  return { last: isOver ? before.current : before.last, current: { ...before.current, at } }
}

export const saveVisit = (visits: Visits): void => store().write(visits)

interface Unreachable {
  readonly kind: string
  readonly id: number
  readonly name: string
}

interface Change {
  text: string
  to: string
}

interface Now extends Pick<Snapshot, 'requests'> {
  /** When this browser first saw approved titles as available, in epoch milliseconds. */
  readonly arrivals: readonly number[]
  readonly unreachable: readonly Unreachable[]
}

/** Changes since the last visit, with links to just these. Values unknown in either visit are left out. */
export const changesSince = (
  last: Snapshot,
  { requests: total, arrivals, unreachable }: Now,
): Change[] => {
  const requests = last.requests === null || total === null ? 0 : total - last.requests
  const available = arrivals.filter(at => at >= Date.parse(last.at)).length
  const down = last.unreachable
    ? unreachable.filter(one => !last.unreachable?.includes(keyOf(one)))
    : []
  return [
    ...(requests > 0
      ? [
          {
            text: pluralize(requests, 'new request'),
            to: `/approvals?status=all&requested=${last.at}`,
          },
        ]
      : []),
    ...(available > 0
      ? [
          {
            text: `${formatNumber(available)} became available`,
            to: `/approvals?status=approved,auto_approved&arrived=${last.at}&sort=-due`,
          },
        ]
      : []),
    ...down.map(({ kind, name }) => ({ text: `${name} went down`, to: `/${kind}/instances` })),
  ]
}

export const keyOf = ({ kind, id }: Unreachable): string => `${kind}-${id}`
