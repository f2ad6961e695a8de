import { describe, expect, test } from 'vitest'
import { createEventBus, frameOf, RETRY_FRAME } from '../../../mock/client/event-bus.ts'
import { createClock } from '../../../mock/world/clock.ts'
import type { ProgressEvent } from '../../../web/contract/live-events.ts'
import { NOW } from './support/world.ts'

const event = (n: number): ProgressEvent => ({
  operationId: `op-${n}`,
  type: 'sync',
  phase: 'copying',
  progress: n,
  message: `step ${n}`,
})

const listening = (statusEvents: () => ProgressEvent[] = () => []) => {
  const clock = createClock({ start: NOW, paused: true })
  const eventBus = createEventBus(statusEvents)
  eventBus.useClock(clock)
  const chunks: string[] = []
  let ended = false
  const leave = eventBus.join({
    write: chunk => chunks.push(chunk),
    end: () => {
      ended = true
    },
  })
  return { clock, eventBus, leave, text: () => chunks.join(''), wasEnded: () => ended }
}

test('sends every frame to every listener', () => {
  const { eventBus, text } = listening()
  const other: string[] = []
  eventBus.join({ write: chunk => other.push(chunk), end: () => {} })
  eventBus.send(event(1))
  expect(other.join('')).toBe(text())
})

test('sends the status on connecting and on changes, and comments in between, in newer versions', () => {
  const clock = createClock({ start: NOW, paused: true })
  const status = { ...event(1), operationId: 'discord-status', message: 'Discord: stopped' }
  let now: ProgressEvent = status
  const eventBus = createEventBus(
    () => [now],
    () => true,
  )
  eventBus.useClock(clock)
  const chunks: string[] = []
  eventBus.join({ write: chunk => chunks.push(chunk), end: () => {} })
  clock.advance(29_000)
  expect(chunks).toEqual([RETRY_FRAME, frameOf(status)])
  now = { ...status, message: 'Discord: running' }
  clock.advance(5000)
  expect(chunks.slice(2).sort()).toEqual([': keep-alive\n\n', frameOf(now)])
})

describe('faults', () => {
  test('cut ends every stream', () => {
    const { eventBus, wasEnded } = listening()
    eventBus.cut()
    expect(wasEnded()).toBe(true)
  })

  test('silence drops events for its duration', () => {
    const { eventBus, clock, text } = listening()
    eventBus.silence(3000)
    eventBus.send(event(1))
    clock.advance(3000)
    eventBus.send(event(2))
    expect(text()).toBe(RETRY_FRAME + frameOf(event(2)))
  })

  test('duplicate repeats the next events, then ends', () => {
    const { eventBus, text } = listening()
    eventBus.misbehave('duplicate', 1)
    eventBus.send(event(1))
    eventBus.send(event(2))
    expect(text()).toBe(RETRY_FRAME + frameOf(event(1)) + frameOf(event(1)) + frameOf(event(2)))
  })

  test('out-of-order swaps pairs and loses no event when it ends', () => {
    const { eventBus, text } = listening()
    eventBus.misbehave('out-of-order', 2)
    for (const n of [1, 2, 3]) eventBus.send(event(n))
    eventBus.normal()
    expect(text()).toBe(RETRY_FRAME + [2, 1, 3].map(n => frameOf(event(n))).join(''))
  })

  test('malformed sends an invalid JSON frame before the real one', () => {
    const { eventBus, text } = listening()
    eventBus.misbehave('malformed', 1)
    eventBus.send(event(1))
    const frames = text().slice(RETRY_FRAME.length).split('\n\n')
    expect(() => JSON.parse(frames[0]?.split('data: ')[1] ?? '')).toThrow()
    expect(`${frames[1]}\n\n`).toBe(frameOf(event(1)))
  })

  test('slow delivers the same bytes in chunks', () => {
    const { eventBus, clock, text } = listening()
    eventBus.misbehave('slow', 2)
    eventBus.send(event(1))
    eventBus.send(event(2))
    expect(text()).toBe(RETRY_FRAME)
    clock.advance(150)
    expect(text().length).toBeGreaterThan(RETRY_FRAME.length)
    expect(text()).not.toContain(frameOf(event(1)))
    clock.advance(5000)
    expect(text()).toBe(RETRY_FRAME + frameOf(event(1)) + frameOf(event(2)))
  })
})
