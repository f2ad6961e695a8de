import { proxy } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { ContentType } from '../../contract/values.ts'
import { serverNow } from '../../lib/clock.ts'
import { expectStatus, forgetExpected } from '../../state/approval-counts.ts'
import { type QueuedDecision, STATUS_AFTER } from '../../state/approval-decisions.ts'
import { approvals } from '../../state/approvals.ts'
import { ANSWER_MS, createBatchOwners } from './batch-owners.ts'

const OUTBOX_KEY = 'outbox'

const Batch = z.object({
  id: z.string(),
  /**
   * The admin who made the decision; null if the backend has no accounts. The batch is never sent from another account.
   */
  userId: z.nullable(z.number()),
  decision: z.enum(['approve', 'reject'] satisfies QueuedDecision[]),
  requests: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      user: z.optional(z.string()),
      userId: z.optional(z.number()),
      contentType: z.optional(ContentType),
      contentGuids: z.optional(z.array(z.string())),
    }),
  ),
  notes: z.optional(z.string()),
  /** By `performance.now()`, in the storage by `serverNow()`. */
  dueAt: z.number(),
  /**
   * 'waiting': can be undone. 'held': will be retried, because the server couldn't be reached. 'sending': in flight.
   * 'unsure': the response was lost, so the requests are reloaded and nothing is sent again.
   */
  phase: z.enum(['waiting', 'held', 'sending', 'unsure']),
})
export type Batch = z.infer<typeof Batch>

/** Session storage survives a reload and isn't shared between tabs, but copied with a duplicated tab. */
export const readStored = (): Batch[] => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(OUTBOX_KEY) ?? '[]')
    return z.safeParse(z.array(Batch), stored).data ?? []
  } catch {
    return []
  }
}
const writeStored = (batches: readonly Batch[]) => {
  try {
    if (batches.length === 0) sessionStorage.removeItem(OUTBOX_KEY)
    else sessionStorage.setItem(OUTBOX_KEY, JSON.stringify(batches))
  } catch {
    // If storage is blocked, batches are still sent on page exit, but a crash loses them.
  }
}

/** Batches, mirrored in the tab's session storage, with a timer for each. `run` is called when a batch's timer ends. */
export const createBatches = (run: (id: string) => void) => {
  const state = proxy({ batches: [] as Batch[] })
  const owners = createBatchOwners(ids => {
    for (const { id, phase } of [...state.batches])
      if (ids.includes(id) && phase !== 'sending') drop(id)
  })
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const stopTimer = (id: string) => clearTimeout(timers.get(id))
  const find = (id: string) => state.batches.find(batch => batch.id === id)

  const store = () =>
    writeStored(
      // After a reload, the outcome of calls that were in flight is unknown, and `performance.now()` starts again.
      state.batches.map(batch => ({
        ...batch,
        dueAt: batch.dueAt - performance.now() + serverNow(),
        phase: batch.phase === 'sending' ? 'unsure' : batch.phase,
      })),
    )
  const runAfter = (ms: number, id: string) => {
    stopTimer(id)
    timers.set(
      id,
      setTimeout(() => run(id), ms),
    )
  }
  const add = (batch: Batch, ms: number) => {
    state.batches.push(batch)
    const rows = batch.requests.map(({ id }) => ({
      id,
      status: approvals.rowOf(id)?.status ?? 'pending',
    }))
    // The server’s counts may already include it.
    if (batch.phase !== 'unsure') expectStatus(rows, STATUS_AFTER[batch.decision])
    store()
    runAfter(ms, batch.id)
  }
  const drop = (id: string) => {
    forgetExpected(find(id)?.requests.map(entry => entry.id) ?? [])
    stopTimer(id)
    timers.delete(id)
    state.batches = state.batches.filter(batch => batch.id !== id)
    store()
  }
  return {
    state,
    owners,
    store,
    stopTimer,
    runAfter,
    find,
    /** Adds a batch from session storage, which another page may own. */
    restore: (batch: Batch, ms = 0) => add(batch, Math.max(ms, ANSWER_MS)),
    add(batch: Batch, ms: number) {
      owners.own(batch.id)
      add(batch, ms)
    },
    keepFor(batch: Batch, phase: 'held' | 'unsure', ms: number) {
      batch.phase = phase
      store()
      runAfter(ms, batch.id)
    },
    drop,
  }
}
export type Batches = ReturnType<typeof createBatches>
