import type { ProgressEvent } from '../../web/contract/live-events.ts'
import type { Clock } from '../world/clock.ts'

export interface Step {
  waitMs: number
  event: ProgressEvent
  act?: () => void
}

export const play = (
  clock: Clock,
  emit: (event: ProgressEvent) => void,
  steps: readonly Step[],
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (steps.length === 0) return resolve()
    // A reset stops the clock, so end the pending call instead of leaving it hanging.
    const forget = clock.onClose(() =>
      reject(new Error('The mock was reset while the operation ran')),
    )
    let elapsedMs = 0
    for (const { waitMs, event, act } of steps) {
      elapsedMs += waitMs
      clock.after(elapsedMs, () => {
        emit(event)
        act?.()
      })
    }
    clock.after(elapsedMs, () => {
      forget()
      resolve()
    })
  })

/**
 * Returns a function that builds the steps of an operation. `progress` is the percentage that the backend sends.
 * @param tickMs the usual time since the previous step
 */
export const stepsOf =
  (operationId: string, type: string, tickMs: number) =>
  (phase: string, progress: number, message: string, waitMs = tickMs): Step => ({
    waitMs,
    event: { operationId, type, phase, progress, message },
  })

/** `count` steps. `stepOf` gets the completed fraction, which ends with 1, and the number of the step. */
export const ticks = (count: number, stepOf: (share: number, n: number) => Step): Step[] =>
  Array.from({ length: count }, (_, index) => stepOf((index + 1) / count, index + 1))

export const inParallel = (...tracks: Step[][]): Step[] => {
  const timed = tracks.flatMap(track => {
    let at = 0
    return track.map(step => {
      at += step.waitMs
      return { at, step }
    })
  })
  timed.sort((a, b) => a.at - b.at)
  return timed.map(({ at, step }, index) => ({ ...step, waitMs: at - (timed[index - 1]?.at ?? 0) }))
}
