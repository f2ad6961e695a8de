import { HttpError, InterceptedError, UnconfirmedError } from './errors.ts'

export interface BatchReport {
  changed: number[]
  failed: { id: number; cause: string }[]
  /** Ids that weren't sent, because the admin stopped the run or the server stopped responding. */
  untried: number[]
  /** Why the run ended early; null if it finished or the admin stopped it. */
  stoppedBy: string | null
}

export interface BatchOptions {
  ids: readonly number[]
  size: number
  /** Only ids with the same key share a batch. By default, all ids do. */
  keyOf?: (id: number) => string
  /** Sends a batch and returns the rejected ids with reasons. @throws if the whole batch failed */
  send: (ids: number[]) => Promise<ReadonlyMap<number, string>>
  /**
   * Called after a whole batch failed. Returns the ids that can never succeed, with reasons; the other ids are sent
   * once more. If it returns none, all of the batch's ids have failed.
   */
  findInvalid: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  causeOf: (cause: unknown) => string
  /** `waitS` is the delay that the backend requested, in seconds. */
  onProgress: (done: number, waitS: number | null) => void
  signal: AbortSignal
}

const WAIT_S = 10
const WAITS_MAX = 6

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const isRateLimit = (cause: unknown): cause is HttpError =>
  cause instanceof HttpError && cause.status === 429

/** Whether later batches would fail with the same error. */
const endsAll = (cause: unknown) =>
  cause instanceof UnconfirmedError ||
  (cause instanceof InterceptedError && cause.isSignIn) ||
  (cause instanceof HttpError && cause.status === 401)

const batchesOf = ({ ids, size, keyOf = () => '' }: BatchOptions): number[][] => {
  const groups = new Map<string, number[]>()
  for (const id of ids) {
    const key = keyOf(id)
    const group = groups.get(key)
    if (group) group.push(id)
    else groups.set(key, [id])
  }
  return [...groups.values()].flatMap(group =>
    Array.from({ length: Math.ceil(group.length / size) }, (_, index) =>
      group.slice(index * size, (index + 1) * size),
    ),
  )
}

/** Stops when all ids are sent, when `signal` aborts or when the server stops responding. Never throws. */
export const runBatches = async (options: BatchOptions): Promise<BatchReport> => {
  const { findInvalid, causeOf, onProgress, signal } = options
  const report: BatchReport = { changed: [], failed: [], untried: [], stoppedBy: null }
  const record = (batch: readonly number[], rejected: ReadonlyMap<number, string>) => {
    for (const id of batch) {
      const cause = rejected.get(id)
      if (cause === undefined) report.changed.push(id)
      else report.failed.push({ id, cause })
    }
  }
  const send = async (batch: number[]) => {
    for (let waits = 0; ; waits++) {
      try {
        return await options.send(batch)
      } catch (cause) {
        if (!isRateLimit(cause) || waits >= WAITS_MAX || signal.aborted) throw cause
        const seconds = cause.retryAfterS ?? WAIT_S
        onProgress(done(), seconds)
        await pause(seconds, signal)
        if (signal.aborted) throw cause
      }
    }
  }
  const done = () => report.changed.length + report.failed.length
  /** Marks the batch as untried if the error ends the run. Returns false for any other error. */
  const leaveUntried = (batch: readonly number[], cause: unknown): boolean => {
    if (endsAll(cause)) report.stoppedBy = causeOf(cause)
    else if (!(signal.aborted && isRateLimit(cause))) return false
    report.untried.push(...batch)
    return true
  }
  for (const batch of batchesOf(options)) {
    if (signal.aborted || report.stoppedBy !== null) {
      report.untried.push(...batch)
      continue
    }
    try {
      record(batch, await send(batch))
    } catch (cause) {
      if (!leaveUntried(batch, cause)) await sendWithoutInvalid(batch, cause)
    }
    onProgress(done(), null)
  }
  return report

  async function sendWithoutInvalid(batch: readonly number[], first: unknown) {
    const invalid = await findInvalid(batch)
    record([...invalid.keys()], invalid)
    const rest = batch.filter(id => !invalid.has(id))
    const failAll = (cause: unknown) => record(rest, new Map(rest.map(id => [id, causeOf(cause)])))
    if (invalid.size === 0) return failAll(first)
    if (rest.length === 0) return
    try {
      record(rest, await send(rest))
    } catch (cause) {
      if (!leaveUntried(rest, cause)) failAll(cause)
    }
  }
}
