import { ARR_KINDS, type ArrKind } from '../../web/contract/instances.ts'
import type { ProgressEvent } from '../../web/contract/live-events.ts'
import type { Clock } from '../world/clock.ts'
import type { InstanceRules } from './instances.ts'
import { eventsOf, play, type Step, ticks } from './operations.ts'

const TICK_MS = 300
const NOUN: Record<ArrKind, string> = { radarr: 'movies', sonarr: 'series' }

interface Sources {
  clock: Clock
  emit: (event: ProgressEvent) => void
  instances: Record<ArrKind, InstanceRules>
  settings: () => { isOn: (kind: ArrKind) => boolean; prefix: string; cleansUp: boolean }
  /** Each user gets one tag. */
  userNames: () => readonly string[]
  itemCount: (kind: ArrKind) => number
}

/** User tags in Radarr and Sonarr, stored per instance until deleted (backend-notes 2.15). */
export const taggingRules = ({
  clock,
  emit,
  instances,
  settings,
  userNames,
  itemCount,
}: Sources) => {
  const tagged: Record<ArrKind, number> = { radarr: 0, sonarr: 0 }
  const idsOf = (kind: ArrKind) =>
    instances[kind]
      .all()
      .map(row => row.id)
      .filter(id => instances[kind].isReachable(id))
  const reachable = (kind: ArrKind) => idsOf(kind).length
  const ownTags = (id: number, kind: ArrKind) =>
    instances[kind].tags(id).tags.filter(tag => isOwn(tag.label))
  const isOwn = (label: string) => label.startsWith(`${settings().prefix.toLowerCase()}:`)
  const madeOf = (kind: ArrKind) =>
    idsOf(kind).reduce((sum, id) => sum + ownTags(id, kind).length, 0)
  const make = (kind: ArrKind): number => {
    const before = madeOf(kind)
    for (const id of idsOf(kind))
      for (const name of userNames()) instances[kind].createTag(id, `${settings().prefix}:${name}`)
    return madeOf(kind) - before
  }
  const unreachable = (kind: ArrKind) => instances[kind].all().length - reachable(kind)
  const isOff = () => !ARR_KINDS.some(kind => settings().isOn(kind))
  const perKind = <T>(make: (kind: ArrKind) => T) => ({
    sonarr: make('sonarr'),
    radarr: make('radarr'),
  })
  const NOTHING = { removed: 0, skipped: 0, failed: 0, instances: 0 }

  /** Processes one kind after the other, like the backend. */
  const runs = (stepsOf: (kind: ArrKind, now: number, items: number) => Step[]) =>
    play(
      clock,
      emit,
      (['sonarr', 'radarr'] as const).flatMap(kind =>
        settings().isOn(kind) ? stepsOf(kind, clock.now(), itemCount(kind)) : [],
      ),
    )

  return {
    hasTags: () => ARR_KINDS.some(kind => madeOf(kind) > 0),
    counts: () => ({
      tagsExist: ARR_KINDS.some(kind => madeOf(kind) > 0),
      instances: ARR_KINDS.flatMap(type =>
        instances[type].all().map(({ id, name }) => {
          const reachable = instances[type].isReachable(id)
          const tagCount = reachable ? ownTags(id, type).length : 0
          const taggedItemCount = tagCount > 0 ? tagged[type] : 0
          return { type, instanceId: id, name, enabled: true, reachable, tagCount, taggedItemCount }
        }),
      ),
    }),

    create() {
      const result = perKind(kind => {
        if (!settings().isOn(kind)) return { created: 0, skipped: 0, failed: 0, instances: 0 }
        const wanted = userNames().length * reachable(kind)
        const created = make(kind)
        return {
          created,
          skipped: wanted - created,
          failed: unreachable(kind) * userNames().length,
          instances: reachable(kind),
        }
      })
      return {
        success: true,
        message: isOff() ? 'User tagging is disabled' : 'Tags created',
        mode: 'create' as const,
        ...result,
      }
    },

    async sync() {
      const off = isOff()
      await runs(syncSteps)
      const result = perKind(kind => {
        if (!settings().isOn(kind)) return { tagged: 0, skipped: 0, failed: 0 }
        const total = itemCount(kind)
        const fresh = Math.max(0, total - tagged[kind])
        tagged[kind] = total
        make(kind)
        return { tagged: fresh, skipped: total - fresh, failed: 0 }
      })
      return {
        success: !off,
        message: off ? 'User tagging is disabled' : 'Tags synchronized',
        mode: 'sync' as const,
        ...result,
        ...(settings().cleansUp &&
          !off && {
            orphanedCleanup: perKind(kind => ({ ...NOTHING, instances: reachable(kind) })),
          }),
      }
    },

    cleanup() {
      const off = isOff()
      return {
        success: !off,
        message: off ? 'User tagging is disabled' : 'Orphaned tags removed',
        ...perKind(kind =>
          settings().isOn(kind)
            ? { ...NOTHING, skipped: madeOf(kind), instances: reachable(kind) }
            : NOTHING,
        ),
      }
    },

    async remove(deleteDefinitions: boolean) {
      const off = isOff()
      await runs((kind, now, items) => removalSteps(kind, now, items, deleteDefinitions))
      const result = perKind(kind => {
        if (!settings().isOn(kind))
          return {
            itemsProcessed: 0,
            itemsUpdated: 0,
            tagsRemoved: 0,
            tagsDeleted: 0,
            failed: 0,
            instances: 0,
          }
        const counts = {
          itemsProcessed: itemCount(kind),
          itemsUpdated: tagged[kind],
          tagsRemoved: tagged[kind],
          tagsDeleted: deleteDefinitions ? madeOf(kind) : 0,
          failed: 0,
          instances: reachable(kind),
        }
        tagged[kind] = 0
        if (deleteDefinitions) for (const id of idsOf(kind)) instances[kind].dropTags(id, isOwn)
        return counts
      })
      return {
        success: !off,
        message: off ? 'User tagging is disabled' : 'Tags removed',
        mode: 'remove' as const,
        ...result,
      }
    },
  }
}

const syncSteps = (kind: ArrKind, now: number, items: number): Step[] => {
  const event = eventsOf(`${kind}-tagging-${now}`, `${kind}-tagging`)
  const noun = NOUN[kind]
  return [
    { waitMs: 0, event: event('start', 5, `Starting ${kind} tagging`) },
    ...(items > 0
      ? [
          {
            waitMs: TICK_MS * 4,
            event: event(`tagging-${noun}`, 95, `Tagged ${items} ${noun}`),
          },
        ]
      : []),
    { waitMs: TICK_MS, event: event('complete', 100, `Tagged ${noun} in ${kind}`) },
  ]
}

const removalSteps = (
  kind: ArrKind,
  now: number,
  items: number,
  deleteDefinitions: boolean,
): Step[] => {
  const event = eventsOf(`${kind}-tag-removal-${now}`, `${kind}-tag-removal`)
  const noun = NOUN[kind]
  return [
    { waitMs: 0, event: event('start', 5, `Starting removal of ${kind} tags`) },
    ...ticks(6, TICK_MS, share =>
      event(
        `processing-${noun}`,
        5 + Math.floor(share * 85),
        `Processed ${Math.round(share * items)} ${noun}`,
      ),
    ),
    ...(deleteDefinitions
      ? [{ waitMs: TICK_MS, event: event('deleting-tags', 90, 'Deleting tag definitions') }]
      : []),
    { waitMs: TICK_MS, event: event('complete', 100, `Removed tags from ${noun}`) },
  ]
}
