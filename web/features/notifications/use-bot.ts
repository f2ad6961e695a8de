import { useState } from 'react'
import { useStore } from '../../components/use-store.ts'
import { startDiscord, stopDiscord } from '../../contract/notifications.ts'
import { ExplainedError, explainFailure } from '../../lib/errors.ts'
import { request } from '../../lib/request.ts'
import { live } from '../../state/live.ts'
import { useAction } from '../../ui/use-action.ts'
import { nextStart, type StartState } from './bot-status.ts'

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
