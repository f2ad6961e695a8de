import { beforeEach, expect, test, vi } from 'vitest'
import { openEventStream, type StreamState } from '../../../web/lib/event-stream.ts'

/** An EventSource that the test controls. */
class FakeSource {
  static opened: FakeSource[] = []
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  isClosed = false
  private readonly named = new Map<string, () => void>()
  constructor(readonly url: string) {
    FakeSource.opened.push(this)
  }
  addEventListener(name: string, listener: () => void) {
    this.named.set(name, listener)
  }
  heartbeat() {
    this.named.get('heartbeat')?.()
  }
  close() {
    this.isClosed = true
  }
}

const latest = () => FakeSource.opened.at(-1) as FakeSource
const setUp = () => {
  const states: StreamState[] = []
  const frames: string[] = []
  const stream = openEventStream({
    url: '/v1/progress',
    heartbeatEvent: 'heartbeat',
    onFrame: data => frames.push(data),
    onState: state => states.push(state),
    createSource: url => new FakeSource(url) as unknown as EventSource,
  })
  return { stream, states, frames }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.opened = []
})

test('connects and forwards raw frames', () => {
  const { states, frames } = setUp()
  latest().onopen?.()
  latest().onmessage?.({ data: '{"a":1}' })
  expect(states).toEqual(['connecting', 'connected'])
  expect(frames).toEqual(['{"a":1}'])
})

test('closes after an error and reconnects once after 2000 ms, even after several errors', () => {
  const { states } = setUp()
  const first = latest()
  first.onopen?.()
  first.onerror?.()
  first.onerror?.()
  expect(first.isClosed).toBe(true)
  vi.advanceTimersByTime(1999)
  expect(FakeSource.opened).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(FakeSource.opened).toHaveLength(2)
  latest().onopen?.()
  expect(states).toEqual(['connecting', 'connected', 'disconnected', 'connecting', 'connected'])
})

test('reconnectNow skips the delay and is a no-op while connected', () => {
  const { stream } = setUp()
  latest().onopen?.()
  stream.reconnectNow()
  expect(FakeSource.opened).toHaveLength(1)
  latest().onerror?.()
  stream.reconnectNow()
  expect(FakeSource.opened).toHaveLength(2)
  vi.advanceTimersByTime(5000)
  expect(FakeSource.opened).toHaveLength(2)
})

test('treats 45 s of silence as an error after the first heartbeat', () => {
  setUp()
  latest().onopen?.()
  latest().heartbeat()
  vi.advanceTimersByTime(44_000)
  latest().onmessage?.({ data: '{}' })
  vi.advanceTimersByTime(44_999)
  expect(latest().isClosed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(latest().isClosed).toBe(true)
})

test('tolerates silence on a stream without heartbeats', () => {
  setUp()
  latest().onopen?.()
  latest().onmessage?.({ data: '{}' })
  vi.advanceTimersByTime(24 * 3600_000)
  expect(latest().isClosed).toBe(false)
})

test('close also cancels a pending reconnect', () => {
  const { stream, states } = setUp()
  latest().onerror?.()
  stream.close()
  vi.advanceTimersByTime(10_000)
  expect(FakeSource.opened).toHaveLength(1)
  expect(states.at(-1)).toBe('disconnected')
})
