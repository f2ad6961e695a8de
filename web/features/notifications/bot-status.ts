import type { Tone } from '../../ui/badge.tsx'

export interface BotStatus {
  readonly label: string
  readonly tone: Tone
}

const STATUSES: Readonly<Record<string, BotStatus>> = {
  running: { label: 'Running', tone: 'ok' },
  starting: { label: 'Starting', tone: 'wait' },
  stopping: { label: 'Stopping', tone: 'wait' },
  stopped: { label: 'Stopped', tone: 'dim' },
}

/** The bot's state in a word. `status`: as the stream says it, null while it says nothing. */
export const botStatus = (status: string | null, isSetUp: boolean): BotStatus => {
  if (!isSetUp && (status === null || status === 'stopped'))
    return { label: 'Not set up', tone: 'dim' }
  if (status === null) return { label: 'Not known yet', tone: 'dim' }
  return STATUSES[status] ?? { label: status, tone: 'info' }
}

/** What a start that was asked for here has come to, from one state to the next. */
export type StartState = 'none' | 'asked' | 'seen' | 'failed'

/** A bot that came up to "starting" and fell back to "stopped" could not log in. */
export const nextStart = (start: StartState, status: string | null): StartState => {
  if (start === 'none' || start === 'failed') return start
  if (status === 'running' || status === 'stopping') return 'none'
  if (status === 'starting') return 'seen'
  return start === 'seen' && status === 'stopped' ? 'failed' : start
}
