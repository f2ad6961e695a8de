import type { Tone } from '../../ui/badge.tsx'

interface BotStatus {
  readonly label: string
  readonly tone: Tone
}

const STATUSES: Readonly<Record<string, BotStatus>> = {
  running: { label: 'Running', tone: 'ok' },
  starting: { label: 'Starting', tone: 'wait' },
  stopping: { label: 'Stopping', tone: 'wait' },
  stopped: { label: 'Stopped', tone: 'dim' },
}

/** `status` comes from the event stream and is null until the first event. */
export const botStatus = (status: string | null, isSetUp: boolean): BotStatus => {
  if (!isSetUp && (status === null || status === 'stopped'))
    return { label: 'Not configured', tone: 'dim' }
  if (status === null) return { label: 'Unknown', tone: 'dim' }
  return STATUSES[status] ?? { label: status, tone: 'info' }
}

export type StartState = 'none' | 'asked' | 'seen' | 'failed'

/** If the bot goes from "starting" back to "stopped", it couldn't log in. */
export const nextStart = (start: StartState, status: string | null): StartState => {
  if (start === 'none' || start === 'failed') return start
  if (status === 'running' || status === 'stopping') return 'none'
  if (status === 'starting') return 'seen'
  return start === 'seen' && status === 'stopped' ? 'failed' : start
}
