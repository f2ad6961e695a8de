import { useEffect, useReducer } from 'react'
import { log } from '../lib/log.ts'

let tellPerson = () => {}

/** What to do when a menu, dialog or the like cannot be fetched (a toast): whoever pressed should hear why nothing opens. */
export const onPartFailure = (tell: () => void) => {
  tellPerson = tell
}

/**
 * Code that is fetched when somebody is about to need it. `preload` on intent; `usePart(wanted, onFail)` gives it once it is
 * wanted and there, else null. A fetch that fails calls `onFail` instead of breaking the page, and the next wish tries again.
 */
export const lazyPart = <T>(what: string, load: () => Promise<T>) => {
  let part: T | null = null
  let fetching: Promise<T> | null = null
  const fetchPart = (): Promise<T> => {
    fetching ??= load().then(
      loaded => {
        part = loaded
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
    preload: () => {
      fetchPart().catch(() => undefined) // only ahead of time; the real wish reports
    },
    usePart: (wanted: boolean, onFail: () => void): T | null => {
      const [, arrived] = useReducer((count: number) => count + 1, 0)
      const rendered = part
      // biome-ignore lint/correctness/useExhaustiveDependencies: one fetch per wish, told to whoever wished
      useEffect(() => {
        if (!wanted || rendered) return
        // A fetch begun ahead may have come between the render and this effect; nobody else would tell.
        if (part) return arrived()
        let isHere = true
        fetchPart().then(
          () => {
            if (isHere) arrived()
          },
          cause => {
            log.warn(`The ${what} could not be loaded.`, cause)
            tellPerson()
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
