import { describe, expect, test, vi } from 'vitest'
import { HttpError, UnconfirmedError } from '../../../web/lib/errors.ts'
import { type BatchOptions, runBatches } from '../../../web/lib/run-batches.ts'

const NOBODY = new Map<number, string>()
const run = (options: Partial<BatchOptions>) =>
  runBatches({
    ids: [1, 2, 3, 4, 5],
    size: 2,
    send: async () => NOBODY,
    findInvalid: async () => NOBODY,
    causeOf: () => 'refused',
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...options,
  })
const refused = (status: number, retryAfterS: number | null = null) =>
  new HttpError(status, '/v1/quota/users/bulk', null, null, retryAfterS)

describe('runBatches', () => {
  test('sends batches sequentially and reports progress after each', async () => {
    const send = vi.fn(async (_: number[]) => NOBODY)
    const progress: number[] = []
    const report = await run({ send, onProgress: done => progress.push(done) })
    expect(send.mock.calls.map(([ids]) => ids)).toEqual([[1, 2], [3, 4], [5]])
    expect(progress).toEqual([2, 4, 5])
    expect(report).toEqual({ changed: [1, 2, 3, 4, 5], failed: [], untried: [], stoppedBy: null })
  })

  test('batches only IDs with the same key', async () => {
    const send = vi.fn(async (_: number[]) => NOBODY)
    const report = await run({ keyOf: id => (id % 2 === 0 ? 'even' : 'odd'), send })
    expect(send.mock.calls.map(([ids]) => ids)).toEqual([[1, 3], [5], [2, 4]])
    expect(report.changed).toEqual([1, 3, 5, 2, 4])
  })

  test('keeps the reason of each rejected ID', async () => {
    const report = await run({ send: async ids => new Map(ids.includes(3) ? [[3, 'no']] : []) })
    expect(report.changed).toEqual([1, 2, 4, 5])
    expect(report.failed).toEqual([{ id: 3, cause: 'no' }])
  })

  test('fails only the offending ID of a failed batch', async () => {
    const report = await run({
      send: async ids => {
        if (ids.includes(4)) throw refused(500)
        return NOBODY
      },
      findInvalid: async ids => new Map(ids.filter(id => id === 4).map(id => [id, 'gone'])),
    })
    expect(report.changed).toEqual([1, 2, 3, 5])
    expect(report.failed).toEqual([{ id: 4, cause: 'gone' }])
  })

  test('fails the whole batch if no single ID is at fault, then continues', async () => {
    const report = await run({
      send: async ids => {
        if (ids.includes(1)) throw refused(500)
        return NOBODY
      },
    })
    expect(report.failed.map(({ id }) => id)).toEqual([1, 2])
    expect(report.changed).toEqual([3, 4, 5])
  })

  test('stops at an unknown outcome without trying the rest', async () => {
    const send = vi.fn(async (ids: number[]) => {
      if (ids.includes(3)) throw new UnconfirmedError('Look.', null)
      return NOBODY
    })
    const report = await run({ send })
    expect(send).toHaveBeenCalledTimes(2)
    const untried = [3, 4, 5]
    expect(report).toEqual({ changed: [1, 2], failed: [], untried, stoppedBy: 'refused' })
  })

  test('leaves unsent IDs untried when stopped', async () => {
    const abort = new AbortController()
    const report = await run({ signal: abort.signal, onProgress: () => abort.abort() })
    expect(report.changed).toEqual([1, 2])
    expect(report.untried).toEqual([3, 4, 5])
  })

  test('leaves a batch untried if stopped while the server asks to wait', async () => {
    vi.useFakeTimers()
    const abort = new AbortController()
    const findInvalid = vi.fn(async () => NOBODY)
    const going = run({
      send: async () => {
        throw refused(429, 12)
      },
      findInvalid,
      signal: abort.signal,
    })
    await vi.advanceTimersByTimeAsync(1000)
    abort.abort()
    const untried = [1, 2, 3, 4, 5]
    expect(await going).toEqual({ changed: [], failed: [], untried, stoppedBy: null })
    expect(findInvalid).not.toHaveBeenCalled()
  })

  test('stops at an unknown outcome of the rest of a failed batch', async () => {
    const send = vi.fn(async (ids: number[]) => {
      if (ids.includes(2)) throw refused(500)
      throw new UnconfirmedError('Look.', null)
    })
    const report = await run({ send, findInvalid: async () => new Map([[2, 'gone']]) })
    expect(send.mock.calls.map(([ids]) => ids)).toEqual([[1, 2], [1]])
    const failed = [{ id: 2, cause: 'gone' }]
    expect(report).toEqual({ changed: [], failed, untried: [1, 3, 4, 5], stoppedBy: 'refused' })
  })

  test('waits for Retry-After, then continues', async () => {
    vi.useFakeTimers()
    let calls = 0
    const waits: (number | null)[] = []
    const going = run({
      ids: [1],
      send: async () => {
        if (++calls === 1) throw refused(429, 12)
        return NOBODY
      },
      onProgress: (_, waitS) => waits.push(waitS),
    })
    await vi.advanceTimersByTimeAsync(11_999)
    expect(calls).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect((await going).changed).toEqual([1])
    expect(waits).toEqual([12, null])
  })
})
