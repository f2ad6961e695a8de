import type { ProgressEvent } from '../web/contract/progress.ts'
import type { Clock } from './clock.ts'
import type { Profile } from './profiles.ts'
import { Refusal } from './refusal.ts'
import { accountRules } from './rules/accounts.ts'
import { type ApprovalDraft, approvalRules, expirationOf, routingOf } from './rules/approvals.ts'
import { configRules } from './rules/config.ts'
import { DAY_MS, dayOf, HOUR_MS, startOfDay } from './rules/days.ts'
import { periodsOf, quotaRules } from './rules/quotas.ts'
import { userRules } from './rules/users.ts'
import { type Running, startable } from './rules/workflow.ts'
import type { Seed } from './seed.ts'

export type AuthMode = 'required' | 'requiredExceptLocal' | 'disabled'

export interface WorldOptions {
  seed: Seed
  profile: Profile
  auth: AuthMode
  clock: Clock
  /** Where frames of the stream go. */
  emit: (event: ProgressEvent) => void
}

/** The backend's state and rules without HTTP. Rules throw `Refusal`; everything else is a value. */
export const createWorld = ({ seed, profile, auth, clock, emit }: WorldOptions) => {
  const { now } = clock
  const config = configRules(seed.config, profile)
  const users = userRules(now, seed.users)
  const quotas = quotaRules(
    {
      now,
      hasUser: users.has,
      periods: () => periodsOf(config.stored().quotaSettings),
      nextReset: () => nextMaintenance(now()),
    },
    seed,
  )
  const approvals = approvalRules(
    {
      now,
      emit,
      expiration: () => expirationOf(config.stored().approvalExpiration),
      userName: id => users.get(id)?.name,
      route: approval => {
        if (!routingOf(approval.proposedRouterDecision))
          throw new Refusal(409, 'Approved, but the request has no routing to follow')
        const { userId, contentType } = approval
        quotas.record({ userId, contentType, day: dayOf(now()) })
      },
    },
    seed.approvals,
  )
  const initiallyRunning: Running = config.stored()._isReady === true ? 'running' : 'stopped'
  const workflow = startable(clock, 'Watchlist workflow', initiallyRunning)
  const discord = startable(
    clock,
    'Discord bot',
    config.stored().discordBotToken ? 'running' : 'stopped',
  )

  return {
    clock,
    profile,
    auth,
    emit,
    accounts: accountRules(now, seed.admins),
    config,
    users,
    quotas,
    approvals,
    workflow,
    discord,
    /** How many requests there were when this world began. */
    startedWith: seed.approvals.length,
    hasToken: () => config.stored().plexTokens.length > 0,
    /** @throws Refusal 400 unless stopped, 500 without a Plex token */
    startWorkflow(autoStart: boolean): void {
      if (config.stored().plexTokens.length === 0)
        throw new Refusal(500, 'No Plex token configured')
      workflow.start()
      if (autoStart) config.set({ _isReady: true })
    },
    /** Asks "Plex" for feed addresses and stores them; an error text without a token (backend-api 2.4). */
    generateRss(): { self: string; friends: string } | { error: string } {
      const { plexTokens, skipFriendSync } = config.stored()
      if (plexTokens.length === 0) return { error: 'No Plex token configured' }
      const self = 'https://rss.plex.tv/00000000-0000-4000-8000-000000000001'
      const friends = skipFriendSync
        ? ''
        : 'https://rss.plex.tv/00000000-0000-4000-8000-000000000002'
      config.set(friends ? { selfRss: self, friendsRss: friends } : { selfRss: self })
      return { self, friends }
    },
    /** The three status frames that flow every second while anyone listens (backend-api 1.9). */
    statusEvents(): ProgressEvent[] {
      const ms = now()
      const frame = (
        id: string,
        words: string,
        value: string,
        metadata?: unknown,
      ): ProgressEvent => ({
        operationId: `${id}-status-${ms}`,
        type: 'system',
        phase: 'info',
        progress: 100,
        message: `${words}: ${value}`,
        ...(metadata !== undefined && { metadata }),
      })
      const rssAvailable = config.hasRss()
      return [
        frame('discord', 'Discord bot status', discord.status()),
        frame(
          'tautulli',
          'Tautulli status',
          config.stored().tautulliEnabled ? 'running' : 'disabled',
        ),
        frame('watchlist-workflow', 'Watchlist workflow status', workflow.status(), {
          syncMode: rssAvailable ? 'rss' : 'manual',
          rssAvailable,
        }),
      ]
    },
    /** A request from the router, with its event. */
    requestApproval: (draft: ApprovalDraft) => approvals.request(draft),
  }
}
export type World = ReturnType<typeof createWorld>

/** Next 02:00 UTC: when quota maintenance runs by default. */
const nextMaintenance = (now: number): string => {
  const today = startOfDay(now) + 2 * HOUR_MS
  return new Date(today > now ? today : today + DAY_MS).toISOString()
}
