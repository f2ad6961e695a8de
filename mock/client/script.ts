import type { ApprovalAction } from '../../web/contract/live-events.ts'
import { isOwner } from '../../web/contract/users.ts'
import type { ContentType } from '../../web/contract/values.ts'
import { draftFor } from '../rules/seed-approvals.ts'
import type { World } from '../rules/world.ts'
import { ApiError } from '../world/api-error.ts'
import { titleAt } from '../world/catalog.ts'
import { type Chance, createChance } from '../world/chance.ts'
import type { Clock } from '../world/clock.ts'
import { msOf, type TimelineEntry } from '../world/scenario.ts'

const COLLEAGUE_ID = 1
/** Once the list of requests has grown by more than this, the action 'any' prefers deletions. */
const GROWTH_MAX = 40
/** With fewer pending requests than this, the action 'any' makes no decisions. */
const PENDING_MIN = 6

const NOTES = ['Enjoy', 'Approved in the weekly round', ''] as const
const REASONS = [
  'Already available',
  'Not for the shared library',
  'Storage is nearly full',
] as const

/** Overrides for random choices: the user and title for 'created', and the request for all other actions. */
interface Wanted {
  requestId?: number | undefined
  userId?: number | undefined
  title?: string | undefined
  contentType?: ContentType | undefined
}

const create = (world: World, chance: Chance, wanted: Wanted): boolean => {
  const users = world.users.all()
  if (users.length === 0) return false
  const others = users.filter(user => !isOwner(user))
  // Retry, because a user may already have a pending request for the title.
  for (let tries = 0; tries < 20; tries++) {
    const user =
      (wanted.userId && world.users.get(wanted.userId)) || chance.pick(others[0] ? others : users)
    const drawn = titleAt(chance.between(0, 400))
    const title = {
      ...drawn,
      title: wanted.title ?? drawn.title,
      type: wanted.contentType ?? drawn.type,
    }
    const draft = draftFor(chance, user.id, title, world.quotas.get(user.id, title.type))
    try {
      world.approvals.request(draft)
      return true
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
    }
  }
  return false
}

/**
 * Performs an action on a request. Returns false if no request qualifies, for example if none is pending. The same
 * world and seed produce the same events.
 */
export const actOnApproval = (
  world: World,
  chance: Chance,
  action: ApprovalAction | 'any',
  wanted: Wanted = {},
): boolean => {
  if (action === 'created') return create(world, chance, wanted)
  const all = world.approvals.all()
  const pending = all.filter(approval => approval.status === 'pending')
  if (action === 'any') {
    const isFull = all.length > world.seed.approvals.length + GROWTH_MAX
    const bag: ApprovalAction[] = isFull
      ? ['deleted', 'deleted', 'approved']
      : pending.length < PENDING_MIN
        ? ['created', 'created', 'created', 'updated', 'deleted']
        : ['created', 'created', 'updated', 'approved', 'rejected', 'deleted']
    return actOnApproval(world, chance, chance.pick(bag), wanted)
  }
  const settled = all.filter(approval => approval.status !== 'pending')
  const choices = action === 'deleted' ? (settled[0] ? settled : all) : pending
  const id = wanted.requestId ?? (choices[0] ? chance.pick(choices).id : undefined)
  if (id === undefined || !world.approvals.get(id)) return false
  try {
    if (action === 'updated') world.approvals.touch(id, 'Quota recalculated after maintenance')
    else if (action === 'approved')
      world.approvals.approve(id, COLLEAGUE_ID, chance.pick(NOTES) || undefined)
    else if (action === 'rejected') world.approvals.reject(id, COLLEAGUE_ID, chance.pick(REASONS))
    else world.approvals.remove(id)
  } catch (cause) {
    // The request's status doesn't allow the action, or the instance is down. In the real backend, another admin would
    // see this error.
    if (cause instanceof ApiError) return false
    throw cause
  }
  return true
}

interface ScriptContext {
  world: World
  perform: (entry: TimelineEntry) => void
}

export const playTimeline = (
  timeline: readonly TimelineEntry[],
  clock: Clock,
  seed: number,
  { world, perform }: ScriptContext,
): (() => void) => {
  const cancels = new Set<() => void>()
  const after = (ms: number, task: () => void) => {
    const cancel = clock.after(ms, () => {
      cancels.delete(cancel)
      task()
    })
    cancels.add(cancel)
  }

  timeline.forEach((entry, index) => {
    // Each entry has its own random sequence, so adding an entry doesn't affect the others.
    const chance = createChance(seed, `timeline:${index}`)
    const { approval, burst, within } = entry
    const act = () => {
      if (approval === undefined) perform(entry)
      else actOnApproval(world, chance, approval)
    }
    const playBurst = () => {
      const gap = burst > 1 ? msOf(within) / (burst - 1) : 0
      act()
      for (let n = 1; n < burst; n++) after(Math.round(n * gap), act)
    }
    const shift = () => (entry.jitter === undefined ? 0 : chance.between(0, msOf(entry.jitter)))
    if (entry.at !== undefined) {
      after(msOf(entry.at) + shift(), playBurst)
      return
    }
    const every = Math.max(1, msOf(entry.every ?? 0))
    const first = entry.from === undefined ? every : msOf(entry.from)
    const last = entry.until === undefined ? Number.POSITIVE_INFINITY : msOf(entry.until)
    const times = entry.times ?? Number.POSITIVE_INFINITY
    const start = clock.now()
    const schedule = (n: number) => {
      const due = first + n * every
      if (n >= times || due > last) return
      after(start + due + shift() - clock.now(), () => {
        schedule(n + 1)
        playBurst()
      })
    }
    schedule(0)
  })

  return () => {
    for (const cancel of cancels) cancel()
    cancels.clear()
  }
}
