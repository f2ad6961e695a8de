import * as z from 'zod/mini'

/** Asks who owns batches, or says that the sender does. */
const Message = z.object({
  kind: z.enum(['ask', 'own']),
  page: z.string(),
  ids: z.array(z.string()),
})

/** Time allowed for the owner's answer. */
export const ANSWER_MS = 1000

/** `randomUUID` isn't available over plain HTTP. */
export const newId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`

/**
 * A duplicated tab also gets a copy of session storage, so a page that finds batches there asks the others first. The
 * page that queued a batch keeps answering for it, even after it was undone or sent.
 * @param onOwnedElsewhere called with the ids of batches that belong to another page
 */
export const createBatchOwners = (onOwnedElsewhere: (ids: readonly string[]) => void) => {
  const page = newId()
  const owned = new Set<string>()
  const asked = new Set<string>()
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stargazarr-outbox')
  const post = (kind: 'ask' | 'own', ids: readonly string[]) =>
    channel?.postMessage({ kind, page, ids })

  const giveUp = (ids: readonly string[]) => {
    for (const id of ids) {
      asked.delete(id)
      owned.delete(id)
    }
    onOwnedElsewhere(ids)
  }
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const message = z.safeParse(Message, data).data
    if (!message) return
    if (message.kind === 'own') return giveUp(message.ids)
    // If several tabs are restored at the same moment, the one with the lowest id gets the batch.
    const isMine = (id: string) => owned.has(id) || (asked.has(id) && page < message.page)
    const mine = message.ids.filter(isMine)
    if (mine.length > 0) post('own', mine)
    giveUp(message.ids.filter(id => !isMine(id)))
  }
  if (channel) channel.onmessage = onMessage

  return {
    own: (id: string) => void owned.add(id),
    isOwn: (id: string) => owned.has(id),
    /** Takes over batches from session storage, unless another page owns them. */
    takeOver(ids: readonly string[]) {
      if (ids.length === 0) return
      for (const id of ids) asked.add(id)
      post('ask', ids)
      setTimeout(() => {
        for (const id of ids) if (asked.delete(id)) owned.add(id)
      }, ANSWER_MS)
    },
  }
}
