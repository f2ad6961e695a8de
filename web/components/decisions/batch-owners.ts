import * as z from 'zod/mini'
import { tabMessages } from '../../lib/tab-messages.ts'

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
  const tabs = tabMessages('outbox-message', value => z.safeParse(Message, value).data ?? null)
  const post = (kind: 'ask' | 'own', ids: readonly string[]) =>
    tabs.post({ kind, page, ids: [...ids] })

  const giveUp = (ids: readonly string[]) => {
    for (const id of ids) {
      asked.delete(id)
      owned.delete(id)
    }
    onOwnedElsewhere(ids)
  }
  const onMessage = (message: z.infer<typeof Message>) => {
    if (message.kind === 'own') return giveUp(message.ids)
    // If several tabs are restored at the same moment, the one with the lowest id gets the batch.
    const isMine = (id: string) => owned.has(id) || (asked.has(id) && page < message.page)
    const mine = message.ids.filter(isMine)
    if (mine.length > 0) post('own', mine)
    giveUp(message.ids.filter(id => !isMine(id)))
  }

  return {
    /** Answers other pages until the returned function is called. */
    start: () => tabs.listen(onMessage),
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
