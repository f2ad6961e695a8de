import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shareRun } from '../../../web/lib/tab-runs.ts'

type Listener = (event: { data: unknown }) => void
let channels: { listener: Listener | null }[]
let stored: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  channels = []
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      listener: Listener | null = null
      constructor() {
        channels.push(this)
      }
      addEventListener(_: string, listener: Listener) {
        this.listener = listener
      }
      postMessage(data: unknown) {
        for (const other of channels)
          if (other !== this) other.listener?.({ data: structuredClone(data) })
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tab = () => {
  const seen: string[] = []
  const run = shareRun('work', {
    onBegan: startedAt => seen.push(`began ${startedAt}`),
    onEnded: ({ result, error }) => seen.push(`ended ${JSON.stringify(result)} ${error}`),
    onLost: startedAt => seen.push(`lost ${startedAt}`),
  })
  return { run, seen }
}
const AT = '2026-11-21T09:59:00.000Z'

test('tells other tabs, including later ones, that a run started and how it ended', () => {
  const here = tab()
  const other = tab()
  here.run.began(AT)
  const late = tab()
  vi.advanceTimersByTime(2000)
  here.run.ended({ result: { count: 3 }, error: null })
  for (const { seen } of [other, late])
    expect([seen[0], seen.at(-1)]).toEqual([`began ${AT}`, 'ended {"count":3} null'])
  expect(here.seen).toEqual([])
})

test('posts a failure only once the page is clearly not unloading', () => {
  const here = tab()
  const other = tab()
  here.run.began(AT)
  here.run.ended({ result: null, error: 'No.' })
  expect(other.seen).toEqual([`began ${AT}`])
  expect(stored.get('run.work')).toContain(AT)
  vi.advanceTimersByTime(1000)
  expect(other.seen.at(-1)).toBe('ended null No.')
})

test('reports a run lost in a reload only once', () => {
  tab().run.began(AT)
  channels = []
  const reloaded = tab()
  vi.advanceTimersByTime(2000)
  expect(reloaded.seen).toEqual([`lost ${AT}`])
  const again = tab()
  vi.advanceTimersByTime(2000)
  expect(again.seen).toEqual([])
})
