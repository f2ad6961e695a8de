import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { config } from '../../state/config.ts'
import { workflow, workflowChange } from '../../state/workflow.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'

/** A start that was accepted but fell back to stopped, without anybody asking for a stop here. */
const useFailedStart = (): boolean => {
  const { data: status } = useSnapshot(workflow.state)
  const { busy } = useSnapshot(workflowChange)
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

/** Why starting, stopping or reading the state failed, with the way out. */
export function WorkflowProblem() {
  const { data: status, error } = useSnapshot(workflow.state)
  const hasToken = (useSnapshot(config.state).data?.plexTokens.length ?? 1) > 0
  const startFailed = useFailedStart()
  if (!error && !startFailed) return null
  return (
    <Problem
      className="mb-4"
      title={error ?? 'The workflow stopped again right after the start'}
      cause={
        hasToken
          ? error
            ? undefined
            : 'The backend’s log says why; often Plex cannot be reached.'
          : 'No Plex token is stored, and without one the workflow cannot run.'
      }
      action={
        <>
          {!hasToken && (
            <ButtonLink to="/plex/configuration" size="sm">
              Open Plex configuration
            </ButtonLink>
          )}
          {(status === null || error) && (
            <RefreshButton size="sm" onClick={() => void workflow.load()} />
          )}
        </>
      }
    />
  )
}
