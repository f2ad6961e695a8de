import { proxy } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { sessionOwner } from '../../lib/session-owner.ts'
import { OUTBOX_KEY } from '../../state/left-over.ts'
import type { QueuedDecision } from '../../state/taken-decisions.ts'
import { undoWindow } from './undo-window.ts'

export const Batch = z.object({
  id: z.string(),
  /** Account of who decided, and whose name alone it may be sent in; null where the backend gives no account. */
  userId: z.nullable(z.number()),
  decision: z.enum(['approve', 'reject'] satisfies QueuedDecision[]),
  requests: z.array(z.object({ id: z.number(), title: z.string() })),
  /** Why it is rejected, or a note on the approval. */
  reason: z.optional(z.string()),
  /** When it goes out, epoch milliseconds. */
  dueAt: z.number(),
  /** 'left': handed to the browser while the page went away; whether it arrived is looked up after the next load. */
  phase: z.enum(['waiting', 'sending', 'left']),
})
/** Decisions taken together, with one undo for all. */
export type Batch = z.infer<typeof Batch>

/** Decisions that wait for their undo window to pass, oldest first. */
export const outbox = proxy({
  batches: [] as Batch[],
  /** What waits in other tabs of this browser; shown, and undone by a message to the tab that holds it. */
  elsewhere: [] as Batch[],
})

/** What the outbox does with a batch; none of it throws. */
export interface OutboxActions {
  /** Sends it; `isLeaving` while the page goes away, when only a keepalive call survives. */
  send: (batch: Batch, options: { isLeaving: boolean }) => Promise<void>
  /** Finds out whether one that was handed over while leaving arrived. */
  lookUp: (left: Batch) => void
  /** It belongs to another person, was dropped, and is said to be. */
  refuse: (batch: Batch) => void
}
/** A decision may be taken before the script that sends has come; then it waits for it. */
let actions: OutboxActions | null = null
let onStart: (() => void)[] = []
const started = (): Promise<void> =>
  actions ? Promise.resolve() : new Promise(resolve => onStart.push(resolve))
const isOwn = (batch: Batch) => batch.userId === sessionOwner()
const copyOf = (batch: Batch): Batch => ({
  ...batch,
  requests: batch.requests.map(entry => ({ ...entry })),
})

const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** Session storage: a reload of this tab keeps it, other tabs do not see it. */
const keep = () => {
  try {
    const waiting = outbox.batches.filter(batch => batch.phase !== 'sending')
    if (waiting.length > 0) sessionStorage.setItem(OUTBOX_KEY, JSON.stringify(waiting))
    else sessionStorage.removeItem(OUTBOX_KEY)
  } catch {
    // Blocked storage: the batch is still sent when the page is left; only a crash would lose it.
  }
}
const takeKept = (): Batch[] => {
  try {
    const kept = z.safeParse(z.array(Batch), JSON.parse(sessionStorage.getItem(OUTBOX_KEY) ?? '[]'))
    sessionStorage.removeItem(OUTBOX_KEY)
    return kept.success ? kept.data : []
  } catch {
    return []
  }
}

const drop = (id: string) => {
  clearTimeout(timers.get(id))
  timers.delete(id)
  outbox.batches = outbox.batches.filter(batch => batch.id !== id)
  keep()
}

/** Sends a waiting batch now; a batch that is being sent is not sent again. */
const dispatch = async (id: string) => {
  const batch = outbox.batches.find(entry => entry.id === id)
  if (batch?.phase !== 'waiting') return
  clearTimeout(timers.get(id))
  batch.phase = 'sending'
  keep()
  try {
    await started()
    if (isOwn(batch)) await actions?.send(copyOf(batch), { isLeaving: false })
    else actions?.refuse(copyOf(batch))
  } finally {
    drop(id)
  }
}

const wait = (batch: Batch) => {
  outbox.batches.push(batch)
  timers.set(
    batch.id,
    setTimeout(() => void dispatch(batch.id), Math.max(0, batch.dueAt - Date.now())),
  )
}

/** Own decisions and those of other tabs. */
export const allBatches = (): Batch[] => [...outbox.batches, ...outbox.elsewhere]

/** Puts a decision into the outbox; with a window of 0 s it goes out at once. Requests already in it are left out. */
export const queueBatch = (
  decision: QueuedDecision,
  requests: readonly { id: number; title: string }[],
  reason?: string,
): void => {
  const isQueued = new Set(allBatches().flatMap(batch => batch.requests.map(entry => entry.id)))
  const fresh = requests.filter(entry => !isQueued.has(entry.id))
  if (fresh.length === 0) return
  wait({
    id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
    userId: sessionOwner(),
    decision,
    requests: fresh.map(({ id, title }) => ({ id, title })),
    ...(reason?.trim() && { reason: reason.trim() }),
    dueAt: Date.now() + undoWindow.seconds * 1000,
    phase: 'waiting',
  })
  keep()
}

const undoListeners = new Set<(requestIds: readonly number[]) => void>()
/** Calls `listener` with the requests of each decision that is taken back; the returned function ends it. */
export const onUndone = (listener: (requestIds: readonly number[]) => void): (() => void) => {
  undoListeners.add(listener)
  return () => void undoListeners.delete(listener)
}

let undoForeign: ((id: string) => void) | null = null
/** How a batch of another tab is taken back; null: it cannot be. */
export const setForeignUndo = (ask: typeof undoForeign) => {
  undoForeign = ask
}

/** Takes a waiting batch back: no call is made. False when it is on its way already, or the tab that holds it decides. */
export const undo = (id: string): boolean => {
  const batch = outbox.batches.find(entry => entry.id === id)
  if (!batch && outbox.elsewhere.some(entry => entry.id === id)) undoForeign?.(id)
  if (batch?.phase !== 'waiting') return false
  const ids = batch.requests.map(entry => entry.id)
  drop(id)
  for (const listener of undoListeners) listener(ids)
  return true
}

/** Sends everything that waits (the admin goes to another page, or logs out); resolves when it is through. */
export const sendAll = async (): Promise<void> => {
  await Promise.all(outbox.batches.map(batch => dispatch(batch.id)))
}

/** The tab closes or reloads: hands what waits to the browser and remembers it, to see later whether it arrived. */
const leave = () => {
  for (const batch of outbox.batches) {
    if (batch.phase !== 'waiting' || !isOwn(batch)) continue
    clearTimeout(timers.get(batch.id))
    batch.phase = 'left'
    void actions?.send(copyOf(batch), { isLeaving: true })
  }
  keep()
}

/**
 * Starts the outbox: takes up what an earlier load of this tab left. A batch that waited when the tab crashed waits its
 * rest; one handed over while leaving is never sent again, `lookUp` finds out whether it arrived; one of another person is
 * refused.
 */
export const startOutbox = (next: OutboxActions): (() => void) => {
  actions = next
  for (const resolve of onStart) resolve()
  onStart = []
  // What was decided before the script that sends was here is remembered as well, and waits already.
  const isHere = new Set(outbox.batches.map(batch => batch.id))
  for (const batch of takeKept()) {
    if (isHere.has(batch.id)) continue
    if (!isOwn(batch)) next.refuse(batch)
    else if (batch.phase === 'left') next.lookUp(batch)
    else wait(batch)
  }
  keep()
  addEventListener('pagehide', leave)
  // Back from the page cache: what was handed over is done with.
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted)
      for (const batch of outbox.batches.filter(entry => entry.phase === 'left')) drop(batch.id)
  }
  addEventListener('pageshow', onShow)
  return () => {
    void sendAll()
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', onShow)
  }
}

/** The batch a request waits in, if any. */
export const batchOf = <B extends { requests: readonly { id: number }[] }>(
  batches: readonly B[],
  requestId: number,
): B | undefined => batches.find(batch => batch.requests.some(entry => entry.id === requestId))
