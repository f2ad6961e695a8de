import { startTransition, useEffect, useReducer } from 'react'
import { log } from '../lib/log.ts'

/** Told about parts that are wanted: the loading bar, and a toast for a failure so that a press that opens nothing is explained. */
interface PartObserver {
  started(): void
  ended(): void
  failed(): void
}
const ignore = () => undefined
let observer: PartObserver = { started: ignore, ended: ignore, failed: ignore }

export const observeParts = (next: PartObserver) => {
  observer = next
}

interface PartOptions {
  /** Decoration: no loading bar, and a failed fetch is only logged. */
  quiet?: boolean
  /** The screen has a gap without it: rendered at once, not as a transition. */
  urgent?: boolean
}

/**
 * Large and rarely used code, fetched when it is first wanted. `usePart(wanted, onFail)` returns the module once it is wanted
 * and loaded, else null. A failed fetch calls `onFail`; the next time the part is wanted it is fetched again. `preload` fetches
 * it ahead of time; `load` rejects when it cannot be fetched.
 */
export const lazyPart = <T>(
  what: string,
  fetchCode: () => Promise<T>,
  { quiet = false, urgent = false }: PartOptions = {},
) => {
  let code: T | null = null
  let fetching: Promise<T> | null = null
  const load = (): Promise<T> => {
    fetching ??= fetchCode().then(
      loaded => {
        code = loaded
        return loaded
      },
      cause => {
        fetching = null
        throw cause
      },
    )
    return fetching
  }
  return {
    load,
    preload: () => {
      load().catch(() => undefined)
    },
    usePart: (wanted: boolean, onFail: () => void = () => undefined): T | null => {
      const [, arrived] = useReducer((count: number) => count + 1, 0)
      const rendered = code
      // biome-ignore lint/correctness/useExhaustiveDependencies: one fetch each time it becomes wanted
      useEffect(() => {
        if (!wanted || rendered) return
        // A fetch begun ahead may have ended between the render and this effect.
        if (code) return arrived()
        let isHere = true
        // The same observer for start and end: an effect of a parent sets it after this one has run.
        const seen = observer
        if (!quiet) seen.started()
        load()
          .then(
            () => {
              if (!isHere) return
              if (urgent) arrived()
              else startTransition(arrived)
            },
            cause => {
              log.warn(`Couldn’t load ${what}.`, cause)
              if (!quiet) observer.failed()
              if (isHere) onFail()
            },
          )
          .finally(() => {
            if (!quiet) seen.ended()
          })
        return () => {
          isHere = false
        }
      }, [wanted])
      return rendered
    },
  }
}
