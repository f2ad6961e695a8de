import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { inSlices } from '../../lib/in-slices.ts'

/** So long a rendering may take of it; what is left then is done between other work. */
const AT_ONCE_MS = 4

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
  useEffect(() => {
    if (job.atOnce) return
    const stop = new AbortController()
    const before = firstRun.current
    const run = async () => {
      await before
      // What comes first is shown although more has come meanwhile; only later work is given up for newer.
      const result = await inSlices(job.work, before && stop.signal)
      if (!result) return
      if (!before) last.current = result
      // In small pieces: rows that come by themselves must not keep a key or press waiting.
      startTransition(() => setDone({ job, result }))
    }
    const running = run()
    firstRun.current ??= running
    return () => stop.abort()
  }, [job])
  const ready = job.atOnce ?? (done?.job === job ? done.result : null)
  useEffect(() => {
    if (ready) last.current = ready
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
