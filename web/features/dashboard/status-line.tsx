import clsx from 'clsx'
import Play from 'lucide-react/icons/play'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Square from 'lucide-react/icons/square'
import { useEffect, useState } from 'react'
import { syncModeLabel, workflowLabel } from '../../components/labels/workflow.ts'
import { useResourceState, useServerAway } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { clockTime } from '../../lib/time.ts'
import { live } from '../../state/live.ts'
import { openOverlay } from '../../state/overlays.ts'
import { plexConnection } from '../../state/plex-connection.ts'
import { users, watchlistTotal } from '../../state/users.ts'
import { isWorkflowUp, startWorkflow, workflow, workflowChange } from '../../state/workflow.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Time } from '../../ui/time.tsx'
import { useRefresh } from './use-refresh.ts'

/** Sync state, shown to the right of the title. On phones, it is left out while the sync runs. */
export function StatusLine({ isBeforeFirstRun }: { isBeforeFirstRun: boolean }) {
  const { checkedAt, isRefreshing, onRefresh } = useRefresh()
  const { busy } = useStore(workflowChange)
  const { data: status, error } = useResourceState(workflow)
  const { syncMode } = useStore(live)
  usePolling(status)
  const { data: list } = useStore(users.state)
  const { status: plexStatus, data: plex } = useStore(plexConnection.state)
  const failingSince = plexStatus === 'ready' ? plex?.failingSince : null
  const isAway = useServerAway()
  const { label, tone } =
    status === null ? { label: error ? 'Unknown' : 'Checking', tone: 'dim' } : workflowLabel(status)
  const isInSync = status === 'running' && !failingSince && !isAway
  const about = [
    status === 'running' && syncMode && syncModeLabel(syncMode),
    list && list.length > 0 && pluralize(list.length, 'user'),
    list && list.length > 0 && pluralize(watchlistTotal(list), 'title'),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <section
      aria-label="Watchlist sync"
      className={clsx(
        `tone-${status === 'stopped' || isAway ? 'dim' : failingSince && tone === 'ok' ? 'wait' : tone}`,
        'flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2',
        isInSync || status === null ? 'max-md:hidden' : 'max-md:min-h-12',
      )}
    >
      <span
        aria-hidden="true"
        className="mx-1 size-2 shrink-0 rounded-full bg-(--c) shadow-[0_0_0_4px_color-mix(in_oklab,var(--c)_28%,transparent)] forced-colors:bg-[CanvasText]"
      />
      <div className="text-sm text-ink-2">
        <span aria-live="polite" className={clsx(!isInSync && 'font-semibold text-ink')}>
          {isInSync
            ? 'Watchlists in sync'
            : isAway && status === null
              ? 'Watchlist sync'
              : `Watchlist sync: ${label}`}
        </span>
        <span>
          {isBeforeFirstRun
            ? ' · Starts in step 5'
            : failingSince
              ? ` · No connection to Plex (first seen ${clockTime(failingSince)})`
              : status !== null && (isInSync ? ', ' : ' · Checked ')}
        </span>
        {status !== null && !isBeforeFirstRun && !failingSince && (
          <Time value={checkedAt} none="just now" />
        )}
      </div>
      {status !== null && !isBeforeFirstRun && !isWorkflowUp(status) && <StartControls />}
      <MoreMenu
        label="More actions for watchlist sync"
        variant="cancel"
        align="end"
        busy={isRefreshing || status === 'stopping' || busy === 'stopping'}
        items={[
          about !== '' && { kind: 'label', label: about },
          {
            label: 'Refresh',
            about: 'Also checks profiles and folders',
            icon: <RefreshCw />,
            onSelect: onRefresh,
          },
          // In a menu, so that no slip stops the sync for everyone.
          (status === 'running' || status === 'starting') && {
            label: 'Stop watchlist sync…',
            icon: <Square />,
            onSelect: () => openOverlay('stop'),
          },
        ]}
      />
    </section>
  )
}

/** Polling interval while starting or stopping without a live stream. */
const POLL_MS = 2000

interface StartControlsProps {
  isQuiet?: boolean
  /** Whether "Start with the server" is initially selected. */
  startsWithServer?: boolean
}

export function StartControls({ isQuiet = false, startsWithServer = false }: StartControlsProps) {
  const { data: status } = useStore(workflow.state)
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
        busy={status === 'starting' || busy === 'starting'}
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
