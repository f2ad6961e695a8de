import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../components/use-store.ts'
import { config } from '../../state/config.ts'
import { workflow, workflowChange } from '../../state/workflow.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'

/** Whether the workflow stopped unexpectedly right after it was started. */
const useFailedStart = (): boolean => {
  const { data: status } = useStore(workflow.state)
  const { busy } = useStore(workflowChange)
  const [failed, setFailed] = useState(false)
  const before = useRef(status)
  const stopAsked = useRef(false)
  useEffect(() => {
    if (busy === 'stopping') stopAsked.current = true
    if (busy === 'starting') stopAsked.current = false
    if (before.current === 'starting' && status === 'stopped' && !stopAsked.current) setFailed(true)
    if (status !== 'stopped' || busy === 'starting') setFailed(false)
    before.current = status
  }, [status, busy])
  return failed
}

export function WorkflowProblem() {
  const { data: status, error } = useStore(workflow.state)
  const hasToken = (useStore(config.state).data?.plexTokens.length ?? 1) > 0
  const startFailed = useFailedStart()
  if (!error && !startFailed) return null
  return (
    <Problem
      title={error ?? 'Watchlist sync stopped right after starting'}
      cause={
        hasToken
          ? error
            ? undefined
            : 'Plex may be unreachable. Check the server log.'
          : 'Watchlist sync needs a Plex token.'
      }
      action={
        <>
          {!hasToken && (
            <ButtonLink to="/plex/configuration" size="sm" variant="neutralnoShadow">
              Open Plex configuration
            </ButtonLink>
          )}
          {(status === null || error) && (
            <RefreshButton size="sm" onClick={() => void workflow.load({ force: true })} />
          )}
        </>
      }
    />
  )
}
