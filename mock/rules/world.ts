import { ARR_KINDS } from '../../web/contract/instances.ts'
import type { ProgressEvent } from '../../web/contract/live-events.ts'
import type { Clock } from '../world/clock.ts'
import type { Profile } from '../world/profiles.ts'
import { accountRules } from './accounts.ts'
import { apiKeyRules } from './api-keys.ts'
import { approvalRules } from './approvals.ts'
import { configRules } from './config.ts'
import { deletionRules } from './deletion.ts'
import { exclusionRules } from './exclusions.ts'
import { friendRules } from './friends.ts'
import { instanceRules } from './instances.ts'
import { labelRules } from './labels.ts'
import { maintainerrRules } from './maintainerr.ts'
import { play, type Step } from './operations.ts'
import { ownWebhookRules } from './own-webhooks.ts'
import { plexRules } from './plex.ts'
import { pinRules } from './plex-pins.ts'
import { quotaRules } from './quotas.ts'
import { rollingRules } from './rolling.ts'
import { routerRules } from './router.ts'
import { routingFailureRules } from './routing-failures.ts'
import { scheduleRules } from './schedules.ts'
import type { Seed } from './seed.ts'
import { serverLogRules } from './server-log.ts'
import { discordRules, statusEventsOf, workflowRules } from './services.ts'
import { statsOf } from './stats.ts'
import { syncRules } from './sync.ts'
import { taggingRules } from './tagging.ts'
import { tautulliRules } from './tautulli.ts'
import { tmdbRules } from './tmdb.ts'
import { userRules } from './users.ts'
import { watchlistRules } from './watchlists.ts'

type AuthMode = 'required' | 'requiredExceptLocal' | 'disabled'

/** What all rules need. */
class Context {
  constructor(
    readonly seed: Seed,
    readonly profile: Profile,
    readonly auth: AuthMode,
    readonly clock: Clock,
    readonly emit: (event: ProgressEvent) => void,
  ) {}
  readonly now = () => this.clock.now()
  readonly iso = (agoMs = 0) => new Date(this.now() - agoMs).toISOString()
  /** Sends the events of a long operation. @returns when it has ended */
  readonly play = (steps: readonly Step[]) => play(this.clock, this.emit, steps)
}

/**
 * The backend's state and rules, without HTTP. Rules throw `ApiError`. While they are created, they may use the ones
 * above them; their functions may use all.
 */
export class World extends Context {
  readonly statusEvents = () => statusEventsOf(this)
  readonly stats = (limit: number, days: number) => statsOf(this, limit, days)
  /** All entries of all watchlists. */
  readonly listedItems = () => this.users.all().flatMap(user => this.watchlists.of(user))
  readonly arrInstances = () =>
    ARR_KINDS.flatMap(kind => this.instances[kind].all().map(row => ({ ...row, kind })))
  readonly accounts = accountRules(this)
  readonly config = configRules(this)
  readonly users = userRules(this)
  readonly approvals = approvalRules(this)
  readonly watchlists = watchlistRules(this)
  readonly instances = {
    radarr: instanceRules(this, 'radarr'),
    sonarr: instanceRules(this, 'sonarr'),
  }
  readonly router = routerRules(this)
  readonly quotas = quotaRules(this)
  readonly deletion = deletionRules(this)
  readonly schedules = scheduleRules(this)
  readonly workflow = workflowRules(this)
  readonly discord = discordRules(this)
  readonly apiKeys = apiKeyRules(this)
  readonly rolling = rollingRules(this)
  readonly exclusions = exclusionRules(this)
  readonly routingFailures = routingFailureRules(this)
  readonly serverLog = serverLogRules(this)
  readonly webhooks = ownWebhookRules(this)
  readonly maintainerr = maintainerrRules(this)
  readonly friends = friendRules(this)
  readonly pins = pinRules(this)
  readonly plex = plexRules(this)
  readonly sync = syncRules(this)
  readonly tagging = taggingRules(this)
  readonly tautulli = tautulliRules(this)
  readonly tmdb = tmdbRules(this)
  readonly labels = labelRules(this)
}
