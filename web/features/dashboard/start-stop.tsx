import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { useEffect, useState } from 'react'
import { useStore } from '../../components/use-store.ts'
import { live } from '../../state/live.ts'
import { startWorkflow, stopWorkflow, workflow, workflowChange } from '../../state/workflow.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'

/** Polling interval while starting or stopping without a live stream. */
const POLL_MS = 2000

interface StartStopProps {
  isQuiet?: boolean
  /** Whether "Start with the server" is initially selected. */
  startsWithServer?: boolean
}

export function StartStop({ isQuiet = false, startsWithServer = false }: StartStopProps) {
  const { data: status } = useStore(workflow.state)
  const { busy } = useStore(workflowChange)
  const [autoStart, setAutoStart] = useState(startsWithServer)
  usePolling(status)

  if (status === null) return null
  if (status === 'running' || status === 'starting')
    return (
      <Button
        variant="cancel"
        size="sm"
        className="ml-auto"
        busy={busy === 'stopping'}
        icon={<Square aria-hidden />}
        onClick={stopWorkflow}
      >
        Stop
      </Button>
    )
  if (status === 'stopping')
    return (
      <Button variant="cancel" size="sm" className="ml-auto" busy icon={<Square aria-hidden />}>
        Stopping
      </Button>
    )
  return (
    <>
      <Checkbox
        label="Start with the server"
        data-tip="Also start watchlist sync whenever the server starts."
        checked={autoStart}
        onCheckedChange={setAutoStart}
      />
      <Button
        size="sm"
        className="ml-auto"
        variant={isQuiet ? 'neutral' : 'default'}
        busy={busy === 'starting'}
        icon={<Play aria-hidden />}
        onClick={() => startWorkflow({ autoStart })}
      >
        Start
      </Button>
    </>
  )
}

const usePolling = (status: string | null) => {
  const { state } = useStore(live)
  const isDue = (status === 'starting' || status === 'stopping') && state !== 'connected'
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(() => workflow.load({ force: true }), POLL_MS)
    return () => clearInterval(timer)
  }, [isDue])
}
