import { ApiError } from '../world/api-error.ts'
import type { Clock } from '../world/clock.ts'

type Running = 'stopped' | 'starting' | 'running' | 'stopping'

const START_MS = 1500
const STOP_MS = 800

/** A service that takes time to start and stop: the watchlist workflow or the Discord bot. */
export const startable = (clock: Clock, name: string, initial: Running = 'stopped') => {
  let status: Running = initial
  let cancel = () => {}
  const later = (ms: number, next: Running) => {
    cancel()
    cancel = clock.after(ms, () => {
      status = next
    })
  }
  return {
    status: (): Running => status,
    /** @throws ApiError 400 unless stopped */
    start(): void {
      if (status !== 'stopped') throw new ApiError(400, `${name} is already ${status}`)
      status = 'starting'
      later(START_MS, 'running')
    },
    /** @throws ApiError 400 unless running or starting */
    stop(): void {
      if (status !== 'running' && status !== 'starting')
        throw new ApiError(400, `${name} is not running`)
      status = 'stopping'
      later(STOP_MS, 'stopped')
    },
    set(next: Running): void {
      cancel()
      status = next
    },
  }
}
