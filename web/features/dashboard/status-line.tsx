import { syncModeLabel, workflowLabel } from '../../components/labels/workflow.ts'
import { useStore } from '../../components/use-store.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { counted } from '../../lib/counted.ts'
import { live } from '../../state/live.ts'
import { plexConnection } from '../../state/plex-connection.ts'
import { users, watchlistTotal } from '../../state/users.ts'
import { workflow } from '../../state/workflow.ts'
import { Link } from '../../ui/link.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Time } from '../../ui/time.tsx'
import { useIsMobile } from '../../ui/use-media.ts'
import { StartStop } from './start-stop.tsx'

interface StatusLineProps {
  checkedAt: string | null
  refreshing: boolean
  isBeforeFirstRun: boolean
  onRefresh: () => void
}

export function StatusLine({
  checkedAt,
  refreshing,
  isBeforeFirstRun,
  onRefresh,
}: StatusLineProps) {
  const { data: status, error } = useStore(workflow.state)
  const { syncMode } = useStore(live)
  const { data: list } = useStore(users.state)
  const { status: plexStatus, data: plex } = useStore(plexConnection.state)
  const failingSince = plexStatus === 'ready' ? plex?.failingSince : null
  const isMobile = useIsMobile()
  const { label, tone } =
    status === null ? { label: error ? 'Unknown' : 'Checking', tone: 'dim' } : workflowLabel(status)
  const mode = status === 'running' && syncMode ? syncModeLabel(syncMode) : null
  return (
    <section
      aria-label="Watchlist sync"
      className={`tone-${failingSince && tone === 'ok' ? 'wait' : tone} flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-rule bg-panel py-1 pr-1 pl-3.5 max-md:py-2 max-md:pr-2`}
    >
      <span
        aria-hidden="true"
        className="size-2.5 rounded-full bg-(--c) outline-4 outline-(--g) forced-colors:bg-[CanvasText]"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3.5 text-sm text-ink-2">
        <p aria-live="polite" className="font-display text-base font-semibold text-ink">
          Watchlist sync: {label}
        </p>
        {isBeforeFirstRun ? (
          <p>Starts in step 5</p>
        ) : failingSince ? (
          <p className="max-md:basis-full">
            Plex not connected since at least {clockTime(failingSince)}
          </p>
        ) : (
          checkedAt && (
            <p className="max-md:basis-full">
              {mode ? `${mode} · checked` : 'Checked'} <Time value={checkedAt} />
            </p>
          )
        )}
        {list && list.length > 0 && (
          <Link
            to="/plex/users"
            className="underline-offset-4 hover:text-ink hover:underline @max-[42rem]:hidden"
          >
            {counted(list.length, 'user')} · {counted(watchlistTotal(list), 'title')}
          </Link>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <RefreshButton
          variant="clear"
          size={isMobile ? 'icon' : 'sm'}
          busy={refreshing}
          onClick={onRefresh}
        />
        {!isBeforeFirstRun && <StartStop />}
      </div>
    </section>
  )
}
