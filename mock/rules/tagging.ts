import { ARR_KINDS, type ArrKind } from '../../web/contract/instances.ts'
import { type Step, stepsOf, ticks } from './operations.ts'
import type { World } from './world.ts'

const TICK_MS = 300
const NOUN: Record<ArrKind, string> = { radarr: 'movies', sonarr: 'series' }
const SETTING: Record<ArrKind, string> = { radarr: 'tagUsersInRadarr', sonarr: 'tagUsersInSonarr' }
const NONE = { removed: 0, skipped: 0, failed: 0, instances: 0 }

/** User tags in Radarr and Sonarr, one for each user, stored per instance until deleted (backend-notes 2.15). */
export const taggingRules = ({ now, play, config, instances, users, listedItems }: World) => {
  const tagged: Record<ArrKind, number> = { radarr: 0, sonarr: 0 }
  const prefix = () => String(config.stored().tagPrefix)
  const isOn = (kind: ArrKind) => config.stored()[SETTING[kind]] === true
  const isOff = () => !ARR_KINDS.some(isOn)
  const itemCount = (kind: ArrKind) => {
    const type = kind === 'radarr' ? 'movie' : 'show'
    return listedItems().filter(item => item.type === type).length
  }
  const reachable = (kind: ArrKind) =>
    instances[kind].all().flatMap(({ id }) => (instances[kind].isReachable(id) ? id : []))
  const isOwn = (label: string) => label.startsWith(`${prefix().toLowerCase()}:`)
  const tagsOf = (kind: ArrKind, id: number) =>
    instances[kind].lookUp(id, 'tags').tags.filter(tag => isOwn(tag.label)).length
  const tagCount = (kind: ArrKind) => reachable(kind).reduce((sum, id) => sum + tagsOf(kind, id), 0)
  const hasTags = () => ARR_KINDS.some(kind => tagCount(kind) > 0)
  /** Creates missing tags. @returns their number */
  const make = (kind: ArrKind): number => {
    const before = tagCount(kind)
    for (const id of reachable(kind))
      for (const { name } of users.all()) instances[kind].createTag(id, `${prefix()}:${name}`)
    return tagCount(kind) - before
  }
  /** Results of both kinds. Nothing happens in one that is off. */
  const perKind = <T extends object>(none: T, act: (kind: ArrKind) => T) => ({
    sonarr: isOn('sonarr') ? act('sonarr') : none,
    radarr: isOn('radarr') ? act('radarr') : none,
  })
  /** Processes one kind after the other, like the backend. */
  const run = (stepsFor: (kind: ArrKind, now: number, items: number) => Step[]) =>
    play(
      (['sonarr', 'radarr'] as const).flatMap(kind =>
        isOn(kind) ? stepsFor(kind, now(), itemCount(kind)) : [],
      ),
    )
  const outcome = (message: string) => ({
    success: !isOff(),
    message: isOff() ? 'User tagging is disabled' : message,
  })

  return {
    hasTags,
    counts: () => ({
      tagsExist: hasTags(),
      instances: ARR_KINDS.flatMap(type =>
        instances[type].all().map(({ id, name }) => {
          const reachable = instances[type].isReachable(id)
          const tagCount = reachable ? tagsOf(type, id) : 0
          const taggedItemCount = tagCount > 0 ? tagged[type] : 0
          return { type, instanceId: id, name, enabled: true, reachable, tagCount, taggedItemCount }
        }),
      ),
    }),

    create() {
      const counts = perKind({ created: 0, skipped: 0, failed: 0, instances: 0 }, kind => {
        const people = users.all().length
        const there = reachable(kind).length
        const created = make(kind)
        const failed = (instances[kind].all().length - there) * people
        return { created, skipped: people * there - created, failed, instances: there }
      })
      return { ...outcome('Tags created'), success: true, mode: 'create' as const, ...counts }
    },

    async sync() {
      await run(syncSteps)
      const counts = perKind({ tagged: 0, skipped: 0, failed: 0 }, kind => {
        const total = itemCount(kind)
        const fresh = Math.max(0, total - tagged[kind])
        tagged[kind] = total
        make(kind)
        return { tagged: fresh, skipped: total - fresh, failed: 0 }
      })
      const cleanUp = (kind: ArrKind) => ({ ...NONE, instances: reachable(kind).length })
      return {
        ...outcome('Tags synchronized'),
        mode: 'sync' as const,
        ...counts,
        ...(config.stored().cleanupOrphanedTags !== false &&
          !isOff() && {
            orphanedCleanup: { sonarr: cleanUp('sonarr'), radarr: cleanUp('radarr') },
          }),
      }
    },

    cleanup: () => ({
      ...outcome('Orphaned tags removed'),
      ...perKind(NONE, kind => ({
        ...NONE,
        skipped: tagCount(kind),
        instances: reachable(kind).length,
      })),
    }),

    async remove(deleteDefinitions: boolean) {
      await run((...call) => removalSteps(...call, deleteDefinitions))
      const none = { itemsProcessed: 0, itemsUpdated: 0, tagsRemoved: 0, tagsDeleted: 0 }
      const counts = perKind({ ...none, failed: 0, instances: 0 }, kind => {
        const removed = {
          itemsProcessed: itemCount(kind),
          itemsUpdated: tagged[kind],
          tagsRemoved: tagged[kind],
          tagsDeleted: deleteDefinitions ? tagCount(kind) : 0,
          failed: 0,
          instances: reachable(kind).length,
        }
        tagged[kind] = 0
        if (deleteDefinitions) for (const id of reachable(kind)) instances[kind].dropTags(id, isOwn)
        return removed
      })
      return { ...outcome('Tags removed'), mode: 'remove' as const, ...counts }
    },
  }
}

const syncSteps = (kind: ArrKind, now: number, items: number): Step[] => {
  const step = stepsOf(`${kind}-tagging-${now}`, `${kind}-tagging`, TICK_MS)
  const noun = NOUN[kind]
  const work = step(`tagging-${noun}`, 95, `Tagged ${items} ${noun}`, TICK_MS * 4)
  return [
    step('start', 5, `Starting ${kind} tagging`, 0),
    ...(items > 0 ? [work] : []),
    step('complete', 100, `Tagged ${noun} in ${kind}`),
  ]
}

const removalSteps = (
  kind: ArrKind,
  now: number,
  items: number,
  deleteDefinitions: boolean,
): Step[] => {
  const step = stepsOf(`${kind}-tag-removal-${now}`, `${kind}-tag-removal`, TICK_MS)
  const noun = NOUN[kind]
  return [
    step('start', 5, `Starting removal of ${kind} tags`, 0),
    ...ticks(6, share => {
      const message = `Processed ${Math.round(share * items)} ${noun}`
      return step(`processing-${noun}`, 5 + Math.floor(share * 85), message)
    }),
    ...(deleteDefinitions ? [step('deleting-tags', 90, 'Deleting tag definitions')] : []),
    step('complete', 100, `Removed tags from ${noun}`),
  ]
}
