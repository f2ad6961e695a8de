import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { live } from '../../state/live.ts'
import { startWorkflow, stopWorkflow, workflow, workflowChange } from '../../state/workflow.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'

/** How often a change under way is asked for while there is no live stream. */
const POLL_MS = 2000

/** Follows what the backend reports; a press alone never counts as running or stopped. */
export function StartStop() {
  const { data: status } = useSnapshot(workflow.state)
  const { busy } = useSnapshot(workflowChange)
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

/** While a change is under way and no stream reports it, the backend is asked. */
const usePolling = (status: string | null) => {
  const { state } = useSnapshot(live)
  const isDue = (status === 'starting' || status === 'stopping') && state !== 'connected'
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(workflow.load, POLL_MS)
    return () => clearInterval(timer)
  }, [isDue])
}
