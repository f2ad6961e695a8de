import { snapshot } from 'valtio/vanilla'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LiveEvent, readLiveEvent } from '../../../web/contract/progress.ts'
import { HttpError, messageOf, NotOfferedError } from '../../../web/lib/errors.ts'
import { currentSession, resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import {
  keyedResource,
  refetchAfterEvent,
  refetchAfterReconnect,
  resource,
} from '../../../web/state/resource.ts'

/** A call whose answers the test gives, in any order. */
const answers = <T>() => {
  const open: { resolve(data: T): void; reject(cause: unknown): void }[] = []
  const load = vi.fn(() => new Promise<T>((resolve, reject) => open.push({ resolve, reject })))
  return { load, open }
}
const flush = () => vi.advanceTimersByTimeAsync(0)
const event = (type: string, progress = 100, phase = 'complete') =>
  readLiveEvent({ operationId: 'x', type, phase, progress, metadata: APPROVAL }) as LiveEvent
const APPROVAL = {
  action: 'approved',
  userName: 'jonas',
  contentTitle: 'Heat',
  contentType: 'movie',
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('states', () => {
  test('idle, loading, ready; a later read keeps what was read and says that it reads', async () => {
    const { load, open } = answers<string[]>()
    const names = resource({ name: 'names', load, failed: 'no names' })
    expect(snapshot(names.state)).toEqual({
      status: 'idle',
      data: null,
      error: null,
      loading: false,
    })
    const first = names.load()
    expect(names.state).toMatchObject({ status: 'loading', loading: true })
    open[0]?.resolve(['a'])
    expect(await first).toBe(true)
    expect(snapshot(names.state)).toEqual({
      status: 'ready',
      data: ['a'],
      error: null,
      loading: false,
    })
    void names.load()
    expect(names.state).toMatchObject({ status: 'ready', data: ['a'], loading: true })
  })

  test('a failure keeps the last data and its sentence until a read succeeds', async () => {
    const { load, open } = answers<string>()
    const name = resource({ name: 'name', load, failed: 'no name' })
    name.set('a')
    const read = name.load()
    open[0]?.reject(new HttpError(500, '/x', 'Database busy'))
    expect(await read).toBe(false)
    expect(name.state).toMatchObject({ status: 'failed', data: 'a', error: 'no name' })
    const again = name.load()
    expect(name.state).toMatchObject({ status: 'failed', error: 'no name', loading: true })
    open[1]?.resolve('b')
    await again
    expect(name.state).toMatchObject({ status: 'ready', data: 'b', error: null })
  })

  test("the cause may word the failure: the server's sentence where it has one", async () => {
    const name = resource<string>({
      name: 'name',
      load: () => Promise.reject(new HttpError(500, '/x', 'Database busy')),
      failed: cause => messageOf(cause, 'no name'),
    })
    await name.load()
    expect(name.state.error).toBe('Database busy')
  })

  test.each([
    ['not on this version', 'not-offered', 'not on this version'],
    [undefined, 'failed', 'no name'],
  ])('a call this backend version lacks, sentence %j: %s', async (notOffered, status, error) => {
    const name = resource<string>({
      name: 'name',
      load: () => Promise.reject(new NotOfferedError('/x')),
      failed: 'no name',
      ...(notOffered && { notOffered }),
    })
    expect(await name.load()).toBe(false)
    expect(name.state).toMatchObject({ status, error })
  })

  test('a failure that was no read is noted in its own words', () => {
    const name = resource<string>({ name: 'name', load: async () => 'a', failed: 'no name' })
    name.set('a')
    name.fail('not saved')
    expect(name.state).toMatchObject({ status: 'failed', data: 'a', error: 'not saved' })
  })
})

describe('throttle', () => {
  test('one read per window, shared; forced always; a failed one gives its window back', async () => {
    let isFailing = false
    const load = vi.fn(() => (isFailing ? Promise.reject(new Error('x')) : Promise.resolve(1)))
    const number = resource({ name: 'number', load, failed: 'no', everyMs: 5000 })
    expect(number.load()).toBe(number.load())
    await vi.advanceTimersByTimeAsync(4999)
    await number.load()
    expect(load).toHaveBeenCalledTimes(1)
    await number.load({ force: true })
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(5000)
    isFailing = true
    expect(await number.load()).toBe(false)
    await number.load()
    expect(load).toHaveBeenCalledTimes(4)
  })

  test('without a window each load reads', async () => {
    const load = vi.fn(async () => 1)
    const number = resource({ name: 'number', load, failed: 'no' })
    await number.load()
    await number.load()
    expect(load).toHaveBeenCalledTimes(2)
  })
})

describe('order', () => {
  test('the answer of an older read does not replace that of a newer one', async () => {
    const { load, open } = answers<string>()
    const name = resource({ name: 'name', load, failed: 'no' })
    const older = name.load()
    void name.load()
    open[1]?.resolve('new')
    await flush()
    open[0]?.resolve('old')
    expect(await older).toBe(true)
    expect(name.state).toMatchObject({ data: 'new', loading: false })
  })

  test('nor does it replace what was written meanwhile', async () => {
    const { load, open } = answers<string>()
    const name = resource({ name: 'name', load, failed: 'no' })
    void name.load()
    name.set('saved')
    open[0]?.reject(new Error('late'))
    await flush()
    expect(name.state).toMatchObject({ status: 'ready', data: 'saved', error: null })
  })
})

describe('sign-out', () => {
  test('everything is forgotten, and the next load reads whatever the window', async () => {
    const load = vi.fn(async () => 'mine')
    const name = resource({ name: 'name', load, failed: 'no', everyMs: 5000 })
    await name.load()
    resetOnSignOut()
    expect(snapshot(name.state)).toEqual({
      status: 'idle',
      data: null,
      error: null,
      loading: false,
    })
    await name.load()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['answer', (one: { resolve(data: string): void }) => one.resolve('of the last admin')],
    ['failure', (one: { reject(cause: unknown): void }) => one.reject(new Error('x'))],
  ])(
    'an %s under way then writes nothing, not even into a read of the next session',
    async (_, end) => {
      const { load, open } = answers<string>()
      const name = resource({ name: 'name', load, failed: 'no', everyMs: 5000 })
      const before = name.load()
      resetOnSignOut()
      expect(name.state).toMatchObject({ status: 'idle', loading: false })
      const after = name.load()
      const [first, second] = open
      if (first) end(first)
      expect(await before).toBe(false)
      expect(name.state).toMatchObject({ status: 'loading', data: null, loading: true })
      second?.resolve('of the next admin')
      expect(await after).toBe(true)
      expect(name.state).toMatchObject({ data: 'of the next admin', error: null, loading: false })
    },
  )

  test('a session differs from the one after it', () => {
    const isSame = currentSession()
    expect(isSame()).toBe(true)
    resetOnSignOut()
    expect(isSame()).toBe(false)
    expect(currentSession()()).toBe(true)
  })
})

describe('the stream', () => {
  const watched = (refetchOn?: Parameters<typeof resource>[0]['refetchOn']) => {
    const load = vi.fn(async () => 1)
    const one = resource({
      name: 'one',
      load,
      failed: 'no',
      everyMs: 60_000,
      ...(refetchOn && { refetchOn }),
    })
    return { one, load }
  }

  test('after a gap what is in use is read again once; the rest when it is asked for', async () => {
    const used = watched()
    const unused = watched()
    const never = watched()
    const leave = used.one.retain()
    const leaveNever = never.one.retain()
    await used.one.load()
    await unused.one.load()
    await refetchAfterReconnect()
    expect(used.load).toHaveBeenCalledTimes(2)
    expect(unused.load).toHaveBeenCalledTimes(1)
    expect(never.load).not.toHaveBeenCalled()
    await unused.one.load()
    expect(unused.load).toHaveBeenCalledTimes(2)
    leave()
    leave()
    leaveNever()
    await refetchAfterReconnect()
    expect(used.load).toHaveBeenCalledTimes(2)
  })

  test('an event of its types: one read at once, one at the end of 5 s for all that came meanwhile', async () => {
    const { one, load } = watched(['sync'])
    one.retain()
    await one.load()
    for (let n = 0; n < 20; n++) {
      refetchAfterEvent(event('sync'))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(3000)
    expect(load).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(3)
  })

  test('work that goes on changes nothing yet; its end and its failure do', async () => {
    const { one, load } = watched(['sync'])
    one.retain()
    await one.load()
    refetchAfterEvent(event('sync', 50, 'copying'))
    refetchAfterEvent(event('sync', 95, 'complete'))
    refetchAfterEvent(event('approval'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(load).toHaveBeenCalledTimes(1)
    refetchAfterEvent(event('sync', 40, 'error'))
    await flush()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('a function may pick the events; unused, they only open the window', async () => {
    const { one, load } = watched(({ phase }) => phase === 'approved')
    await one.load()
    refetchAfterEvent(event('approval', 100, 'rejected'))
    await one.load()
    expect(load).toHaveBeenCalledTimes(1)
    refetchAfterEvent(event('approval', 100, 'approved'))
    await flush()
    expect(load).toHaveBeenCalledTimes(1)
    await one.load()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('a re-read that waits does not outlive the session', async () => {
    const { one, load } = watched(['sync'])
    one.retain()
    await one.load()
    refetchAfterEvent(event('sync'))
    await flush()
    refetchAfterEvent(event('sync'))
    resetOnSignOut()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(load).toHaveBeenCalledTimes(2)
  })
})

describe('keyed', () => {
  const jobs = () => {
    const load = vi.fn(async (key: string) => `job ${key}`)
    return {
      load,
      job: keyedResource<string, string>({
        name: 'job',
        load,
        failed: (_, key) => `no ${key}`,
        everyMs: 5000,
      }),
    }
  }

  test('one resource per key, the same for the same key, each with its own window', async () => {
    const { job, load } = jobs()
    await Promise.all([job('a').load(), job('a').load(), job('b').load()])
    expect(load.mock.calls).toEqual([['a'], ['b']])
    expect([job('a').state.data, job('b').state.data]).toEqual(['job a', 'job b'])
    load.mockRejectedValueOnce(new Error('x'))
    await job('c').load()
    expect(job('c').state.error).toBe('no c')
  })

  test('forgotten at sign-out', async () => {
    const { job } = jobs()
    await job('a').load()
    resetOnSignOut()
    expect(job('a').state.data).toBeNull()
  })

  test('bounded: the longest unused goes, one in use stays and is still forgotten at sign-out', async () => {
    const { job, load } = jobs()
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
})
