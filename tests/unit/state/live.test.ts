import { beforeEach, describe, expect, test, vi } from 'vitest'
import { approvalFrame, FakeSource, stubEventSource } from '../../support/event-source.ts'

/** Each tab of a browser gets its own copy of the module. All share locks, channels and event sources. */

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
const tab = async () => {
  vi.resetModules()
  return import('../../../web/state/live.ts')
}

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

describe('one tab, without Web Locks', () => {
  test('connects when told to, passes events to all followers in order and says when the stream is lost', async () => {
    const { connect, disconnect, live } = await tab()
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

  test('malformed frames, unknown types and failing followers don’t affect other followers', async () => {
    const { connect } = await tab()
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

  test('repeated status frames cause no re-render', async () => {
    const { connect, live } = await tab()
    const { subscribe: watch } = await import('valtio/vanilla')
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now++)
    connect([])
    const renders = vi.fn()
    watch(live, renders, true)
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

  test('tracks the last stream activity without a re-render', async () => {
    vi.useFakeTimers({ now: 1_000_000 })
    const { connect, live, streamActivity } = await tab()
    const { subscribe: watch } = await import('valtio/vanilla')
    expect(streamActivity()).toBeNull()
    connect([])
    expect(streamActivity()).toEqual({ frame: null, frameAt: null, heartbeatAt: null })
    FakeSource.opened[0]?.send(status('discord', 'stopped', 1))
    const renders = vi.fn()
    watch(live, renders, true)
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

  const openTabs = async (count: number) => {
    const tabs = []
    for (let n = 0; n < count; n++) {
      const module = await tab()
      const received = vi.fn()
      module.connect([received])
      await settled()
      tabs.push({ ...module, received })
    }
    return tabs
  }

  test('eight tabs share one stream, and each gets every event and the state', async () => {
    const tabs = await openTabs(8)
    FakeSource.opened[0]?.onopen?.()
    FakeSource.opened[0]?.send(approval(1))
    expect(openSources()).toHaveLength(1)
    expect(tabs.map(each => each.received.mock.calls.length)).toEqual(Array(8).fill(1))
    expect(new Set(tabs.map(each => each.live.state))).toEqual(new Set(['connected']))
    expect(tabs.map(each => each.live.isLeading)).toEqual([true, ...Array(7).fill(false)])
  })

  test('the next tab takes over when the leading tab closes', async () => {
    const [first, second, third] = await openTabs(3)
    first?.disconnect()
    await settled()
    expect(openSources()).toHaveLength(1)
    openSources()[0]?.onopen?.()
    openSources()[0]?.send(approval(1))
    expect([second?.live.isLeading, third?.live.isLeading]).toEqual([true, false])
    expect(
      [first?.received, second?.received, third?.received].map(
        received => received?.mock.calls.length,
      ),
    ).toEqual([0, 1, 1])
  })

  test('a following tab gets the last stream activity from the leading one', async () => {
    const [, second] = await openTabs(2)
    FakeSource.opened[0]?.send(status('discord', 'running', 1))
    FakeSource.opened[0]?.send(status('discord', 'running', 2))
    FakeSource.opened[0]?.heartbeat()
    // The repeated event wasn't dispatched, so this call requests it from the leading tab.
    second?.streamActivity()
    expect(second?.streamActivity()).toEqual({
      frame: expect.stringContaining('discord-status-2'),
      frameAt: expect.any(Number),
      heartbeatAt: expect.any(Number),
    })
  })

  test('a tab opened later gets the connection state and the latest status', async () => {
    await openTabs(1)
    FakeSource.opened[0]?.onopen?.()
    FakeSource.opened[0]?.send(status('discord', 'running', 1))
    const [late] = await openTabs(1)
    expect(late?.live).toMatchObject({ state: 'connected', discord: 'running' })
  })
})
