/** Somebody signed in or out in another tab of this browser. */
export type SessionNews = 'in' | 'out'

const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stargazarr-session')

export const postToTabs = (news: SessionNews) => channel?.postMessage(news)

/** Hears the other tabs; the returned function stops it. */
export const onTabMessage = (listener: (news: SessionNews) => void): (() => void) => {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'in' || data === 'out') listener(data)
  }
  channel?.addEventListener('message', onMessage)
  return () => channel?.removeEventListener('message', onMessage)
}
