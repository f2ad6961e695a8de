import { ARR_KINDS, type ArrKind } from '../../web/contract/instances.ts'
import type { ProgressEvent } from '../../web/contract/live-events.ts'
import { ApiError } from '../world/api-error.ts'
import { createChance } from '../world/chance.ts'
import type { Clock } from '../world/clock.ts'
import { DAY_MS, dayOf, HOUR_MS } from '../world/days.ts'
import type { Profile } from '../world/profiles.ts'
import { accountRules } from './accounts.ts'
import { apiKeyRules } from './api-keys.ts'
import { expirationOf } from './approval-expiration.ts'
import { approvalRules, routingOf } from './approvals.ts'
import { configRules } from './config.ts'
import { deletionPlan } from './deletion.ts'
import { exclusionRules } from './exclusions.ts'
import { friendRules } from './friends.ts'
import { instanceRules } from './instances.ts'
import { labelRules } from './labels.ts'
import { maintainerrRules } from './maintainerr.ts'
import { ownWebhookRules } from './own-webhooks.ts'
import { plexRules } from './plex.ts'
import { pinRules } from './plex-pins.ts'
import { periodsOf, quotaRules } from './quotas.ts'
import { rollingRules } from './rolling.ts'
import { routerRules } from './router.ts'
import { routingFailureRules } from './routing-failures.ts'
import { IMDB_JOBS, JOBS, type JobSeed, LABEL_JOBS, scheduleRules } from './schedules.ts'
import type { Seed } from './seed.ts'
import { serverLogRules } from './server-log.ts'
import { serviceRules } from './services.ts'
import { statsOf } from './stats.ts'
import { filledGroup } from './stored-config.ts'
import { syncRules } from './sync.ts'
import { taggingRules } from './tagging.ts'
import { tautulliRules } from './tautulli.ts'
import { tmdbRules } from './tmdb.ts'
import { userRules } from './users.ts'
import { watchlistRules } from './watchlists.ts'

type AuthMode = 'required' | 'requiredExceptLocal' | 'disabled'

interface WorldOptions {
  seed: Seed
  profile: Profile
  auth: AuthMode
  clock: Clock
  emit: (event: ProgressEvent) => void
}

/** The backend's state and rules, without HTTP. Rules throw `ApiError`. */
export const createWorld = ({ seed, profile, auth, clock, emit }: WorldOptions) => {
  const { now } = clock
  const config = configRules(seed.config, profile, () => tagging.hasTags())
  const { stored } = config
  const users = userRules(now, profile, seed.users)
  const watchlists = watchlistRules(seed.seed, now, () => approvals.all(), seed.approvals)
  const instances = {
    radarr: instanceRules('radarr', profile, seed.instances.radarr, id =>
      router.dropInstance('radarr', id),
    ),
    sonarr: instanceRules('sonarr', profile, seed.instances.sonarr, id =>
      router.dropInstance('sonarr', id),
    ),
  }
  const router = routerRules(now, profile, seed.rules)

  const quotas = quotaRules(
    {
      now,
      profile,
      hasUser: users.has,
      listed: (id, type) => {
        const user = users.get(id)
        return user ? watchlists.of(user).filter(item => item.type === type).length : 0
      },
      periods: () => periodsOf(stored().quotaSettings),
      nextReset: () => schedules.nextRun('quota-maintenance'),
    },
    seed,
  )

  const approvals = approvalRules(
    {
      now,
      emit,
      profile,
      expiration: () => expirationOf(stored().approvalExpiration),
      userName: id => users.get(id)?.name,
      posterOf: watchlists.posterOf,
      route: approval => {
        const routing = routingOf(approval.proposedRouterDecision)
        const prefix = profile.checksDecisions ? 'Not approved' : 'Approved'
        if (!routing) throw new ApiError(409, `${prefix}: the request has no routing`)
        const { instanceId, instanceType } = routing
        const isKnown = instances[instanceType].get(instanceId) !== undefined
        if (!instances[instanceType].isReachable(instanceId))
          throw new ApiError(
            profile.checksDecisions && isKnown ? 503 : 409,
            `${prefix}: the instance it was routed to isn't responding`,
          )
        const { userId, contentType } = approval
        quotas.record({ userId, contentType, day: dayOf(now()) })
      },
    },
    seed.approvals,
  )

  const deletedGuids = new Set<string>()
  const planDeletion = () =>
    deletionPlan(
      stored(),
      allItems(),
      kind => instances[kind].all().find(row => row.isDefault)?.id,
      deletedGuids,
    )

  const schedules = scheduleRules(
    clock,
    seed.jobs ?? [
      ...JOBS.map(job => (job.name === 'anime-update' && !seed.fresh ? failed(job, now()) : job)),
      ...(profile.hasLabels ? LABEL_JOBS : []),
      ...(profile.hasImdbRouter ? IMDB_JOBS : []),
    ],
    {
      'approval-maintenance': () => approvals.expire(),
      'quota-maintenance': () => {
        const { cleanup } = filledGroup('quotaSettings', stored().quotaSettings)
        if (cleanup.enabled) quotas.cleanup(cleanup.retentionDays)
      },
      'delete-sync': () => {
        if (!config.hasToken()) throw new Error('No Plex token configured')
        const { movies, shows } = planDeletion().results
        for (const { guid } of [...movies.items, ...shows.items]) deletedGuids.add(guid)
      },
    },
  )

  const services = serviceRules(clock, config, profile)
  const kindOf = (kind: ArrKind) => (kind === 'radarr' ? 'movie' : 'show')
  const allItems = () => users.all().flatMap(user => watchlists.of(user))
  const itemCount = (kind: ArrKind) => allItems().filter(item => item.type === kindOf(kind)).length

  const tagging = taggingRules({
    clock,
    emit,
    instances,
    settings: () => ({
      isOn: kind => stored()[kind === 'radarr' ? 'tagUsersInRadarr' : 'tagUsersInSonarr'] === true,
      prefix: String(stored().tagPrefix),
      cleansUp: stored().cleanupOrphanedTags !== false,
    }),
    userNames: () => users.all().map(user => user.name),
    itemCount,
  })

  return {
    clock,
    profile,
    auth,
    accounts: accountRules(now, seed.admins, profile.signInsPerMinute),
    config,
    users,
    watchlists,
    quotas,
    approvals,
    instances,
    router,
    schedules,
    ...services,
    apiKeys: apiKeyRules(
      now,
      createChance(seed.seed, 'keys'),
      profile.hasApiKeys ? seed.apiKeys : [],
    ),
    rolling: rollingRules(
      now,
      () => filledGroup('plexSessionMonitoring', stored().plexSessionMonitoring).enabled,
      seed.rolling.filter(
        row => profile.hasSeasonPilots || row.monitoring_type !== 'allSeasonPilotRolling',
      ),
    ),
    exclusions: exclusionRules(now, users, watchlists.of),
    routingFailures: routingFailureRules({
      now,
      users,
      watchlist: watchlists.of,
      radarr: instances.radarr,
      isRunning: () => services.workflow.status() === 'running',
    }),
    serverLog: serverLogRules(clock),
    webhooks: ownWebhookRules(now, seed.fresh),
    maintainerr: maintainerrRules(config),
    friends: friendRules(now, users),
    pins: pinRules(now, createChance(seed.seed, 'pins')),
    plex: plexRules({ clock, emit, config, users, watchlist: watchlists.of, instances }),
    sync: syncRules({ clock, emit, instances }),
    tagging,
    tautulli: tautulliRules(config, users),
    tmdb: tmdbRules(seed.hasTmdbKey),
    labels: labelRules({
      clock,
      emit,
      settings: () => filledGroup('plexLabelSync', stored().plexLabelSync),
      itemCount: () => allItems().length,
    }),
    /** Shows on any watchlist. */
    listedShows: () => {
      const shows = allItems().filter(({ type }) => type === 'show')
      return [...new Map(shows.map(show => [show.key, show])).values()]
    },
    startedWith: seed.approvals.length,
    deletionPlan: planDeletion,
    stats: (limit: number, days: number) => {
      if (days === 0 && !profile.limitsStats)
        throw new ApiError(400, 'querystring/days must be >= 1', { validation: true })
      const all = users.all()
      const items = watchlists.allWithRequests(all)
      return statsOf(
        {
          seed: seed.seed,
          lists: all.map((user, index) => ({ name: user.name, items: items[index] ?? [] })),
          limitedFrom: profile.limitsStats ? days && now() - days * DAY_MS : null,
          instances: ARR_KINDS.flatMap(type =>
            instances[type].all().map(({ id, name, isDefault }) => ({ id, name, type, isDefault })),
          ),
          notifies: all.map(user => ({
            name: user.name,
            discord: user.notify_discord,
            apprise: user.notify_apprise,
          })),
        },
        limit,
        days || 365,
      )
    },
  }
}

const failed = (job: JobSeed, now: number): JobSeed => ({
  ...job,
  last_run: {
    time: new Date(now - 5 * HOUR_MS).toISOString(),
    status: 'failed',
    error: 'Request timed out after 30 s',
  },
})

export type World = ReturnType<typeof createWorld>
