import { clockTime } from '../../lib/time.ts'

interface LiveLabel {
  tone: 'ok' | 'dim' | 'wait'
  text: string
  short: string
}

/** Keeps "Offline since …" while reconnecting, to avoid flickering every 2 s. */
export const liveLabel = (
  state: 'disconnected' | 'connecting' | 'connected',
  lostAt: string | null,
  isPaused: boolean,
): LiveLabel => {
  if (state === 'connected') return { tone: 'ok', text: 'Live', short: 'Live' }
  if (isPaused) return { tone: 'wait', text: 'Waiting', short: 'Waiting' }
  if (lostAt) return { tone: 'wait', text: `Offline since ${clockTime(lostAt)}`, short: 'Offline' }
  return { tone: 'dim', text: 'Connecting', short: 'Connecting' }
}
