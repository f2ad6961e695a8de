import { snapshot } from 'valtio/vanilla'
import type { Approval } from '../../contract/approvals.ts'
import { serverNow } from '../../lib/clock.ts'
import { sessionOwner } from '../../lib/session-owner.ts'
import type { QueuedDecision } from '../../state/approval-decisions.ts'
import { notify } from '../../state/toasts.ts'
import { newId } from './batch-owners.ts'
import { dismissFailure } from './decision-results.ts'
import type { Eligible } from './eligibility.ts'
import { type Batch, type Batches, createBatches, readStored } from './outbox-batches.ts'
import { rememberReason } from './reject-reasons.ts'
import {
  canSend,
  canSendLeaving,
  checkOutcome,
  notifyNotSent,
  readBatch,
  sendBatch,
  sendBatchLeaving,
} from './send-batch.ts'
import { undoWindow } from './undo-window.ts'

export type { Batch }

const RETRY_MS = 3000
/** Time allowed for a call sent on page exit to arrive. */
const ARRIVAL_MS = 2000

const copyOf = (batch: Batch) => snapshot(batch) as Batch

const send = async (batch: Batch, { find, store, add, keepFor, drop }: Batches) => {
  const [verdict, now] = await Promise.all([canSend(batch.userId), readBatch(batch)])
  // The batch was undone, or sent on page exit, in the meantime.
  if (find(batch.id) !== batch || batch.phase === 'unsure') return
  if (verdict === 'no') {
    notifyNotSent(copyOf(batch))
    return drop(batch.id)
  }
  if (verdict === 'unknown' || now.size < batch.requests.length)
    return keepFor(batch, 'held', RETRY_MS)
  batch.phase = 'sending'
  store()
  const { unsent, unknown } = await sendBatch(copyOf(batch), now)
  if (unsent.length > 0 && unknown.length > 0) {
    add({ ...copyOf(batch), id: newId(), requests: [...unsent], phase: 'held' }, RETRY_MS)
  }
  if (unknown.length > 0) batch.requests = unknown
  else if (unsent.length > 0) batch.requests = unsent
  else return drop(batch.id)
  keepFor(batch, unknown.length > 0 ? 'unsure' : 'held', RETRY_MS)
}

const checkArrival = async (batch: Batch, { keepFor, drop }: Batches) => {
  const isLast = performance.now() >= batch.dueAt
  const open = await checkOutcome(copyOf(batch), isLast)
  if (open.length === 0) return drop(batch.id)
  batch.requests = open
  keepFor(batch, 'unsure', isLast ? RETRY_MS : ARRIVAL_MS)
}

/**
 * Each batch of decisions waits until it can no longer be undone. It is then sent and kept until the server has
 * responded.
 */
export const createOutbox = () => {
  /** Runs in progress, by batch id. A run checks, sends or reloads its batch. */
  const running = new Map<string, Promise<void>>()
  const run = (id: string): Promise<void> => {
    const batch = batches.find(id)
    const before = running.get(id)
    if (!batch || before) return before ?? Promise.resolve()
    batches.stopTimer(id)
    const mine = (batch.phase === 'unsure' ? checkArrival : send)(batch, batches).finally(() =>
      running.delete(id),
    )
    running.set(id, mine)
    return mine
  }
  const batches = createBatches(run)
  const { state, owners, find, store, add, drop, runAfter, stopTimer } = batches
  const undoListeners = new Set<(requestIds: readonly number[], batch: Batch) => void>()

  let isRestored = false
  const restore = () => {
    if (isRestored) return
    isRestored = true
    const stored = readStored()
    for (const batch of stored) {
      if (sessionOwner() !== null && sessionOwner() !== batch.userId) {
        notifyNotSent(batch)
        continue
      }
      const now = performance.now()
      if (batch.phase === 'waiting') {
        const windowMs = undoWindow.seconds * 1000
        const leftMs = batch.dueAt - serverNow()
        // A clock that was set must not take the rest of the window away.
        const ms = leftMs > 0 && leftMs < windowMs ? leftMs : windowMs
        batches.restore({ ...batch, dueAt: now + ms }, ms)
      } else if (batch.phase === 'held') batches.restore(batch)
      else batches.restore({ ...batch, phase: 'unsure', dueAt: now + ARRIVAL_MS })
    }
    owners.takeOver(stored.map(({ id }) => id))
    store()
  }

  const queue = (
    decision: QueuedDecision,
    {
      rows,
      skipped,
    }: {
      rows: readonly (Pick<Approval, 'id' | 'contentTitle'> & Partial<Approval>)[]
    } & Pick<Eligible, 'skipped'>,
    notes = '',
  ): void => {
    restore()
    if (decision === 'reject') rememberReason(notes)
    for (const { id } of rows) dismissFailure(id)
    if (skipped.length > 0) notify({ kind: 'info', title: `Skipped ${skipped.join(', ')}` })
    const fresh = rows.filter(row => !batchOf(state.batches, row.id))
    if (fresh.length === 0) return
    const windowMs = undoWindow.seconds * 1000
    add(
      {
        id: newId(),
        userId: sessionOwner(),
        decision,
        requests: fresh.map(
          ({ id, contentTitle: title, userName: user, userId, contentType, contentGuids }) => ({
            id,
            title,
            user,
            userId,
            contentType,
            contentGuids,
          }),
        ),
        ...(notes.trim() && { notes: notes.trim() }),
        dueAt: performance.now() + windowMs,
        phase: 'waiting',
      },
      windowMs,
    )
  }

  /** Cancels a batch that hasn't been sent. Returns false if sending has already started. */
  const undo = (id: string): boolean => {
    const batch = find(id)
    if (!batch || !isUndoable(batch)) return false
    const ids = batch.requests.map(entry => entry.id)
    drop(id)
    for (const listener of undoListeners) listener(ids, batch)
    return true
  }

  /**
   * Sends all waiting and held batches immediately, for logout. Resolves once each has been attempted.
   */
  const sendAll = async (): Promise<void> => {
    const open = state.batches.filter(({ id, phase }) => phase !== 'unsure' && owners.isOwn(id))
    await Promise.all(open.map(batch => run(batch.id)))
  }

  /**
   * Lets the browser send waiting batches on page exit. Their outcome is checked after the next load. The others stay in
   * session storage.
   */
  const leave = () => {
    for (const batch of state.batches) {
      if (batch.phase !== 'waiting' || batch.userId !== sessionOwner()) continue
      if (!canSendLeaving()) continue
      if (!owners.isOwn(batch.id)) continue
      stopTimer(batch.id)
      batch.phase = 'unsure'
      sendBatchLeaving(copyOf(batch))
    }
    store()
  }
  /** Asks before the tab is closed, because batches that aren't sent now only survive a reload. */
  const warn = (event: BeforeUnloadEvent) => {
    if (
      state.batches.some(one => isUndoable(one) && !(one.phase === 'waiting' && canSendLeaving()))
    )
      event.preventDefault()
  }
  /** Checks the outcome of batches that were sent before the browser restored the page from its back/forward cache. */
  const onPageShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    for (const batch of state.batches) if (batch.phase === 'unsure') runAfter(ARRIVAL_MS, batch.id)
  }

  return {
    state,
    queue,
    undo,
    sendAll,
    undoLatest(): Batch | null {
      const latest = state.batches.findLast(isUndoable)
      return latest && undo(latest.id) ? latest : null
    },
    onUndone(listener: (requestIds: readonly number[], batch: Batch) => void): () => void {
      undoListeners.add(listener)
      return () => void undoListeners.delete(listener)
    },
    start(): () => void {
      const stopAnswering = owners.start()
      restore()
      addEventListener('pagehide', leave)
      addEventListener('beforeunload', warn)
      addEventListener('pageshow', onPageShow)
      return () => {
        void sendAll()
        stopAnswering()
        removeEventListener('pagehide', leave)
        removeEventListener('beforeunload', warn)
        removeEventListener('pageshow', onPageShow)
      }
    },
  }
}

export const outbox = createOutbox()

export const isUndoable = ({ phase }: Pick<Batch, 'phase'>): boolean =>
  phase === 'waiting' || phase === 'held'

export const batchOf = <B extends { requests: readonly { id: number }[] }>(
  batches: readonly B[],
  requestId: number,
): B | undefined => batches.find(batch => batch.requests.some(entry => entry.id === requestId))

export const nothingToUndo = (): string =>
  undoWindow.seconds === 0
    ? 'Nothing to undo: decisions are sent immediately.'
    : 'Nothing to undo: no decision is waiting to be sent.'
