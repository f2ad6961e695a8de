import { snapshot } from 'valtio/vanilla'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type LiveEvent, readLiveEvent } from '../../../web/contract/live-events.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import {
  keyedResource,
  refetchAfterReconnect,
  resource,
  updateStores,
} from '../../../web/state/resource.ts'
import { approvalFrame } from '../../support/event-source.ts'

/** A resource whose responses the test gives. */
const answered = (everyMs?: number) => {
  const open: { resolve(data: string): void; reject(cause: unknown): void }[] = []
  const load = () => new Promise<string>((resolve, reject) => open.push({ resolve, reject }))
  return { name: resource({ load, failed: 'no', ...(everyMs && { everyMs }) }), open }
}
const flush = () => vi.advanceTimersByTimeAsync(0)
const { metadata } = approvalFrame('approved', 1)
const event = (type: string, progress = 100, phase = 'complete') =>
  readLiveEvent({ operationId: 'x', type, phase, progress, metadata }) as LiveEvent
const IDLE = { status: 'idle', data: null, error: null, reason: null, loading: false }

beforeEach(() => {
  vi.useFakeTimers()
})

test('loads once per window unless forced, which opens a new one; a failed load doesn’t use up its window', async () => {
  let isFailing = false
  const load = vi.fn(() => (isFailing ? Promise.reject(new Error('x')) : Promise.resolve(1)))
  const number = resource({ load, failed: 'no', everyMs: 5000 })
  expect(number.load()).toBe(number.load())
  await vi.advanceTimersByTimeAsync(4999)
  await number.load()
  expect(load).toHaveBeenCalledTimes(1)
  await number.load({ force: true })
  await vi.advanceTimersByTimeAsync(4999)
  await number.load()
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  isFailing = true
  expect(await number.load()).toBe(false)
  await number.load()
  expect(load).toHaveBeenCalledTimes(4)
})

test('ignores responses older than a later load or a local write', async () => {
  const { name, open } = answered()
  const older = name.load()
  void name.load()
  open[1]?.resolve('new')
  await flush()
  open[0]?.resolve('old')
  expect(await older).toBe(true)
  expect(name.state).toMatchObject({ data: 'new', loading: false })
  void name.load()
  name.set('saved')
  open[2]?.reject(new Error('late'))
  await flush()
  expect(name.state).toMatchObject({ status: 'ready', data: 'saved', error: null })
})

test('sign-out ignores an in-flight response, even after the next session has started its own load', async () => {
  const { name, open } = answered(5000)
  const before = name.load()
  resetOnSignOut()
  expect(snapshot(name.state)).toEqual(IDLE)
  const after = name.load()
  open[0]?.resolve('of the last admin')
  expect(await before).toBe(false)
  expect(name.state).toMatchObject({ status: 'loading', data: null, loading: true })
  open[1]?.resolve('of the next admin')
  expect(await after).toBe(true)
  expect(name.state).toMatchObject({ data: 'of the next admin', error: null, loading: false })
})

describe('event stream', () => {
  const watched = (refetchOn: Parameters<typeof resource>[0]['refetchOn'] = []) => {
    const load = vi.fn(async () => 1)
    return { load, one: resource({ load, failed: 'no', everyMs: 60_000, refetchOn }) }
  }

  test('after a gap, reloads resources in use once and others on demand', async () => {
    const used = watched()
    const unused = watched()
    const leave = used.one.retain()
    await used.one.load()
    await unused.one.load()
    await refetchAfterReconnect()
    expect(used.load).toHaveBeenCalledTimes(2)
    expect(unused.load).toHaveBeenCalledTimes(1)
    await unused.one.load()
    expect(unused.load).toHaveBeenCalledTimes(2)
    leave()
    leave()
    await refetchAfterReconnect()
    expect(used.load).toHaveBeenCalledTimes(2)
  })

  test('a matching event reloads immediately, later ones once after 5 s', async () => {
    const { one, load } = watched(['sync'])
    one.retain()
    await one.load()
    for (let n = 0; n < 20; n++) {
      updateStores(event('sync'))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(3000)
    expect(load).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(3)
  })

  test('progress reloads nothing; the end or failure of the work does', async () => {
    const { one, load } = watched(['sync'])
    one.retain()
    await one.load()
    updateStores(event('sync', 50, 'copying'))
    updateStores(event('sync', 95, 'complete'))
    updateStores(event('approval'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(load).toHaveBeenCalledTimes(1)
    updateStores(event('sync', 40, 'error'))
    await flush()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('a function can select events, which only open the window of an unused resource', async () => {
    const { one, load } = watched(({ phase }) => phase === 'approved')
    await one.load()
    updateStores(event('approval', 100, 'rejected'))
    await one.load()
    expect(load).toHaveBeenCalledTimes(1)
    updateStores(event('approval', 100, 'approved'))
    await flush()
    expect(load).toHaveBeenCalledTimes(1)
    await one.load()
    expect(load).toHaveBeenCalledTimes(2)
  })
})

test('keyed resources evict the least recently used, except those in use, which sign-out still clears', async () => {
  const load = vi.fn(async (key: string) => `job ${key}`)
  const job = keyedResource<string, string>({ load, failed: 'no job', everyMs: 5000 })
  const kept = job('kept')
  kept.retain()
  await kept.load()
  await job('old').load()
  for (let n = 0; n < 60; n++) await job(`n${n}`).load()
  expect(job('kept')).toBe(kept)
  load.mockClear()
  await job('n59').load()
  expect(load).not.toHaveBeenCalled()
  expect(job('old').state.status).toBe('idle')
  resetOnSignOut()
  expect(kept.state.data).toBeNull()
})
