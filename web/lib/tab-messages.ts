import { persisted } from './persisted.ts'

/**
 * Messages to this browser's other tabs under a key of local storage. Storage events reach all tabs, even in browsers
 * without BroadcastChannel.
 * @param parse returns null for a message of another build or program
 */
export const tabMessages = <T extends object>(key: string, parse: (value: unknown) => T | null) => {
  const latest = persisted<object>(key, () => undefined, {})
  return {
    // Other tabs only notice changes.
    post: (message: T) => latest.write({ ...message, nonce: Math.random() }),
    /** Returns a function that stops listening. */
    listen(listener: (message: T) => void): () => void {
      const onStorage = ({ key: changed, newValue }: StorageEvent) => {
        const message = changed === key && newValue !== null ? parseText(newValue) : null
        if (message) listener(message)
      }
      const parseText = (text: string): T | null => {
        try {
          return parse(JSON.parse(text))
        } catch {
          return null
        }
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}
