import { subscribe } from 'valtio/vanilla'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openEventStream } from '../../../web/lib/event-stream.ts'
import { openSharedStream } from '../../../web/lib/shared-stream.ts'
import { connect, disconnect, live, streamActivity } from '../../../web/state/live.ts'
import { approvalFrame, FakeSource, stubEventSource } from '../../support/event-source.ts'

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

/** Web Locks for one name, granted in order of request. */
const fakeLocks = () => {
  let tail: Promise<unknown> = Promise.resolve()
  return {
    request: (_: string, options: { signal: AbortSignal }, hold: () => Promise<void>) => {
      const mine = tail.then(() => {
        if (options.signal.aborted) throw new DOMException('left', 'AbortError')
        return hold()
      })
      tail = mine.catch(() => undefined)
      return mine
    },
  }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

const status = (kind: string, value: string, ms: number, metadata?: object) => ({
  operationId: `${kind}-status-${ms}`,
  type: 'system',
  phase: 'info',
  progress: 100,
  message: `${kind} status: ${value}`,
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

describe('one tab, without Web Locks', () => {
  test('connects when told to, passes events to all followers in order and says when the stream is lost', () => {
    expect(FakeSource.opened).toHaveLength(0)
    const received: string[] = []
    connect([
      event => received.push(`first ${event.operationId}`),
      event => received.push(`second ${event.operationId}`),
    ])
    expect(FakeSource.opened).toHaveLength(1)
    expect(live.state).toBe('connecting')
    FakeSource.opened[0]?.onopen?.()
    expect(live.state).toBe('connected')
    FakeSource.opened[0]?.send(approval(1))
    FakeSource.opened[0]?.send({ ...approval(2), type: 'sync', phase: 'copying' })
    expect(received).toEqual([
      'first approval-1',
      'second approval-1',
      'first approval-2',
      'second approval-2',
    ])
    // Without the status frames that repeat the last one.
    expect(FakeSource.opened[0]?.url).toBe('/v1/progress?repeats=drop')
    FakeSource.opened[0]?.onerror?.()
    expect(live.state).toBe('disconnected')
    disconnect()
    expect(openSources()).toHaveLength(0)
    expect(live.state).toBe('disconnected')
  })

  test('malformed frames, unknown types and failing followers don’t affect other followers', () => {
    const received = vi.fn()
    const good = (event: { type: string }) => event.type === 'approval' && received()
    connect([
      () => {
        throw new Error('follower')
      },
      good,
    ])
    const [source] = FakeSource.opened
    for (const frame of [
      '',
      'not json',
      '{"type":',
      '[]',
      'null',
      '{"type":"approval"}',
      { ...approval(1), metadata: undefined },
      { ...approval(1), type: 'later' },
    ]) {
      source?.send(frame)
    }
    source?.send(approval(1))
    expect(received).toHaveBeenCalledOnce()
    expect(warn.mock.calls.filter(call => String(call[0]).includes('malformed'))).toHaveLength(7)
  })

  test('repeated status frames cause no re-render', () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now++)
    connect([])
    const renders = vi.fn()
    subscribe(live, renders, true)
    for (let ms = 0; ms < 60; ms++) {
      FakeSource.opened[0]?.send(status('discord', 'stopped', ms))
      FakeSource.opened[0]?.send(status('tautulli', 'disabled', ms))
      FakeSource.opened[0]?.send(
        status('watchlist-workflow', 'running', ms, { syncMode: 'rss', rssAvailable: true }),
      )
    }
    expect(live).toMatchObject({
      discord: 'stopped',
      tautulli: 'disabled',
      workflow: 'running',
      syncMode: 'rss',
    })
    FakeSource.opened[0]?.send(status('discord', 'starting', 99))
    expect(live.discord).toBe('starting')
    // Once each for tautulli, workflow and syncMode, and twice for discord.
    expect(renders).toHaveBeenCalledTimes(5)
  })

  test('tracks the last stream activity without a re-render', () => {
    vi.useFakeTimers({ now: 1_000_000 })
    expect(streamActivity()).toBeNull()
    connect([])
    expect(streamActivity()).toEqual({ frame: null, frameAt: null, heartbeatAt: null })
    FakeSource.opened[0]?.send(status('discord', 'stopped', 1))
    const renders = vi.fn()
    subscribe(live, renders, true)
    vi.advanceTimersByTime(1000)
    FakeSource.opened[0]?.send(status('discord', 'stopped', 2))
    vi.advanceTimersByTime(1000)
    FakeSource.opened[0]?.heartbeat()
    expect(streamActivity()).toMatchObject({
      frame: expect.stringContaining('discord-status-2'),
      frameAt: 1_001_000,
      heartbeatAt: 1_002_000,
    })
    expect(renders).not.toHaveBeenCalled()
  })
})

describe('several tabs', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { locks: fakeLocks() })
    vi.stubGlobal('BroadcastChannel', FakeChannel)
  })

  /** Another tab, with its own end of the shared stream. */
  const openTab = async () => {
    const frames: string[] = []
    const tab = { frames, state: '', isLeading: false }
    const stream = openSharedStream({
      name: 'stargazarr-progress',
      open: own => openEventStream({ url: '/v1/progress', heartbeatEvent: 'heartbeat', ...own }),
      onFrame: data => frames.push(data),
      onState: state => {
        tab.state = state
      },
      snapshot: () => [],
      onLead: () => {
        tab.isLeading = true
      },
    })
    await settled()
    return Object.assign(tab, { close: stream.close })
  }
  const connectHere = async () => {
    const received = vi.fn()
    connect([received])
    await settled()
    return received
  }

  test('tabs share one stream, and the next one takes over when the leading tab closes', async () => {
    const first = await openTab()
    const received = await connectHere()
    const third = await openTab()
    expect([first.isLeading, live.isLeading, third.isLeading]).toEqual([true, false, false])
    openSources()[0]?.onopen?.()
    openSources()[0]?.send(approval(1))
    expect(openSources()).toHaveLength(1)
    expect(received).toHaveBeenCalledTimes(1)
    expect([live.state, third.state]).toEqual(['connected', 'connected'])

    first.close()
    await settled()
    expect([live.isLeading, third.isLeading]).toEqual([true, false])
    expect(openSources()).toHaveLength(1)
    openSources()[0]?.send(approval(2))
    expect(received).toHaveBeenCalledTimes(2)
    expect([first, third].map(({ frames }) => frames.length)).toEqual([1, 2])
  })

  test('a following tab gets the last stream activity from the leading one', async () => {
    await openTab()
    await connectHere()
    FakeSource.opened[0]?.send(status('discord', 'running', 1))
    FakeSource.opened[0]?.send(status('discord', 'running', 2))
    FakeSource.opened[0]?.heartbeat()
    // The repeated event wasn't dispatched, so this call requests it from the leading tab.
    streamActivity()
    expect(streamActivity()).toEqual({
      frame: expect.stringContaining('discord-status-2'),
      frameAt: expect.any(Number),
      heartbeatAt: expect.any(Number),
    })
  })

  test('a tab opened later gets the connection state and the latest status', async () => {
    await connectHere()
    FakeSource.opened[0]?.onopen?.()
    FakeSource.opened[0]?.send(status('discord', 'running', 1))
    const late = await openTab()
    expect(late.state).toBe('connected')
    expect(late.frames).toEqual([expect.stringContaining('discord-status-1')])
  })
})
