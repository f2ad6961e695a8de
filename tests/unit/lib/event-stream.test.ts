import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEventStream, type StreamState } from '../../../web/lib/event-stream.ts'

/** The far side of an EventSource, driven by the test. */
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
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  FakeSource.opened = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('connecting, then connected, frames handed on raw', () => {
  const { states, frames } = setUp()
  latest().onopen?.()
  latest().onmessage?.({ data: '{"a":1}' })
  expect(states).toEqual(['connecting', 'connected'])
  expect(frames).toEqual(['{"a":1}'])
})

test('an error closes the stream and opens it again 2000 ms later, once however many errors come', () => {
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

test('reconnectNow skips the wait, and does nothing while connected', () => {
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

test('45 s of silence is an error once a heartbeat was seen', () => {
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

test('a stream that never showed a heartbeat is left alone', () => {
  setUp()
  latest().onopen?.()
  latest().onmessage?.({ data: '{}' })
  vi.advanceTimersByTime(24 * 3600_000)
  expect(latest().isClosed).toBe(false)
})

test('close ends everything, a pending reconnect too', () => {
  const { stream, states } = setUp()
  latest().onerror?.()
  stream.close()
  vi.advanceTimersByTime(10_000)
  expect(FakeSource.opened).toHaveLength(1)
  expect(states.at(-1)).toBe('disconnected')
})
