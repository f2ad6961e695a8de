import { clockTime } from '../../../lib/clock-time.ts'

export interface LiveLabel {
  tone: 'ok' | 'wait' | 'bad'
  text: string
  /** Where there is little room. */
  short: string
}

/**
 * The live connection in words. Once lost it reads "Offline since …" until it is back: the tries in between, one every 2 s,
 * would only make it flicker.
 */
export const liveLabel = (
  state: 'disconnected' | 'connecting' | 'connected',
  lostAt: string | null,
): LiveLabel => {
  if (state === 'connected') return { tone: 'ok', text: 'Live', short: 'Live' }
  if (lostAt) return { tone: 'bad', text: `Offline since ${clockTime(lostAt)}`, short: 'Offline' }
  return { tone: 'wait', text: 'Connecting…', short: 'Connecting…' }
}
