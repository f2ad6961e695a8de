import { startTransition, useEffect, useReducer } from 'react'
import { log } from '../lib/log.ts'

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
  /** For decorative parts. There is no loading bar, and failures are only logged. */
  quiet?: boolean
}

/**
 * `usePart(wanted, onFail)` returns the module, or null until it is loaded. After a failure, it loads the module again
 * when `wanted` changes to another value than false or 0. `preload` loads the module early. `load` rejects on failure.
 * `loaded` returns the module, or null until it is loaded.
 */
export const lazyPart = <T>(
  what: string,
  fetchCode: () => Promise<T>,
  { quiet = false }: PartOptions = {},
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
    loaded: () => code,
    preload: () => {
      load().catch(() => undefined)
    },
    usePart: (wanted: boolean | number, onFail: () => void = () => undefined): T | null => {
      const [, arrived] = useReducer((count: number) => count + 1, 0)
      const rendered = code
      // biome-ignore lint/correctness/useExhaustiveDependencies: loads once each time `wanted` changes
      useEffect(() => {
        if (!wanted || rendered) return
        // A preload may have finished between the render and this effect.
        if (code) return arrived()
        let isHere = true
        // The start and end of loading must notify the same observer. A parent's effect may replace it in between.
        const seen = observer
        if (!quiet) seen.started()
        load()
          .then(
            () => {
              if (isHere) startTransition(arrived)
            },
            cause => {
              log.warn(`Couldn’t load the ${what}.`, cause)
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
