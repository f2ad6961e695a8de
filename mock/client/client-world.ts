import { createSeed } from '../rules/seed.ts'
import { World } from '../rules/world.ts'
import { type Chance, createChance } from '../world/chance.ts'
import { createClock, type DrivenClock } from '../world/clock.ts'
import { PROFILES } from '../world/profiles.ts'
import { type Action, msOf, type Run, type Scenario } from '../world/scenario.ts'
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
export class ClientWorld {
  readonly sessions = createSessions()
  readonly faults = createFaults()
  readonly calls = createCalls()
  readonly eventBus = createEventBus(
    () => this.world.statusEvents(),
    () => this.world.profile.statusOnChange,
  )
  seed = 0
  release = RELEASE
  /** While true, every call gets a 401. */
  areSessionsLost = false
  clock!: DrivenClock
  world!: World
  /** Random sequence for events outside the script, so that they don't affect the script's own sequence. */
  chance!: Chance
  /** Until this real time, connections are refused. */
  private downUntil = 0
  private stopScript: (() => void) | null = null

  constructor(
    readonly id: string,
    public scenario: Scenario,
    private readonly options: LoadOptions = {},
  ) {
    this.load(scenario, options)
  }

  load(next: Scenario, how: LoadOptions = {}): void {
    this.stopScript?.()
    this.stopScript = null
    this.clock?.close()
    this.scenario = next
    this.seed = how.seed ?? next.seed
    const start = next.clock.start === 'now' ? Date.now() : Date.parse(next.clock.start)
    const speed = next.clock.speed * (this.options.speed ?? 1)
    this.clock = createClock({ start, paused: next.clock.paused, speed })
    this.chance = createChance(this.seed, 'pushed')
    const seed = createSeed({ seed: this.seed, now: start, ...next.world })
    const profile = PROFILES[next.profile]
    this.world = new World(seed, profile, next.auth, this.clock, this.eventBus.send)
    this.faults.clear()
    this.calls.clear()
    this.areSessionsLost = false
    this.downUntil = 0
    this.release = RELEASE
    if (how.signOut || !next.world.admin) this.sessions.dropAll()
    this.eventBus.normal()
    this.eventBus.setClock(this.clock)
    if (next.starts === 'load' || this.sessions.count() > 0) this.startScript()
  }

  /** What a timeline's entry or a control call does, apart from actions on requests. */
  perform = (action: Action): void => {
    const { event, run, workflow, discord, fault, stream, session } = action
    const forMs = action.for === undefined ? null : msOf(action.for)
    if (event) this.eventBus.send(event)
    // Runs that fail or are canceled by a reset don't stop the script.
    if (run) RUNS[run](this.world).catch(() => {})
    if (workflow) this.world.workflow.set(workflow === 'start' ? 'running' : 'stopped')
    if (discord) this.world.discord.set(discord === 'start' ? 'running' : 'stopped')
    if (fault) this.faults.add(fault)
    if (action.clearFaults) this.faults.clear()
    if (stream === 'cut') this.eventBus.cut()
    else if (stream === 'silence') this.eventBus.silence(forMs)
    else if (stream === 'normal') this.eventBus.normal()
    else if (stream) this.eventBus.misbehave(stream, action.count ?? DEFAULT_COUNT)
    if (session === 'dropped') this.sessions.dropAll()
    else if (session) this.areSessionsLost = session === 'lost'
    if (action.backend === 'restart') {
      this.sessions.dropAll()
      this.downUntil = Date.now() + (forMs ?? RESTART_MS)
      this.eventBus.cut()
    }
  }

  startScript(): void {
    const { world, perform } = this
    this.stopScript ??= playTimeline(this.scenario.timeline, this.clock, this.seed, {
      world,
      perform,
    })
  }

  get isScriptRunning() {
    return this.stopScript !== null
  }

  get isDown() {
    return Date.now() < this.downUntil
  }

  close(): void {
    this.stopScript?.()
    this.eventBus.cut()
    this.clock.close()
  }
}
