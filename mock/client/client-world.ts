import { createSeed } from '../rules/seed.ts'
import { createWorld, type World } from '../rules/world.ts'
import { type Chance, createChance } from '../world/chance.ts'
import { createClock, type DrivenClock } from '../world/clock.ts'
import { PROFILES } from '../world/profiles.ts'
import {
  msOf,
  type Run,
  type Scenario,
  type StreamMode,
  type TimelineEntry,
} from '../world/scenario.ts'
import { createCalls } from './calls.ts'
import { createEventBus } from './event-bus.ts'
import { createFaults } from './faults.ts'
import { playTimeline } from './script.ts'
import { createSessions } from './sessions.ts'

/** The runs that a script can start. */
const RUNS: Readonly<Record<Run, (world: World) => Promise<unknown>>> = {
  'sync-all': ({ sync }) => sync.all(),
  'sync-radarr': ({ sync }) => sync.instance('radarr', 2),
  'sync-sonarr': ({ sync }) => sync.instance('sonarr', 2),
  'self-watchlist': ({ plex }) => plex.self(),
  'others-watchlist': ({ plex }) => plex.others(),
  'tag-sync': ({ tagging }) => tagging.sync(),
  'tag-removal': ({ tagging }) => tagging.remove(true),
  'label-sync': ({ labels }) => labels.sync(),
  'label-removal': ({ labels }) => labels.remove(),
}

const RESTART_MS = 2000
const DEFAULT_COUNT = 3
/** The product's own version, so that no update is announced until a test changes it. */
const RELEASE = {
  tag_name: 'v0.5.12',
  html_url: 'https://github.com/jamcalli/Pulsarr/releases/tag/v0.5.12',
}

export interface LoadOptions {
  seed?: number | undefined
  signOut?: boolean | undefined
  speed?: number | undefined
}

/**
 * Each client has its own world, clock, event stream, script, faults and call log, so that tests can run in parallel.
 * Clients without a name share the default world.
 */
export const createClientWorld = (id: string, initial: Scenario, options: LoadOptions = {}) => {
  let scenario = initial
  let seed = 0
  let clock: DrivenClock
  let world: World
  let chance: Chance
  let stopScript: (() => void) | null = null
  let sessionsLost = false
  let downUntilReal = 0
  let release = RELEASE
  const sessions = createSessions()
  const faults = createFaults()
  const calls = createCalls()
  const eventBus = createEventBus(
    () => world.statusEvents(),
    () => world.profile.statusOnChange,
  )

  const perform = (entry: TimelineEntry): void => {
    if (entry.event) eventBus.send(entry.event)
    // Runs that fail or are canceled by a reset don't stop the script.
    if (entry.run) RUNS[entry.run](world).catch(() => {})
    if (entry.workflow === 'start') world.workflow.set('running')
    if (entry.workflow === 'stop') world.workflow.set('stopped')
    if (entry.discord) world.discord.set(entry.discord === 'start' ? 'running' : 'stopped')
    if (entry.fault) faults.add(entry.fault)
    if (entry.clearFaults) faults.clear()
    if (entry.stream)
      stream(entry.stream, entry.for === undefined ? null : msOf(entry.for), entry.count)
    if (entry.session) session(entry.session)
    if (entry.backend === 'restart') restart(entry.for === undefined ? RESTART_MS : msOf(entry.for))
  }

  const stream = (
    act: 'cut' | 'silence' | 'normal' | StreamMode,
    forMs: number | null,
    count = DEFAULT_COUNT,
  ): void => {
    if (act === 'cut') eventBus.cut()
    else if (act === 'silence') eventBus.silence(forMs)
    else if (act === 'normal') eventBus.normal()
    else eventBus.misbehave(act, count)
  }

  const session = (act: 'lost' | 'back' | 'dropped'): void => {
    if (act === 'dropped') sessions.dropAll()
    else sessionsLost = act === 'lost'
  }

  /** Ends streams and sessions and refuses connections for `ms` of real time. */
  const restart = (ms: number): void => {
    sessions.dropAll()
    downUntilReal = Date.now() + ms
    eventBus.cut()
  }

  const startScript = (): void => {
    stopScript ??= playTimeline(scenario.timeline, clock, seed, { world, perform })
  }

  const load = (next: Scenario, how: LoadOptions = {}): void => {
    stopScript?.()
    stopScript = null
    clock?.close()
    scenario = next
    seed = how.seed ?? next.seed
    const start = next.clock.start === 'now' ? Date.now() : Date.parse(next.clock.start)
    const speed = next.clock.speed * (options.speed ?? 1)
    clock = createClock({ start, paused: next.clock.paused, speed })
    chance = createChance(seed, 'pushed')
    world = createWorld({
      seed: createSeed({ seed, now: start, ...next.world }),
      profile: PROFILES[next.profile],
      auth: next.auth,
      clock,
      emit: eventBus.send,
    })
    faults.clear()
    calls.clear()
    sessionsLost = false
    downUntilReal = 0
    release = RELEASE
    if (how.signOut || !next.world.admin) sessions.dropAll()
    eventBus.normal()
    eventBus.useClock(clock)
    if (next.starts === 'load' || sessions.count() > 0) startScript()
  }

  load(initial, options)

  return {
    id,
    sessions,
    faults,
    calls,
    eventBus,
    load,
    startScript,
    stream,
    session,
    restart,
    perform,
    get world() {
      return world
    },
    get clock() {
      return clock
    },
    get scenario() {
      return scenario
    },
    get seed() {
      return seed
    },
    /** Random sequence for events outside the script, so that they don't affect the script's own sequence. */
    get chance() {
      return chance
    },
    get release() {
      return release
    },
    set release(next) {
      release = next
    },
    get isScriptRunning() {
      return stopScript !== null
    },
    /** While true, every call gets a 401. */
    get areSessionsLost() {
      return sessionsLost
    },
    get isDown() {
      return Date.now() < downUntilReal
    },
    close(): void {
      stopScript?.()
      eventBus.cut()
      clock.close()
    },
  }
}
export type ClientWorld = ReturnType<typeof createClientWorld>
