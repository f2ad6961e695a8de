import type { ReviewedChange } from '../../components/change-review.tsx'
import { ARR_KINDS } from '../../contract/values.ts'
import { normalize } from '../../lib/normalize.ts'
import type { Change } from '../../state/change.ts'
import type { UserRecord } from '../../state/edit-users.ts'
import { instanceKey, instances, lookups } from '../../state/instances.ts'
import { quotas, quotasOf, refreshUsers } from '../../state/quotas.ts'
import type { Resource } from '../../state/resource.ts'
import { routerRules } from '../../state/router-rules.ts'
import { scheduledJobs } from '../../state/scheduled-jobs.ts'
import { users } from '../../state/users.ts'

export type Named = { id: number; name: string }
export const named = <T extends { name: string }>(
  list: readonly T[] | null | undefined,
  name: string,
) => list?.find(one => normalize(one.name) === normalize(name))

const loadedOf = <T>({ state }: Resource<T>): T | null =>
  state.status === 'ready' ? state.data : null

/** The server's users, quotas, rules and schedules. What couldn't be loaded, or isn't offered, is null. */
export const loadServer = async () => {
  const read = { force: true }
  await Promise.all([
    scheduledJobs.load(read),
    refreshUsers(read),
    ...ARR_KINDS.flatMap(kind => [instances[kind].load(read), routerRules(kind).load(read)]),
  ])
  const own = ARR_KINDS.map(kind => loadedOf(routerRules(kind)))
  const rules = own.some(list => list === null) ? null : own.flatMap(list => list ?? [])
  const targets = { radarr: loadedOf(instances.radarr), sonarr: loadedOf(instances.sonarr) }
  const profiles = new Map<string, readonly Named[]>()
  for (const kind of ARR_KINDS)
    for (const { id } of rules?.length ? (targets[kind] ?? []) : []) {
      const offered = lookups.qualityProfiles(instanceKey(kind, id))
      await offered.load()
      profiles.set(instanceKey(kind, id), offered.state.data ?? [])
    }
  const known = loadedOf(quotas)
  return {
    jobs: loadedOf(scheduledJobs),
    users: (loadedOf(users) ?? []).map(
      (user): UserRecord => ({ user, quotas: quotasOf(user.id, known) }),
    ),
    rules,
    instances: targets,
    profiles,
  }
}
export type Server = Awaited<ReturnType<typeof loadServer>>

export const usersOf = (server: Server) => server.users.map(({ user }) => user)

/** A schedule, rule or plan that would change. */
export interface ItemChange extends ReviewedChange {
  readonly change?: Change
}
