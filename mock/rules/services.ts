import type { ProgressEvent } from '../../web/contract/live-events.ts'
import { ApiError } from '../world/api-error.ts'
import type { Clock } from '../world/clock.ts'
import { isRefusedToken } from '../world/external-services.ts'
import type { Profile } from '../world/profiles.ts'
import type { ConfigRules } from './config.ts'

type Running = 'stopped' | 'starting' | 'running' | 'stopping'

const START_MS = 1500
const STOP_MS = 800

/** A service that takes time to start and stop. */
const createService = (clock: Clock, name: string, initial: Running) => {
  let status: Running = initial
  let cancel = () => {}
  const later = (ms: number, next: Running) => {
    cancel()
    cancel = clock.after(ms, () => {
      status = next
    })
  }
  return {
    status: (): Running => status,
    /** @throws ApiError 400 unless stopped */
    start(): void {
      if (status !== 'stopped') throw new ApiError(400, `${name} is already ${status}`)
      status = 'starting'
      later(START_MS, 'running')
    },
    /** @throws ApiError 400 unless running or starting */
    stop(): void {
      if (status !== 'running' && status !== 'starting')
        throw new ApiError(400, `${name} is not running`)
      status = 'stopping'
      later(STOP_MS, 'stopped')
    },
    set(next: Running): void {
      cancel()
      status = next
    },
  }
}

/** The watchlist workflow and the Discord bot, and the events that report their status. */
export const serviceRules = (clock: Clock, config: ConfigRules, profile: Profile) => {
  const { stored } = config
  const workflow = createService(
    clock,
    'Watchlist workflow',
    stored()._isReady === true ? 'running' : 'stopped',
  )
  const isBotConfigured = () =>
    Boolean(
      stored().discordBotToken &&
        stored().discordClientId &&
        (stored().discordGuildId || !profile.botNeedsServer),
    )
  const discord = createService(clock, 'Discord bot', isBotConfigured() ? 'running' : 'stopped')
  const statusEvent = (
    id: string,
    name: string,
    status: string,
    metadata?: object,
  ): ProgressEvent => ({
    operationId: `${id}-status${profile.statusOnChange ? '' : `-${clock.now()}`}`,
    type: 'system',
    phase: 'info',
    progress: 100,
    message: `${name} status: ${status}`,
    ...(profile.statusOnChange
      ? { metadata: { status, ...metadata } }
      : metadata !== undefined && { metadata }),
  })
  return {
    workflow: {
      ...workflow,
      /** @throws ApiError 400 unless stopped, 500 if there is no Plex token */
      start(autoStart: boolean): void {
        if (!config.hasToken()) throw new ApiError(500, 'No Plex token configured')
        workflow.start()
        if (autoStart) config.set({ _isReady: true })
      },
    },
    discord: {
      ...discord,
      /** @throws ApiError 400 unless stopped, 500 if not configured or the token is rejected */
      start(): void {
        const canStart = isBotConfigured() && !isRefusedToken(String(stored().discordBotToken))
        if (discord.status() === 'stopped' && !canStart)
          throw new ApiError(500, 'Discord bot could not be started')
        discord.start()
      },
    },
    /** Sent every second while the stream has listeners (backend-notes 1.9), or on changes (backend-notes 3.7). */
    statusEvents(): ProgressEvent[] {
      const hasRss = config.hasRss()
      return [
        statusEvent('discord', 'Discord bot', discord.status()),
        ...(profile.statusOnChange
          ? [
              statusEvent('plex-sse', 'Plex SSE', 'connected'),
              statusEvent('plex-mobile', 'Plex mobile', 'disabled'),
              statusEvent('apprise', 'Apprise', 'disabled'),
            ]
          : []),
        ...(profile.hasTautulli
          ? [statusEvent('tautulli', 'Tautulli', stored().tautulliEnabled ? 'running' : 'disabled')]
          : []),
        statusEvent('watchlist-workflow', 'Watchlist workflow', workflow.status(), {
          syncMode: hasRss ? 'rss' : 'manual',
          rssAvailable: hasRss,
        }),
      ]
    },
  }
}
