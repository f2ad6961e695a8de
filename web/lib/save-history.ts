import * as z from 'zod/mini'
import { persisted } from './persisted.ts'
import { sessionOwner } from './session-owner.ts'

const HISTORY_MAX = 20

const Entry = z.object({
  at: z.string(),
  changes: z.array(z.object({ key: z.string(), from: z.unknown(), to: z.unknown() })),
})
export type SaveEntry = z.infer<typeof Entry>

const storeOf = (page: string) =>
  persisted<SaveEntry[]>(
    `saves:${sessionOwner() ?? 'nobody'}:${page}`,
    value => z.safeParse(z.array(Entry), value).data,
    [],
  )

export const readHistory = (page: string): SaveEntry[] => storeOf(page).read()

/** Adds a save and returns all saves, newest first. Leave out secrets, which don't belong in local storage. */
export const addToHistory = (page: string, entry: SaveEntry): SaveEntry[] => {
  const store = storeOf(page)
  if (entry.changes.length === 0) return store.read()
  const history = [entry, ...store.read()].slice(0, HISTORY_MAX)
  store.write(history)
  return history
}
