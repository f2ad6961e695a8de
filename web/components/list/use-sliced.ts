import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { inSlices } from '../../lib/in-slices.ts'

/** So long a rendering may take of it; what is left then is done between other work. */
const AT_ONCE_MS = 4

/** Newer work takes the place of older, but where it keeps coming what is shown lags by not much more than this. */
const BEHIND_MS = 1000

/** Begins `work`; undefined when there is more to do than fits into a rendering. */
const begin = <T>(work: Generator<unknown, T>): T | undefined => {
  const until = performance.now() + AT_ONCE_MS
  do {
    const step = work.next()
    if (step.done) return step.value
  } while (performance.now() < until)
}

/**
 * What `make` works out of long lists, without holding anything up: little is ready at once, much comes a few milliseconds at
 * a time, and until then (`isBehind`) there is the result before it, `first` in the beginning. Keep `make` stable; a new one is
 * new work.
 */
export const useSliced = <T extends object>(
  make: () => Generator<unknown, T>,
  first: T,
): { result: T; isBehind: boolean } => {
  const job = useMemo(() => {
    const work = make()
    return { work, atOnce: begin(work) }
  }, [make])
  const [done, setDone] = useState<{ job: unknown; result: T } | null>(null)
  const last = useRef(first)
  const firstRun = useRef<Promise<void>>(undefined)
  /** Since when what is shown is not of the newest work; null while it is. */
  const behindSince = useRef<number | null>(null)
  /** Work that goes on to its end although there is newer. */
  const kept = useRef<AbortController | null>(null)
  useEffect(() => {
    if (job.atOnce) return
    const stop = new AbortController()
    let isOver = false
    const before = firstRun.current
    behindSince.current ??= performance.now()
    const run = async () => {
      await before
      // What comes first is shown although more has come meanwhile; only later work is given up for newer.
      const result = await inSlices(job.work, before && stop.signal)
      isOver = true
      if (!result) return
      const isKept = kept.current === stop
      if (isKept) {
        kept.current = null
        behindSince.current = performance.now()
      }
      if (isKept || !before) last.current = result
      const show = () => setDone({ job, result })
      // What is shown already can wait for what a visitor does; the first rows cannot.
      if (before) startTransition(show)
      else show()
    }
    const running = run()
    firstRun.current ??= running
    return () => {
      if (isOver) return
      const isBehindLong = performance.now() - (behindSince.current ?? Infinity) > BEHIND_MS
      if (isBehindLong && kept.current === null) kept.current = stop
      else stop.abort()
    }
  }, [job])
  useEffect(() => () => kept.current?.abort(), [])
  const ready = job.atOnce ?? (done?.job === job ? done.result : null)
  useEffect(() => {
    if (!ready) return
    last.current = ready
    behindSince.current = null
    // Older than what is shown now.
    kept.current?.abort()
    kept.current = null
  })
  return { result: ready ?? last.current, isBehind: ready === null }
}

/** Work of the last finished call is not done again while `keys` stay the same. */
export const remembered = <T>() => {
  let last: { keys: readonly unknown[]; result: T } | null = null
  return function* (keys: readonly unknown[], make: () => Generator<unknown, T>) {
    if (!last?.keys.every((key, at) => Object.is(key, keys[at])))
      last = { keys, result: yield* make() }
    return last.result
  }
}
