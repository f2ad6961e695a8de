/** A sign-in or sign-out in another tab. All tabs share the cookie and therefore the user. */
type SessionMessage = { kind: 'in'; userId: number | null } | { kind: 'out' }

const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stargazarr-session')

export const postToTabs = (message: SessionMessage) => channel?.postMessage(message)

const parseMessage = (data: unknown): SessionMessage | null => {
  if (data === null || typeof data !== 'object' || !('kind' in data)) return null
  if (data.kind === 'out') return { kind: 'out' }
  const userId = 'userId' in data && typeof data.userId === 'number' ? data.userId : null
  return data.kind === 'in' ? { kind: 'in', userId } : null
}

export const onTabMessage = (listener: (message: SessionMessage) => void): (() => void) => {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const message = parseMessage(data)
    if (message) listener(message)
  }
  channel?.addEventListener('message', onMessage)
  return () => channel?.removeEventListener('message', onMessage)
}
