import { persisted } from '../lib/persisted.ts'

/** A sign-in or sign-out in another tab. All tabs share the cookie and therefore the user. */
type SessionMessage = { kind: 'in'; userId: number | null } | { kind: 'out' }

/** Storage events reach all tabs, even in browsers without BroadcastChannel. */
const KEY = 'session-message'
const latest = persisted<object>(KEY, () => undefined, {})

/** Includes the time, because other tabs only notice changes. */
export const postToTabs = (message: SessionMessage) => latest.write({ ...message, at: Date.now() })

const parseMessage = (text: string): SessionMessage | null => {
  try {
    const { kind, userId } = JSON.parse(text)
    if (kind === 'out') return { kind }
    return kind === 'in' ? { kind, userId: typeof userId === 'number' ? userId : null } : null
  } catch {
    return null
  }
}

export const onTabMessage = (listener: (message: SessionMessage) => void): (() => void) => {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const message = key === KEY && newValue !== null ? parseMessage(newValue) : null
    if (message) listener(message)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
