import { clockTime } from '../../../lib/clock-time.ts'

export interface LiveLabel {
  tone: 'ok' | 'wait' | 'bad'
  text: string
  /** Used where space is narrow. */
  short: string
}

/**
 * Label for the state of the live connection. Stays "Offline since …" while reconnecting, because it would otherwise
 * flicker every 2 s.
 */
export const liveLabel = (
  state: 'disconnected' | 'connecting' | 'connected',
  lostAt: string | null,
): LiveLabel => {
  if (state === 'connected') return { tone: 'ok', text: 'Live', short: 'Live' }
  if (lostAt) return { tone: 'bad', text: `Offline since ${clockTime(lostAt)}`, short: 'Offline' }
  return { tone: 'wait', text: 'Connecting…', short: 'Connecting…' }
}
