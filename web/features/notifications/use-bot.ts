import { useState } from 'react'
import { useStore } from '../../components/use-store.ts'
import { startDiscord, stopDiscord } from '../../contract/notifications.ts'
import { ExplainedError, explainFailure } from '../../lib/errors.ts'
import { request } from '../../lib/request.ts'
import { live } from '../../state/live.ts'
import type { Tone } from '../../ui/badge.tsx'
import { useAction } from '../../ui/use-action.ts'

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

type StartState = 'none' | 'asked' | 'seen' | 'failed'

/** If the bot goes from "starting" back to "stopped", it couldn't log in. */
const nextStart = (start: StartState, status: string | null): StartState => {
  if (start === 'none' || start === 'failed') return start
  if (status === 'running' || status === 'stopping') return 'none'
  if (status === 'starting') return 'seen'
  return start === 'seen' && status === 'stopped' ? 'failed' : start
}

const LOGIN_FAILED =
  'The bot couldn’t log in to Discord. Check the token, client ID and server ID, and make sure the server can reach discord.com. See the server log for details.'

const CHANGES = {
  starting: { doing: 'start the bot', call: startDiscord, fallback: LOGIN_FAILED },
  stopping: { doing: 'stop the bot', call: stopDiscord, fallback: 'Check the server log.' },
} as const

/** Only the event stream tells whether the Discord bot is running. */
export const useBot = () => {
  const { discord: status, state } = useStore(live)
  const [start, setStart] = useState<StartState>('none')
  const { running, problem, setProblem, run } = useAction(
    async (what: keyof typeof CHANGES) => {
      const response = await request(CHANGES[what].call)
      if (!response.success) throw new ExplainedError(response.message || CHANGES[what].fallback)
      if (what === 'starting') setStart('asked')
    },
    (cause, what) => explainFailure(CHANGES[what].doing, cause, CHANGES[what].fallback),
  )
  const next = nextStart(start, status)
  if (next !== start) {
    setStart(next)
    if (next === 'failed') setProblem({ title: 'Couldn’t start the bot', cause: LOGIN_FAILED })
  }

  return {
    status,
    isStale: state !== 'connected',
    busy: running?.[0] ?? null,
    problem,
    start: () => void run('starting'),
    stop: () => void run('stopping'),
    dismiss: () => {
      setProblem(null)
      setStart('none')
    },
  }
}
