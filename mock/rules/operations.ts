import type { ProgressEvent } from '../../web/contract/progress.ts'
import type { Clock } from '../world/clock.ts'

/** One moment of a long operation: after the wait, a frame goes out or something is done. */
export interface Step {
  waitMs: number
  frame?: ProgressEvent | undefined
  act?: (() => void) | undefined
}

/** Plays the steps one after the other; the call that set it off is answered when the promise resolves. */
export const play = (
  clock: Clock,
  emit: (event: ProgressEvent) => void,
  steps: readonly Step[],
): Promise<void> =>
  new Promise((resolve, reject) => {
    const [last] = steps.slice(-1)
    if (!last) return resolve()
    // A reset of the mock stops its clock: a call that waits is ended instead of waiting for ever.
    const forget = clock.onClose(() =>
      reject(new Error('The mock was reset while the operation ran')),
    )
    let at = 0
    for (const step of steps) {
      at += step.waitMs
      clock.after(at, () => {
        if (step.frame) emit(step.frame)
        step.act?.()
        if (step === last) {
          forget()
          resolve()
        }
      })
    }
  })

/** Makes the frames of one operation: same id and type, `progress` as the real one sends it. */
export const framesOf =
  (operationId: string, type: string) =>
  (phase: string, progress: number, message: string): ProgressEvent => ({
    operationId,
    type,
    phase,
    progress,
    message,
  })

/** `ticks` values of done/total, the last one complete: what a loop over items reports. */
export const shares = (ticks: number): number[] =>
  Array.from({ length: ticks }, (_, index) => (index + 1) / ticks)

/** Tracks that run side by side, as one. */
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
