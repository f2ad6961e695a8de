import Play from 'lucide-react/icons/play'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Square from 'lucide-react/icons/square'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { config } from '../../state/config.ts'
import { live } from '../../state/live.ts'
import { users } from '../../state/users.ts'
import { loadWorkflow, startWorkflow, stopWorkflow, workflow } from '../../state/workflow.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Time } from '../../ui/time.tsx'
import { counted, watchlistTotal, workflowBadge } from './dashboard-view.ts'

/** How often a change under way is asked for while no live stream tells. */
const POLL_MS = 2000

interface WorkflowHeaderProps {
  /** When everything on the page was last read, ISO. */
  checkedAt: string | null
  refreshing: boolean
  onRefresh: () => void
}

export function WorkflowHeader({ checkedAt, refreshing, onRefresh }: WorkflowHeaderProps) {
  const { status, error } = useSnapshot(workflow)
  const { syncMode } = useSnapshot(live)
  const { list } = useSnapshot(users)
  const badge = workflowBadge(status, syncMode)
  return (
    <>
      <PageHeader
        title="Watchlist workflow"
        meta={
          <>
            <span aria-live="polite">
              <Badge tone={badge.tone}>{badge.label}</Badge>
            </span>
            <span>
              {checkedAt ? (
                <>
                  checked <Time value={checkedAt} />
                </>
              ) : error ? (
                'not checked'
              ) : (
                'being checked'
              )}
              {list && (
                <>
                  {' '}
                  · {counted(list.length, 'user')} · {counted(watchlistTotal(list), 'title')}
                </>
              )}
            </span>
          </>
        }
        actions={
          <>
            <StartStop />
            <Button
              variant="neutral"
              className="order-first"
              busy={refreshing}
              icon={<RefreshCw aria-hidden />}
              onClick={onRefresh}
            >
              Refresh
            </Button>
          </>
        }
      />
      <WorkflowProblem />
    </>
  )
}

/** Follows what the backend reports; a press alone never counts as running or stopped. */
function StartStop() {
  const { status, busy } = useSnapshot(workflow)
  const [autoStart, setAutoStart] = useState(false)
  usePolling(status)

  if (status === null) return null
  if (status === 'running' || status === 'starting')
    return (
      <Button
        variant="error"
        busy={busy === 'stopping'}
        icon={<Square aria-hidden />}
        onClick={stopWorkflow}
      >
        Stop
      </Button>
    )
  if (status === 'stopping')
    return (
      <Button variant="error" busy icon={<Square aria-hidden />}>
        Stopping
      </Button>
    )
  return (
    <>
      <Checkbox
        label="Start with the server"
        data-tip="Also starts the workflow each time the backend starts."
        checked={autoStart}
        onCheckedChange={setAutoStart}
      />
      <Button
        busy={busy === 'starting'}
        icon={<Play aria-hidden />}
        onClick={() => startWorkflow({ autoStart })}
      >
        Start
      </Button>
    </>
  )
}

/** While a change is under way and no stream tells how it goes, the backend is asked. */
const usePolling = (status: string | null) => {
  const { state } = useSnapshot(live)
  const isDue = (status === 'starting' || status === 'stopping') && state !== 'connected'
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(loadWorkflow, POLL_MS)
    return () => clearInterval(timer)
  }, [isDue])
}

/** A start that was accepted but fell back to stopped, without anybody asking for a stop here. */
const useFailedStart = (): boolean => {
  const { status, busy } = useSnapshot(workflow)
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

function WorkflowProblem() {
  const { status, error } = useSnapshot(workflow)
  const hasToken = (useSnapshot(config).value?.plexTokens.length ?? 1) > 0
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
            : 'The backend’s log has the cause; often Plex cannot be reached.'
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
            <Button variant="neutral" size="sm" onClick={loadWorkflow}>
              Check again
            </Button>
          )}
        </>
      }
    />
  )
}
