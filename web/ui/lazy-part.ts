import { startTransition, useEffect, useReducer } from 'react'
import { lazyCode } from '../lib/lazy-code.ts'
import { log } from '../lib/log.ts'

let reportFailure = () => {}

/** What to do when a menu, dialog or the like cannot be fetched (a toast), so that a press that opens nothing is explained. */
export const onPartFailure = (report: () => void) => {
  reportFailure = report
}

interface PartOptions {
  /** Decoration: a failed fetch is logged and nothing else. */
  quiet?: boolean
  /** What is on the screen has a gap without it: shown before all that can wait. */
  urgent?: boolean
}

/**
 * Components that are fetched when they are about to be shown. `preload` on intent; `usePart(wanted, onFail)` gives them once
 * they are wanted and there, else null. A fetch that fails calls `onFail` instead of breaking the page, and the next time they
 * are wanted it is tried again.
 */
export const lazyPart = <T>(
  what: string,
  load: () => Promise<T>,
  { quiet = false, urgent = false }: PartOptions = {},
) => {
  const code = lazyCode(load)
  return {
    preload: code.preload,
    usePart: (wanted: boolean, onFail: () => void = () => undefined): T | null => {
      const [, arrived] = useReducer((count: number) => count + 1, 0)
      const rendered = code.current()
      // biome-ignore lint/correctness/useExhaustiveDependencies: one fetch each time it becomes wanted
      useEffect(() => {
        if (!wanted || rendered) return
        // A fetch begun ahead may have come between the render and this effect.
        if (code.current()) return arrived()
        let isHere = true
        code.load().then(
          () => {
            if (!isHere) return
            // In small pieces: what comes by itself must not keep a key or press waiting.
            if (urgent) arrived()
            else startTransition(arrived)
          },
          cause => {
            log.warn(`The ${what} could not be loaded.`, cause)
            if (!quiet) reportFailure()
            if (isHere) onFail()
          },
        )
        return () => {
          isHere = false
        }
      }, [wanted])
      return rendered
    },
  }
}
