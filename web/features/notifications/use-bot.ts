import { useState } from 'react'
import { useStore } from '../../components/use-store.ts'
import { startDiscord, stopDiscord } from '../../contract/notifications.ts'
import { explainFailure, type Failure, failureTitle } from '../../lib/errors.ts'
import { request } from '../../lib/request.ts'
import { live } from '../../state/live.ts'
import { nextStart, type StartState } from './bot-status.ts'

const LOGIN_FAILED =
  'The bot couldn’t log in to Discord. Check the token, client ID and server ID, and make sure the server can reach discord.com. See the server log for details.'

const CHANGES = {
  starting: ['start the bot', startDiscord, LOGIN_FAILED],
  stopping: ['stop the bot', stopDiscord, 'Check the server log.'],
} as const

/** Only the event stream tells whether the Discord bot is running. */
export const useBot = () => {
  const { discord: status, state } = useStore(live)
  const [busy, setBusy] = useState<'starting' | 'stopping' | null>(null)
  const [problem, setProblem] = useState<Failure | null>(null)
  const [start, setStart] = useState<StartState>('none')
  const next = nextStart(start, status)
  if (next !== start) {
    setStart(next)
    if (next === 'failed') setProblem({ title: 'Couldn’t start the bot', cause: LOGIN_FAILED })
  }

  const change = async (what: 'starting' | 'stopping') => {
    const [doing, call, fallback] = CHANGES[what]
    setBusy(what)
    setProblem(null)
    try {
      const response = await request(call)
      if (!response.success)
        setProblem({ title: failureTitle(doing, false), cause: response.message || fallback })
      else if (what === 'starting') setStart('asked')
    } catch (cause) {
      setProblem(explainFailure(doing, cause, fallback))
    } finally {
      setBusy(null)
    }
  }
  return {
    status,
    isStale: state !== 'connected',
    busy,
    problem,
    start: () => void change('starting'),
    stop: () => void change('stopping'),
    dismiss: () => {
      setProblem(null)
      setStart('none')
    },
  }
}
