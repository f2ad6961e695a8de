import type { ArrKind, Instance } from '../../web/contract/instances.ts'
import { ApiError } from '../world/api-error.ts'
import { inParallel, type Step, stepsOf, ticks } from './operations.ts'
import type { World } from './world.ts'

const TICK_MS = 220
const ITEMS_PER_INSTANCE = 14
const BATCH = 3

export const syncRules = ({ now, play, instances, arrInstances }: World) => {
  const synced = new Set<string>()

  const copies = (kind: ArrKind, { id }: Instance): number =>
    instances[kind].isReachable(id) && !synced.has(`${kind}:${id}`)
      ? ITEMS_PER_INSTANCE + ((id * 5) % 7)
      : 0

  const stepsFor = (kind: ArrKind, row: Instance): Step[] => {
    const step = stepsOf(`${kind}-instance-sync-${row.id}-${now()}`, 'sync', TICK_MS)
    const total = copies(kind, row)
    const noun = kind === 'radarr' ? 'movies' : 'shows'
    const start = step('start', 0, `Starting sync of ${row.name}`, 0)
    if (total === 0) return [start, step('complete', 100, `No ${noun} to copy to ${row.name}`)]
    return [
      start,
      step('copying', 5, `Copying ${total} ${noun} to ${row.name}`),
      ...ticks(total, (share, n) => {
        const percent = Math.min(95, 5 + Math.floor(share * 90))
        return step('copying', percent, `Copied ${n} of ${total} ${noun}`)
      }),
      {
        ...step('complete', 100, `Copied ${total} ${noun} to ${row.name}`),
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
      await play(stepsFor(kind, row))
      return total
    },
    /** Syncs all instances except the defaults; an unreachable instance counts as 0 items copied. */
    async all(): Promise<void> {
      const targets = arrInstances().filter(row => !row.isDefault)
      const step = stepsOf(`all-instances-sync-${now()}`, 'sync', 0)
      const steps = [
        step('start', 0, 'Starting sync of all instances'),
        step('processing', 5, `Syncing ${targets.length} instances`, TICK_MS),
      ]
      for (let done = 0; done < targets.length; done += BATCH) {
        const batch = targets.slice(done, done + BATCH)
        const finished = done + batch.length
        const percent = 5 + Math.floor((finished / targets.length) * 90)
        const message = `Synced ${finished} of ${targets.length} instances`
        steps.push(...inParallel(...batch.map(row => stepsFor(row.kind, row))))
        steps.push(step('processing', percent, message))
      }
      await play([...steps, step('complete', 100, 'All instances synced')])
    },
  }
}
