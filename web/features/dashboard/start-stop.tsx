import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { useEffect, useState } from 'react'
import { useStore } from '../../components/use-store.ts'
import { StopSyncDialog } from '../../components/workflow/stop-sync-dialog.tsx'
import { live } from '../../state/live.ts'
import { startWorkflow, workflow, workflowChange } from '../../state/workflow.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'

/** Polling interval while starting or stopping without a live stream. */
const POLL_MS = 2000

interface StartStopProps {
  isQuiet?: boolean
  /** Whether "Start with the server" is initially selected. */
  startsWithServer?: boolean
}

export function StartStop(props: StartStopProps) {
  const { data: status } = useStore(workflow.state)
  const [isAsking, setIsAsking] = useState(false)
  usePolling(status)
  return (
    <>
      {status === 'running' || status === 'starting' || status === 'stopping' ? (
        <StopMenu isStopping={status === 'stopping'} onStop={() => setIsAsking(true)} />
      ) : (
        status !== null && <StartControls {...props} />
      )}
      <StopSyncDialog open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}

/** In a menu, so that no slip next to Refresh stops the sync for everyone. */
function StopMenu({ isStopping, onStop }: { isStopping: boolean; onStop: () => void }) {
  const { busy } = useStore(workflowChange)
  return (
    <MoreMenu
      label="More actions for watchlist sync"
      variant="cancel"
      align="end"
      className="ml-auto"
      busy={isStopping || busy === 'stopping'}
      items={[{ label: 'Stop watchlist sync…', icon: <Square />, onSelect: onStop }]}
    />
  )
}

function StartControls({ isQuiet = false, startsWithServer = false }: StartStopProps) {
  const { busy } = useStore(workflowChange)
  const [autoStart, setAutoStart] = useState(startsWithServer)
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
        icon={<Play />}
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
