import type { ProgressEvent } from '../../web/contract/live-events.ts'
import type { Clock } from '../world/clock.ts'

export interface Step {
  waitMs: number
  event?: ProgressEvent | undefined
  act?: (() => void) | undefined
}

export const play = (
  clock: Clock,
  emit: (event: ProgressEvent) => void,
  steps: readonly Step[],
): Promise<void> =>
  new Promise((resolve, reject) => {
    const [last] = steps.slice(-1)
    if (!last) return resolve()
    // A reset stops the clock, so end the pending call instead of leaving it hanging.
    const forget = clock.onClose(() =>
      reject(new Error('The mock was reset while the operation ran')),
    )
    let elapsedMs = 0
    for (const step of steps) {
      elapsedMs += step.waitMs
      clock.after(elapsedMs, () => {
        if (step.event) emit(step.event)
        step.act?.()
        if (step === last) {
          forget()
          resolve()
        }
      })
    }
  })

/**
 * Returns a function that builds events with this operation's id and type. `progress` is the percentage that the
 * backend sends.
 */
export const eventsOf =
  (operationId: string, type: string) =>
  (phase: string, progress: number, message: string): ProgressEvent => ({
    operationId,
    type,
    phase,
    progress,
    message,
  })

/** Equal steps. `eventOf` gets the completed fraction, which ends with 1, and the number of the step. */
export const ticks = (
  count: number,
  waitMs: number,
  eventOf: (share: number, n: number) => ProgressEvent,
): Step[] =>
  Array.from({ length: count }, (_, index) => ({
    waitMs,
    event: eventOf((index + 1) / count, index + 1),
  }))

export const inParallel = (...tracks: Step[][]): Step[] => {
  const timed = tracks.flatMap(track => {
    let elapsedMs = 0
    return track.map(step => {
      elapsedMs += step.waitMs
      return { at: elapsedMs, step }
    })
  })
  timed.sort((a, b) => a.at - b.at)
  return timed.map(({ at, step }, index) => ({ ...step, waitMs: at - (timed[index - 1]?.at ?? 0) }))
}
