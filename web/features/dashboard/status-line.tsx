import { syncModeLabel, workflowLabel } from '../../components/labels/workflow.ts'
import { useResourceState, useServerAway } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { clockTime } from '../../lib/time.ts'
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

/** Sync state, shown to the right of the title. */
export function StatusLine({
  checkedAt,
  refreshing,
  isBeforeFirstRun,
  onRefresh,
}: StatusLineProps) {
  const { data: status, error } = useResourceState(workflow)
  const { syncMode } = useStore(live)
  const { data: list } = useStore(users.state)
  const { status: plexStatus, data: plex } = useStore(plexConnection.state)
  const failingSince = plexStatus === 'ready' ? plex?.failingSince : null
  const isMobile = useIsMobile()
  const isAway = useServerAway()
  const { label, tone } =
    status === null ? { label: error ? 'Unknown' : 'Checking', tone: 'dim' } : workflowLabel(status)
  const mode = status === 'running' && syncMode ? syncModeLabel(syncMode) : null
  return (
    <section
      aria-label="Watchlist sync"
      className={`tone-${status === 'stopped' || isAway ? 'dim' : failingSince && tone === 'ok' ? 'wait' : tone} flex min-w-0 flex-1 flex-wrap items-center gap-2 max-md:min-h-12`}
    >
      <span
        aria-hidden="true"
        className="mx-1 size-2 shrink-0 rounded-full bg-(--c) shadow-[0_0_0_4px_color-mix(in_oklab,var(--c)_28%,transparent)] forced-colors:bg-[CanvasText]"
      />
      {/* On wide screens, keeps the state in place while the rest is loading. */}
      <div className="mr-1 flex min-w-0 grow basis-40 flex-wrap xl:min-w-108 items-baseline gap-x-2.5 text-sm text-ink-2">
        <p aria-live="polite" className="font-display text-base font-semibold text-ink">
          {isAway && status === null ? 'Watchlist sync' : `Watchlist sync: ${label}`}
        </p>
        <p className="max-md:basis-full">
          <span>
            {isBeforeFirstRun ? (
              'Starts in step 5'
            ) : status === null ? (
              // Keeps the height of the line.
              '\u00a0'
            ) : failingSince ? (
              `No connection to Plex (first seen ${clockTime(failingSince)})`
            ) : (
              <span>
                {mode ? `${mode} · checked` : 'Checked'} <Time value={checkedAt} none="just now" />
              </span>
            )}
          </span>
          {list && list.length > 0 && !failingSince && (
            <span className="max-xl:hidden">
              {' · '}
              <Link to="/plex/users" className="underline-offset-4 hover:text-ink hover:underline">
                {pluralize(list.length, 'user')}, {pluralize(watchlistTotal(list), 'title')}
              </Link>
            </span>
          )}
        </p>
      </div>
      <RefreshButton
        variant="clear"
        size={isMobile ? 'icon' : 'sm'}
        busy={refreshing}
        onClick={onRefresh}
      />
      {!isBeforeFirstRun && <StartStop />}
    </section>
  )
}
