import { ARR_KINDS, type ArrKind, type Instance } from '../../web/contract/instances.ts'
import type { ProgressEvent } from '../../web/contract/live-events.ts'
import { ApiError } from '../world/api-error.ts'
import type { Clock } from '../world/clock.ts'
import type { InstanceRules } from './instances.ts'
import { eventsOf, inParallel, play, type Step, ticks } from './operations.ts'

const TICK_MS = 220
const ITEMS_PER_INSTANCE = 14
const BATCH = 3

interface Sources {
  clock: Clock
  emit: (event: ProgressEvent) => void
  instances: Record<ArrKind, InstanceRules>
}

export const syncRules = ({ clock, emit, instances }: Sources) => {
  const synced = new Set<string>()

  const copies = (kind: ArrKind, row: Instance): number =>
    instances[kind].isReachable(row.id) && !synced.has(`${kind}:${row.id}`)
      ? ITEMS_PER_INSTANCE + ((row.id * 5) % 7)
      : 0

  const stepsFor = (kind: ArrKind, row: Instance): Step[] => {
    const event = eventsOf(`${kind}-instance-sync-${row.id}-${clock.now()}`, 'sync')
    const total = copies(kind, row)
    const noun = kind === 'radarr' ? 'movies' : 'shows'
    const start = { waitMs: 0, event: event('start', 0, `Starting sync of ${row.name}`) }
    if (total === 0)
      return [
        start,
        { waitMs: TICK_MS, event: event('complete', 100, `No ${noun} to copy to ${row.name}`) },
      ]
    return [
      start,
      { waitMs: TICK_MS, event: event('copying', 5, `Copying ${total} ${noun} to ${row.name}`) },
      ...ticks(total, TICK_MS, (share, n) =>
        event(
          'copying',
          Math.min(95, 5 + Math.floor(share * 90)),
          `Copied ${n} of ${total} ${noun}`,
        ),
      ),
      {
        waitMs: TICK_MS,
        event: event('complete', 100, `Copied ${total} ${noun} to ${row.name}`),
        act: () => void synced.add(`${kind}:${row.id}`),
      },
    ]
  }

  return {
    async instance(kind: ArrKind, id: number): Promise<number> {
      if (!Number.isInteger(id)) throw new ApiError(400, 'Invalid instance ID')
      const row = instances[kind].get(id)
      if (!row) throw new ApiError(404, 'Instance not found')
      if (!instances[kind].isReachable(id)) throw new ApiError(500, `${row.name} does not answer`)
      const total = copies(kind, row)
      await play(clock, emit, stepsFor(kind, row))
      return total
    },
    /** Syncs all instances except the defaults; an unreachable instance counts as 0 items copied. */
    async all(): Promise<void> {
      const targets = ARR_KINDS.flatMap(kind =>
        instances[kind]
          .all()
          .filter(row => !row.isDefault)
          .map(row => ({ kind, row })),
      )
      const event = eventsOf(`all-instances-sync-${clock.now()}`, 'sync')
      const steps: Step[] = [
        { waitMs: 0, event: event('start', 0, 'Starting sync of all instances') },
        { waitMs: TICK_MS, event: event('processing', 5, `Syncing ${targets.length} instances`) },
      ]
      for (let done = 0; done < targets.length; done += BATCH) {
        const batch = targets.slice(done, done + BATCH)
        const finished = done + batch.length
        const percent = 5 + Math.floor((finished / targets.length) * 90)
        steps.push(...inParallel(...batch.map(({ kind, row }) => stepsFor(kind, row))), {
          waitMs: 0,
          event: event('processing', percent, `Synced ${finished} of ${targets.length} instances`),
        })
      }
      steps.push({ waitMs: 0, event: event('complete', 100, 'All instances synced') })
      await play(clock, emit, steps)
    },
  }
}
