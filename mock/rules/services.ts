import type { ProgressEvent } from '../../web/contract/live-events.ts'
import { ApiError } from '../world/api-error.ts'
import type { Clock } from '../world/clock.ts'
import { isRefusedToken } from '../world/external-services.ts'
import type { World } from './world.ts'

type Running = 'stopped' | 'starting' | 'running' | 'stopping'

const START_MS = 1500
const STOP_MS = 800

/** A service that takes time to start and stop. */
const createService = (clock: Clock, name: string, isRunning: boolean) => {
  let status: Running = isRunning ? 'running' : 'stopped'
  let cancel = () => {}
  const set = (next: Running) => {
    cancel()
    status = next
  }
  const change = (during: Running, ms: number, next: Running) => {
    set(during)
    cancel = clock.after(ms, () => set(next))
  }
  return {
    status: () => status,
    set,
    /** @throws ApiError 400 unless stopped */
    start(): void {
      if (status !== 'stopped') throw new ApiError(400, `${name} is already ${status}`)
      change('starting', START_MS, 'running')
    },
    /** @throws ApiError 400 unless running or starting */
    stop(): void {
      if (status !== 'running' && status !== 'starting')
        throw new ApiError(400, `${name} is not running`)
      change('stopping', STOP_MS, 'stopped')
    },
  }
}

export const workflowRules = ({ clock, config }: World) => {
  const service = createService(clock, 'Watchlist workflow', config.stored()._isReady === true)
  return {
    ...service,
    /** @throws ApiError 400 unless stopped, 500 if there is no Plex token */
    start(autoStart: boolean): void {
      if (!config.hasToken()) throw new ApiError(500, 'No Plex token configured')
      service.start()
      if (autoStart) config.set({ _isReady: true })
    },
  }
}

export const discordRules = ({ clock, config, profile }: World) => {
  const isConfigured = () => {
    const { discordBotToken, discordClientId, discordGuildId } = config.stored()
    return Boolean(
      discordBotToken && discordClientId && (discordGuildId || !profile.botNeedsServer),
    )
  }
  const service = createService(clock, 'Discord bot', isConfigured())
  return {
    ...service,
    /** @throws ApiError 400 unless stopped, 500 if not configured or the token is rejected */
    start(): void {
      const canStart = isConfigured() && !isRefusedToken(String(config.stored().discordBotToken))
      if (service.status() === 'stopped' && !canStart)
        throw new ApiError(500, 'Discord bot could not be started')
      service.start()
    },
  }
}

/** Sent every second while the stream has listeners (backend-notes 1.9), or on changes (backend-notes 3.7). */
export const statusEventsOf = ({ now, profile, config, workflow, discord }: World) => {
  const { statusOnChange, hasTautulli } = profile
  const event = (id: string, name: string, status: string, more?: object): ProgressEvent => {
    const metadata = statusOnChange ? { status, ...more } : more
    return {
      operationId: `${id}-status${statusOnChange ? '' : `-${now()}`}`,
      type: 'system',
      phase: 'info',
      progress: 100,
      message: `${name} status: ${status}`,
      ...(metadata && { metadata }),
    }
  }
  const hasRss = config.hasRss()
  const tautulli = config.stored().tautulliEnabled ? 'running' : 'disabled'
  return [
    event('discord', 'Discord bot', discord.status()),
    ...(statusOnChange
      ? [
          event('plex-sse', 'Plex SSE', 'connected'),
          event('plex-mobile', 'Plex mobile', 'disabled'),
          event('apprise', 'Apprise', 'disabled'),
        ]
      : []),
    ...(hasTautulli ? [event('tautulli', 'Tautulli', tautulli)] : []),
    event('watchlist-workflow', 'Watchlist workflow', workflow.status(), {
      syncMode: hasRss ? 'rss' : 'manual',
      rssAvailable: hasRss,
    }),
  ]
}
