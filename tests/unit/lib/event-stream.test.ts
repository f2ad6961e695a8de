import { beforeEach, expect, test, vi } from 'vitest'
import { openEventStream, type StreamState } from '../../../web/lib/event-stream.ts'
import { FakeSource, latestSource, stubEventSource } from '../../support/event-source.ts'

const setUp = () => {
  const states: StreamState[] = []
  const stream = openEventStream({
    url: '/v1/progress',
    heartbeatEvent: 'heartbeat',
    onFrame: () => undefined,
    onState: state => states.push(state),
  })
  return { stream, states }
}

beforeEach(() => {
  vi.useFakeTimers()
  stubEventSource()
})

test('closes after an error and reconnects once after 2000 ms, even after several errors, until it is closed', () => {
  const { stream, states } = setUp()
  const first = latestSource()
  first.onopen?.()
  first.onerror?.()
  first.onerror?.()
  expect(first.isClosed).toBe(true)
  vi.advanceTimersByTime(1999)
  expect(FakeSource.opened).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(FakeSource.opened).toHaveLength(2)
  latestSource().onopen?.()
  expect(states).toEqual(['connecting', 'connected', 'disconnected', 'connecting', 'connected'])
  latestSource().onerror?.()
  stream.close()
  vi.advanceTimersByTime(10_000)
  expect(FakeSource.opened).toHaveLength(2)
  expect(states.at(-1)).toBe('disconnected')
})

test('reconnectNow skips the delay and is a no-op while connected', () => {
  const { stream } = setUp()
  latestSource().onopen?.()
  stream.reconnectNow()
  expect(FakeSource.opened).toHaveLength(1)
  latestSource().onerror?.()
  stream.reconnectNow()
  expect(FakeSource.opened).toHaveLength(2)
  vi.advanceTimersByTime(5000)
  expect(FakeSource.opened).toHaveLength(2)
})

test('treats 45 s of silence as an error after the first heartbeat', () => {
  setUp()
  latestSource().onopen?.()
  latestSource().heartbeat()
  vi.advanceTimersByTime(44_000)
  latestSource().onmessage?.({ data: '{}' })
  vi.advanceTimersByTime(44_999)
  expect(latestSource().isClosed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(latestSource().isClosed).toBe(true)
})

test('tolerates silence on a stream without heartbeats', () => {
  setUp()
  latestSource().onopen?.()
  latestSource().onmessage?.({ data: '{}' })
  vi.advanceTimersByTime(24 * 3600_000)
  expect(latestSource().isClosed).toBe(false)
})
