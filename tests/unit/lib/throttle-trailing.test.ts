import { beforeEach, expect, test, vi } from 'vitest'
import { throttleTrailing } from '../../../web/lib/throttle-trailing.ts'

beforeEach(() => void vi.useFakeTimers())

test('throttleTrailing never overlaps runs; a call during a long run triggers another after it', async () => {
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
