import { beforeEach, describe, expect, test, vi } from 'vitest'
import { debounceBatch } from '../../../web/lib/debounce-batch.ts'
import { throttleTrailing } from '../../../web/lib/throttle-trailing.ts'

beforeEach(() => void vi.useFakeTimers())

describe('debounceBatch', () => {
  test('delays batches after consecutive large ones, except urgent items', () => {
    const flush = vi.fn()
    const flood = { batches: 2, from: 3, windowMs: 4000 }
    const batch = debounceBatch<string, number>({ windowMs: 500, flood }, flush)
    const large = () => {
      for (const item of [1, 2, 3]) batch.add('a', item)
      vi.advanceTimersByTime(500)
    }
    large()
    // Neither a single large batch nor two with a pause in between count as a flood.
    batch.add('a', 4)
    vi.advanceTimersByTime(500)
    expect(flush).toHaveBeenLastCalledWith('a', [4])
    large()
    vi.advanceTimersByTime(2000)
    large()
    batch.add('a', 5)
    vi.advanceTimersByTime(500)
    expect(flush).toHaveBeenLastCalledWith('a', [5])
    large()
    large()
    batch.add('a', 6)
    vi.advanceTimersByTime(3900)
    batch.add('a', 7)
    vi.advanceTimersByTime(99)
    expect(flush).toHaveBeenLastCalledWith('a', [1, 2, 3])
    vi.advanceTimersByTime(1)
    expect(flush).toHaveBeenLastCalledWith('a', [6, 7])
    // The small batch has ended the flood.
    batch.add('a', 8)
    vi.advanceTimersByTime(500)
    expect(flush).toHaveBeenLastCalledWith('a', [8])
  })

  test('stop drops pending items', () => {
    const flush = vi.fn()
    const batch = debounceBatch<string, number>({ windowMs: 500 }, flush)
    batch.add('a', 1)
    batch.stop()
    vi.advanceTimersByTime(1000)
    expect(flush).not.toHaveBeenCalled()
  })
})

describe('throttleTrailing', () => {
  test('never overlaps runs; a call during a long run triggers another after it', async () => {
    let finish: () => unknown = () => undefined
    const run = vi.fn(() => new Promise<void>(resolve => (finish = resolve)))
    const settle = throttleTrailing(1000, run)
    settle()
    await vi.advanceTimersByTimeAsync(3000)
    settle()
    expect(run).toHaveBeenCalledTimes(1)
    finish()
    await vi.advanceTimersByTimeAsync(0)
    expect(run).toHaveBeenCalledTimes(2)
  })
})
