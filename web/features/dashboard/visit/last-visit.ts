import * as z from 'zod/mini'
import { persisted } from '../../../lib/persisted.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { sessionOwner } from '../../../lib/session-owner.ts'
import { isTime } from '../../../lib/time.ts'

/** Figures from the dashboard at a point in time. Values that weren't loaded are null. */
const Snapshot = z.object({
  at: z.string().check(z.refine(isTime)),
  /** Number of requests ever made. */
  requests: z.nullable(z.number()),
  /** Number of titles whose users were notified. */
  available: z.nullable(z.number()),
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

const NOTHING: Omit<Snapshot, 'at'> = { requests: null, available: null, unreachable: null }

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

const rise = (before: number | null, now: number | null) =>
  before === null || now === null ? 0 : Math.max(0, now - before)

/** Changes since the last visit. Values unknown in either visit are left out. */
export const changesSince = (
  last: Snapshot,
  now: Pick<Snapshot, 'requests' | 'available'>,
  unreachable: readonly Unreachable[],
): Change[] => {
  const requests = rise(last.requests, now.requests)
  const available = rise(last.available, now.available)
  const down = last.unreachable
    ? unreachable.filter(one => !last.unreachable?.includes(keyOf(one)))
    : []
  return [
    ...(requests > 0 ? [{ text: pluralize(requests, 'request'), to: '/approvals' }] : []),
    ...(available > 0 ? [{ text: `${available} available`, to: '/dashboard#pipeline' }] : []),
    ...down.map(({ kind, name }) => ({ text: `${name} went down`, to: `/${kind}/instances` })),
  ]
}

export const keyOf = ({ kind, id }: Unreachable): string => `${kind}-${id}`
