import { ARR_KINDS, type ArrKind } from '../../web/contract/instances.ts'
import type { ProgressEvent } from '../../web/contract/live-events.ts'
import { ApiError } from '../world/api-error.ts'
import { createChance } from '../world/chance.ts'
import type { Clock } from '../world/clock.ts'
import { dayOf, HOUR_MS } from '../world/days.ts'
import { isRefusedToken } from '../world/external-services.ts'
import type { Profile } from '../world/profiles.ts'
import type { Run } from '../world/scenario.ts'
import { accountRules } from './accounts.ts'
import { apiKeyRules } from './api-keys.ts'
import { expirationOf } from './approval-expiration.ts'
import { approvalRules, routingOf } from './approvals.ts'
import { configRules } from './config.ts'
import { deletionPlan } from './deletion.ts'
import { instanceRules } from './instances.ts'
import { labelRules } from './labels.ts'
import { plexRules } from './plex.ts'
import { periodsOf, quotaRules } from './quotas.ts'
import { rollingRules } from './rolling.ts'
import { routerRules } from './router.ts'
import { IMDB_JOBS, JOBS, type JobSeed, LABEL_JOBS, scheduleRules } from './schedules.ts'
import type { Seed } from './seed.ts'
import { startable } from './startable.ts'
import { statsOf } from './stats.ts'
import { statusFrames } from './status-frames.ts'
import { filledGroup } from './stored-config.ts'
import { syncRules } from './sync.ts'
import { taggingRules } from './tagging.ts'
import { tautulliRules } from './tautulli.ts'
import { tmdbRules } from './tmdb.ts'
import { userRules } from './users.ts'
import { watchlistRules } from './watchlists.ts'

export type AuthMode = 'required' | 'requiredExceptLocal' | 'disabled'

interface WorldOptions {
  seed: Seed
  profile: Profile
  auth: AuthMode
  clock: Clock
  emit: (event: ProgressEvent) => void
}

/** State and rules of the backend, without HTTP. Rules throw `ApiError`. */
export const createWorld = ({ seed, profile, auth, clock, emit }: WorldOptions) => {
  const { now } = clock
  const config = configRules(seed.config, profile)
  const { stored } = config
  const users = userRules(now, profile, seed.users)
  const watchlists = watchlistRules(seed.seed, now, () => approvals.all())
  const instances = {
    radarr: instanceRules('radarr', profile, seed.instances.radarr),
    sonarr: instanceRules('sonarr', profile, seed.instances.sonarr),
  }

  const quotas = quotaRules(
    {
      now,
      hasUser: users.has,
      periods: () => periodsOf(stored().quotaSettings),
      nextReset: () => schedules.nextRun('quota-maintenance'),
    },
    seed,
  )

  const approvals = approvalRules(
    {
      now,
      emit,
      expiration: () => expirationOf(stored().approvalExpiration),
      userName: id => users.get(id)?.name,
      route: approval => {
        const routing = routingOf(approval.proposedRouterDecision)
        if (!routing) throw new ApiError(409, 'Approved, but the request has no routing')
        if (!instances[routing.instanceType].isReachable(routing.instanceId))
          throw new ApiError(409, "Approved, but the instance it was routed to isn't responding")
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
        if (stored().plexTokens.length === 0) throw new Error('No Plex token configured')
        const { movies, shows } = planDeletion().results
        for (const { guid } of [...movies.items, ...shows.items]) deletedGuids.add(guid)
      },
    },
  )

  const kindOf = (kind: ArrKind) => (kind === 'radarr' ? 'movie' : 'show')
  const allItems = () => users.all().flatMap(user => watchlists.of(user))
  const itemCount = (kind: ArrKind) => allItems().filter(item => item.type === kindOf(kind)).length

  const workflow = startable(
    clock,
    'Watchlist workflow',
    stored()._isReady === true ? 'running' : 'stopped',
  )
  const hasBot = () =>
    Boolean(stored().discordBotToken && stored().discordClientId && stored().discordGuildId)
  const discord = startable(clock, 'Discord bot', hasBot() ? 'running' : 'stopped')

  return {
    clock,
    profile,
    auth,
    accounts: accountRules(now, seed.admins),
    config,
    users,
    watchlists,
    quotas,
    approvals,
    instances,
    router: routerRules(now, profile, seed.rules),
    schedules,
    workflow,
    discord,
    apiKeys: apiKeyRules(
      now,
      createChance(seed.seed, 'keys'),
      profile.hasApiKeys ? seed.apiKeys : [],
    ),
    rolling: rollingRules(
      now,
      () => filledGroup('plexSessionMonitoring', stored().plexSessionMonitoring).enabled,
      seed.rolling,
    ),
    plex: plexRules({ clock, emit, config, users, watchlist: watchlists.of, instances }),
    sync: syncRules({ clock, emit, instances }),
    tagging: taggingRules({
      clock,
      emit,
      instances,
      settings: () => ({
        isOn: kind =>
          stored()[kind === 'radarr' ? 'tagUsersInRadarr' : 'tagUsersInSonarr'] === true,
        prefix: String(stored().tagPrefix),
        cleansUp: stored().cleanupOrphanedTags !== false,
      }),
      userNames: () => users.all().map(user => user.name),
      itemCount,
    }),
    tautulli: tautulliRules(config, users),
    tmdb: tmdbRules(seed.hasTmdbKey),
    labels: labelRules({
      clock,
      emit,
      settings: () => filledGroup('plexLabelSync', stored().plexLabelSync),
      itemCount: () => allItems().length,
    }),
    startedWith: seed.approvals.length,
    hasToken: () => stored().plexTokens.length > 0,
    /** @throws ApiError 400 unless stopped, 500 if there is no Plex token */
    startWorkflow(autoStart: boolean): void {
      if (stored().plexTokens.length === 0) throw new ApiError(500, 'No Plex token configured')
      workflow.start()
      if (autoStart) config.set({ _isReady: true })
    },
    /** @throws ApiError 400 unless stopped, 500 if not configured or the token is rejected */
    startDiscord(): void {
      if (discord.status() !== 'stopped')
        throw new ApiError(400, `Discord bot is already ${discord.status()}`)
      if (!hasBot() || isRefusedToken(String(stored().discordBotToken)))
        throw new ApiError(500, 'Discord bot could not be started')
      discord.start()
    },
    deletionPlan: planDeletion,
    stats: (limit: number, days: number) => {
      const all = users.all()
      const items = watchlists.allWithRequests(all)
      return statsOf(
        {
          seed: seed.seed,
          lists: all.map((user, at) => ({ name: user.name, items: items[at] ?? [] })),
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
        days,
      )
    },
    run(name: Run): Promise<unknown> {
      switch (name) {
        case 'sync-all':
          return this.sync.all()
        case 'sync-radarr':
          return this.sync.instance('radarr', 2)
        case 'sync-sonarr':
          return this.sync.instance('sonarr', 2)
        case 'self-watchlist':
          return this.plex.self()
        case 'others-watchlist':
          return this.plex.others()
        case 'tag-sync':
          return this.tagging.sync()
        case 'tag-removal':
          return this.tagging.remove(true)
        case 'label-sync':
          return this.labels.sync()
        case 'label-removal':
          return this.labels.remove()
      }
    },
    /** The three status events, sent every second while the stream has listeners (backend-notes 1.9). */
    statusEvents: (): ProgressEvent[] =>
      statusFrames(now(), {
        discord: discord.status(),
        tautulli: stored().tautulliEnabled ? 'running' : 'disabled',
        workflow: workflow.status(),
        hasRss: config.hasRss(),
      }),
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
