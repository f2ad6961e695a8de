import { clockTime } from '../../../lib/clock-time.ts'

export interface LiveLabel {
  tone: 'ok' | 'wait' | 'bad'
  text: string
  /** Used in narrow layouts. */
  short: string
}

/**
 * Label of the live connection. Stays "Offline since …" during reconnect attempts, which would make it flicker every 2
 * s.
 */
export const liveLabel = (
  state: 'disconnected' | 'connecting' | 'connected',
  lostAt: string | null,
): LiveLabel => {
  if (state === 'connected') return { tone: 'ok', text: 'Live', short: 'Live' }
  if (lostAt) return { tone: 'bad', text: `Offline since ${clockTime(lostAt)}`, short: 'Offline' }
  return { tone: 'wait', text: 'Connecting…', short: 'Connecting…' }
}
