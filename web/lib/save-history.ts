import * as z from 'zod/mini'
import { persisted } from './persisted.ts'
import type { Setting } from './settings.ts'

/** Saves kept per page in this browser. */
export const HISTORY_MAX = 20

const Entry = z.object({
  at: z.string(),
  changes: z.array(z.object({ key: z.string(), from: z.unknown(), to: z.unknown() })),
})
/** One save: when (ISO) and what it changed. */
export type SaveEntry = z.infer<typeof Entry>

const storeOf = (page: string) =>
  persisted<SaveEntry[]>(`saves:${page}`, value => z.safeParse(z.array(Entry), value).data, [])

export const readHistory = (page: string): SaveEntry[] => storeOf(page).read()

/** Adds a save, newest first, without settings that hold secrets: their values never reach local storage. */
export const addToHistory = (
  page: string,
  settings: readonly Setting[],
  entry: SaveEntry,
): SaveEntry[] => {
  const isSecret = new Set(
    settings.flatMap(setting => (setting.kind === 'text' && setting.secret ? [setting.key] : [])),
  )
  const changes = entry.changes.filter(change => !isSecret.has(change.key))
  const store = storeOf(page)
  if (changes.length === 0) return store.read()
  const history = [{ ...entry, changes }, ...store.read()].slice(0, HISTORY_MAX)
  store.write(history)
  return history
}
