import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openEventStream } from '../../../web/lib/event-stream.ts'
import { openSharedStream } from '../../../web/lib/shared-stream.ts'
import { connect, disconnect, live, streamActivity } from '../../../web/state/live.ts'
import {
  approvalFrame,
  FakeSource,
  latestSource,
  stubEventSource,
} from '../../support/event-source.ts'

const openSources = () => FakeSource.opened.filter(source => !source.isClosed)

class FakeChannel {
  static all: FakeChannel[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor(readonly name: string) {
    FakeChannel.all.push(this)
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.all) {
      if (other !== this && other.name === this.name)
        other.onmessage?.({ data: structuredClone(data) })
    }
  }
  close() {
    FakeChannel.all = FakeChannel.all.filter(other => other !== this)
  }
}

const status = (operationId: string, message: string, metadata?: object) => ({
  operationId,
  type: 'system',
  phase: 'info',
  progress: 100,
  message,
  metadata,
})
const approval = (id: number) => approvalFrame('approved', id)

const warn = vi.fn()
beforeEach(() => {
  stubEventSource()
  FakeChannel.all = []
  warn.mockReset()
  // Freeze the clock: events are handled in time slices, whose number depends on the load of the machine.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  vi.stubGlobal('console', { ...globalThis.console, warn })
})
afterEach(() => {
  disconnect()
  Object.assign(live, { workflow: null, syncMode: null, discord: null, tautulli: null })
})

describe('one tab', () => {
  test('connects when told to, passes events to all followers in order and is lost as soon as the browser goes offline', () => {
    const listen = vi.fn()
    vi.stubGlobal('addEventListener', listen)
    expect(FakeSource.opened).toHaveLength(0)
    const received: string[] = []
    const follow = (name: string) => (event: { operationId: string }) =>
      received.push(`${name} ${event.operationId}`)
    connect([follow('first'), follow('second')])
    expect(FakeSource.opened).toHaveLength(1)
    expect(live.state).toBe('connecting')
    FakeSource.opened[0]?.onopen?.()
    expect(live.state).toBe('connected')
    FakeSource.opened[0]?.send(approval(1))
    expect(received).toEqual(['first approval-1', 'second approval-1'])
    // Without the status frames that repeat the last one.
    expect(FakeSource.opened[0]?.url).toBe('/v1/progress?repeats=drop')
    listen.mock.calls.find(([name]) => name === 'offline')?.[1]()
    expect(live.state).toBe('disconnected')
    disconnect()
    expect(openSources()).toHaveLength(0)
    expect(live.state).toBe('disconnected')
  })

  test('malformed frames, unknown types and failing followers don’t affect other followers', () => {
    const received = vi.fn()
    const good = (event: { type: string }) => event.type === 'approval' && received()
    const bad = () => {
      throw new Error('follower')
    }
    connect([bad, good])
    const [source] = FakeSource.opened
    const cut = ['', 'not json', '{"type":', '[]', 'null', '{"type":"approval"}']
    const whole = approval(1)
    const odd = [
      { ...whole, metadata: undefined },
      { ...whole, type: 'later' },
    ]
    for (const frame of [...cut, ...odd, whole]) source?.send(frame)
    expect(received).toHaveBeenCalledOnce()
    expect(warn.mock.calls.filter(call => String(call[0]).includes('malformed'))).toHaveLength(7)
  })

  test('reads the status from events with fixed ids, and from the metadata before the text', () => {
    connect([])
    const send = (...parts: Parameters<typeof status>) =>
      FakeSource.opened[0]?.send(status(...parts))
    send('discord-status', 'Discord: up since 10:30', { status: 'running' })
    send('plex-sse-status', 'Plex SSE: connected', { status: 'connected' })
    expect(live).toMatchObject({ discord: 'running', workflow: null })
    send('watchlist-workflow-status', 'Workflow: x', { status: 'stopped', syncMode: 'manual' })
    expect(live).toMatchObject({ workflow: 'stopped', syncMode: 'manual' })
    send('watchlist-workflow-status', 'Workflow: starting', { rssAvailable: true })
    expect(live).toMatchObject({ workflow: 'starting', syncMode: 'manual' })
  })
})

describe('several tabs', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('BroadcastChannel', FakeChannel)
  })

  /** Another tab, with its own end of the shared stream. */
  const openTab = () => {
    vi.advanceTimersByTime(1)
    const frames: string[] = []
    const tab = { frames, state: '', isLeading: false }
    openSharedStream({
      name: 'stargazarr-progress',
      open: own => openEventStream({ url: '/v1/progress', heartbeatEvent: 'heartbeat', ...own }),
      onFrame: data => frames.push(data),
      onState: state => {
        tab.state = state
      },
      onLead: isLeading => {
        tab.isLeading = isLeading
      },
    })
    return tab
  }
  const connectHere = () => {
    vi.advanceTimersByTime(1)
    const received = vi.fn()
    connect([received])
    return received
  }
  /** Lets the newest stream connect. */
  const accept = () => latestSource().onopen?.()

  test('the newest tab leads once it is connected, and no event is missed or seen twice', () => {
    const first = openTab()
    accept()
    const received = connectHere()
    // Still with the first tab, because the new stream isn't connected.
    FakeSource.opened[0]?.send(approval(1))
    expect([first.frames.length, received.mock.calls.length]).toEqual([1, 1])
    accept()
    expect(openSources()).toEqual([FakeSource.opened[1]])
    expect([first.isLeading, live.isLeading]).toEqual([false, true])
    expect([first.state, live.state]).toEqual(['connected', 'connected'])
    openSources()[0]?.send(approval(2))
    expect([first.frames.length, received.mock.calls.length]).toEqual([2, 2])
  })

  test('eight tabs restored at the same moment keep a single stream, even while none is connected', () => {
    const tabs = Array.from({ length: 8 }, openTab)
    expect(openSources()).toHaveLength(1)
    accept()
    expect(openSources()).toHaveLength(1)
    expect(tabs.filter(tab => tab.isLeading)).toEqual([tabs[7]])
    expect(new Set(tabs.map(tab => tab.state))).toEqual(new Set(['connected']))
  })

  test('a visible tab replaces a leader that no longer answers', () => {
    const received = connectHere()
    const newest = openTab()
    accept()
    expect(newest.isLeading).toBe(true)
    // A frozen tab neither receives messages nor leaves.
    FakeChannel.all = FakeChannel.all.slice(0, 1)
    vi.advanceTimersByTime(20_000)
    expect(live.isLeading).toBe(true)
    accept()
    latestSource().send(approval(1))
    expect(received).toHaveBeenCalledTimes(1)
  })

  test('a leader that answers stays, and its activity and state reach the others', () => {
    connectHere()
    const newest = openTab()
    accept()
    latestSource().send(status('discord-status-1', 'discord status: running'))
    latestSource().heartbeat()
    vi.advanceTimersByTime(40_000)
    expect([newest.isLeading, live.isLeading, live.state]).toEqual([true, false, 'connected'])
    streamActivity()
    const at = expect.any(Number)
    expect(streamActivity()).toEqual({ frameAt: at, heartbeatAt: at })
  })

  test('a browser without channels between tabs opens a stream in each tab', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const first = openTab()
    connectHere()
    for (const source of FakeSource.opened) source.onopen?.()
    expect([first.state, live.state, openSources().length]).toEqual(['connected', 'connected', 2])
  })
})
