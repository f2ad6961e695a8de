import { describe, expect, test } from 'vitest'
import { createClientWorld } from '../../../mock/client/client-world.ts'
import { frameOf } from '../../../mock/client/event-bus.ts'
import { playTimeline } from '../../../mock/client/script.ts'
import {
  checkScenario,
  SCENARIO_NAMES,
  scenarioNamed,
} from '../../../mock/scenarios/load-scenario.ts'
import { ApprovalMetadata } from '../../../web/contract/live-events.ts'
import { makeWorld, NOW } from './support/world.ts'

/** Plays a timeline for `ms` and returns each approval event with its time since the start. */
const play = (timeline: unknown[], ms: number, seed = 7) => {
  const { world, clock, events } = makeWorld({ seed })
  const scenario = checkScenario({ name: 'test', timeline }, 'test')
  const frames: { at: number; action: string; frame: string }[] = []
  const others: unknown[] = []
  const stop = playTimeline(scenario.timeline, clock, seed, {
    world,
    perform: entry => others.push(entry),
  })
  let seen = 0
  for (let passed = 0; passed < ms; passed += 10) {
    clock.advance(10)
    for (; seen < events.length; seen++) {
      const event = events[seen]
      if (event) frames.push({ at: clock.now() - NOW, action: event.phase, frame: frameOf(event) })
    }
  }
  return { frames, others, world, stop, clock, events }
}

const defaultTimeline = scenarioNamed('default').timeline

describe('default scenario', () => {
  const { frames } = play(defaultTimeline, 30 * 60_000)

  test('triggers all eight toasts within two minutes: each action alone and in a burst', () => {
    const early = frames.filter(({ at }) => at <= 120_000)
    for (const action of ['created', 'approved', 'rejected', 'deleted']) {
      const times = early.filter(event => event.action === action).map(event => event.at)
      // Toasts group events within 500 ms of the first.
      const batches: number[][] = []
      for (const time of times) {
        const last = batches.at(-1)
        if (last?.[0] !== undefined && time - last[0] < 500) last.push(time)
        else batches.push([time])
      }
      const sizes = batches.map(batch => batch.length)
      expect(sizes, action).toContain(1)
      expect(Math.max(...sizes), action).toBeGreaterThan(1)
    }
    expect(early.map(({ action }) => action)).toContain('updated')
  })

  test('pauses several seconds between toasts, then triggers one or two per minute', () => {
    const starts = frames
      .map(({ at }) => at)
      .filter((at, index, all) => index === 0 || at - (all[index - 1] ?? 0) > 500)
    const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0))
    expect(Math.min(...gaps.slice(0, 9))).toBeGreaterThanOrEqual(5000)
    const late = starts.filter(at => at > 5 * 60_000)
    expect(late.length / 25).toBeLessThanOrEqual(2)
    expect(late.length / 25).toBeGreaterThan(0.9)
  })

  test('sends events with valid metadata, the first of them about new requests', () => {
    const events = frames.map(({ frame }) =>
      ApprovalMetadata.parse(JSON.parse(frame.split('data: ')[1] ?? '').metadata),
    )
    for (const { action, status } of events.slice(0, 3))
      expect([action, status]).toEqual(['created', 'pending'])
  })
})

test('the same seed produces the same bytes, another seed different ones', () => {
  const bytes = (seed: number) =>
    play(defaultTimeline, 20 * 60_000, seed)
      .frames.map(({ at, frame }) => `${at} ${frame}`)
      .join('')
  const first = bytes(7)
  expect(bytes(7)).toBe(first)
  expect(bytes(8)).not.toBe(first)
})

test('a failing approval stops neither the script nor the maintenance', () => {
  const { world, clock, events } = makeWorld()
  for (const kind of ['radarr', 'sonarr'] as const)
    for (const { id } of world.instances[kind].all()) world.instances[kind].remove(id)
  const scenario = checkScenario(
    {
      name: 'test',
      timeline: [
        { every: '1s', approval: 'approved' },
        { at: '5500ms', approval: 'created' },
      ],
    },
    'test',
  )
  const stop = playTimeline(scenario.timeline, clock, 7, { world, perform: () => {} })
  clock.advance(6000)
  stop()
  expect(events.map(event => event.phase)).toEqual(['created'])
  world.config.put({ approvalExpiration: { enabled: true, expirationAction: 'auto_approve' } })
  clock.advance(200 * 3_600_000)
  expect(world.approvals.stats().pending).toBe(0)
})

describe('timing', () => {
  const timesOf = (entry: object, ms: number) =>
    play([{ event: { operationId: 'x', type: 'sync' }, ...entry }], ms).others.length

  test.each([
    ['at', { at: '2s' }, 1990, 0],
    ['at', { at: '2s' }, 10_000, 1],
    ['every, first after one interval', { every: '2s' }, 1990, 0],
    ['every', { every: '2s' }, 7000, 3],
    ['from', { every: '2s', from: '500ms' }, 7000, 4],
    ['until', { every: '1s', until: '3s' }, 20_000, 3],
    ['times', { every: '1s', times: 2 }, 20_000, 2],
  ])('%s %o within %i ms: %i times', (_words, entry, ms, expected) => {
    expect(timesOf(entry, ms)).toBe(expected)
  })

  test('spreads a burst over its time span', () => {
    const { frames } = play([{ at: '1s', approval: 'created', burst: 4, within: '300ms' }], 3000)
    expect(frames.map(({ at }) => at)).toEqual([1000, 1100, 1200, 1300])
  })

  test('sends nothing after stop()', () => {
    const { stop, clock, events } = play([{ every: '1s', approval: 'created' }], 2500)
    const said = events.length
    stop()
    clock.advance(60_000)
    expect(events.length).toBe(said)
  })
})

describe('two hours of each shipped scenario', () => {
  test.each(SCENARIO_NAMES)('%s runs through with a listener', { timeout: 30_000 }, name => {
    const scenario = scenarioNamed(name)
    const clientWorld = createClientWorld('soak', {
      ...scenario,
      starts: 'load',
      // Fifty users cover the same cases as five thousand.
      world: {
        ...scenario.world,
        users: Math.min(scenario.world.users, 50),
        approvals: Math.min(scenario.world.approvals, 200),
      },
      clock: { start: '2026-03-06T10:00:00Z', speed: 1, paused: true },
    })
    const chunks: string[] = []
    clientWorld.eventBus.join({ write: chunk => chunks.push(chunk), end: () => {} })
    const minutes = 120
    for (let minute = 0; minute < minutes; minute++) clientWorld.clock.advance(60_000)
    expect(chunks.join('').length).toBeGreaterThan(minutes * 60 * 300)
    const { totalRequests, ...counts } = clientWorld.world.approvals.stats()
    expect(Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0)).toBe(
      totalRequests,
    )
    // Requests neither run out nor grow without bound.
    if (scenario.timeline.length > 0) expect(totalRequests).toBeGreaterThan(20)
    expect(totalRequests).toBeLessThan(600)
    clientWorld.close()
  })
})
