import { subscribe } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { sessionOwner } from '../../lib/session-owner.ts'
import { Batch, outbox, setForeignUndo, undo } from './outbox.ts'

/** A batch of a tab that no longer says anything is shown this long after it was due. */
const KEPT_MS = 10_000

const Message = z.object({
  tab: z.string(),
  /** Whose session it is; what is of another person is not shown. */
  owner: z.nullable(z.number()),
  /** What waits there; absent in a question. */
  batches: z.optional(z.array(Batch)),
  /** A batch to take back, if it is the receiver's. */
  undo: z.optional(z.string()),
})
type Message = z.infer<typeof Message>

/**
 * Shows each tab the decisions that wait in the others, so that nobody decides them twice, and lets it take them back. The
 * reason of a rejection stays in the tab that sends it. The returned function ends it.
 */
export const shareOutbox = (): (() => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel('stargazarr-outbox')
  const tab = String(Math.random())
  const others = new Map<string, Batch[]>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const post = (message: Omit<Message, 'tab' | 'owner'>) =>
    channel.postMessage({ ...message, tab, owner: sessionOwner() } satisfies Message)
  const postBatches = () =>
    post({
      batches: outbox.batches.map(({ reason: _, requests, ...batch }) => ({
        ...batch,
        requests: requests.map(({ id, title }) => ({ id, title })),
      })),
    })

  const show = () => {
    clearTimeout(timer)
    const now = Date.now()
    const kept = [...others.values()].flat().filter(batch => batch.dueAt + KEPT_MS > now)
    outbox.elsewhere = kept
    const next = Math.min(...kept.map(batch => batch.dueAt + KEPT_MS))
    if (Number.isFinite(next)) timer = setTimeout(show, next - now)
  }

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = z.safeParse(Message, data).data
    if (!message || message.tab === tab || message.owner !== sessionOwner()) return
    if (message.undo !== undefined) undo(message.undo)
    else if (message.batches) {
      others.set(message.tab, message.batches)
      show()
    } else if (outbox.batches.length > 0) postBatches()
  }
  setForeignUndo(id => post({ undo: id }))
  post({})

  let wasEmpty = outbox.batches.length === 0
  const leaveStore = subscribe(outbox, () => {
    const isEmpty = outbox.batches.length === 0
    // What others hold changes the same store: only own decisions are worth a message.
    if (!isEmpty || !wasEmpty) postBatches()
    wasEmpty = isEmpty
  })
  return () => {
    leaveStore()
    clearTimeout(timer)
    outbox.elsewhere = []
    setForeignUndo(null)
    channel.close()
  }
}
