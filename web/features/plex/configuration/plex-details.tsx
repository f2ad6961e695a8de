import { syncModeLabel } from '../../../components/labels/workflow.ts'
import { SideDetails } from '../../../components/settings/sections.tsx'
import { useStore } from '../../../components/use-store.ts'
import { formatSpan } from '../../../lib/time.ts'
import { config } from '../../../state/config.ts'
import { live } from '../../../state/live.ts'
import { plexConnection } from '../../../state/plex-connection.ts'
import { Time } from '../../../ui/time.tsx'
import { ownRefresh } from './watchlist-refresh.ts'

/** Details of the connection. The backend reports neither the token's age nor when watchlists were last synced. */
export function PlexDetails() {
  const { data } = useStore(config.state)
  const { syncMode } = useStore(live)
  const { data: connection } = useStore(plexConnection.state)
  const { endedAt, phase } = useStore(ownRefresh.state)
  if (!data || data.plexTokens.length === 0) return null
  const { selfRss, friendsRss } = data
  const saved = (address: string | undefined) => (address ? 'Saved' : null)
  return (
    <>
      <SideDetails
        title="Sync"
        details={[
          ['Mode', syncMode && syncModeLabel(syncMode)],
          [
            'Last refresh',
            phase === 'done' ? <Time mode="clock" key="at" value={endedAt} /> : null,
          ],
        ]}
      />
      <SideDetails
        title="Token"
        details={[
          [
            'Accepted',
            connection?.isReachable ? (
              <span key="at" className="inline-block first-letter:uppercase">
                <Time value={connection.checkedAt} />, in {formatSpan(connection.tookMs)}
              </span>
            ) : null,
          ],
        ]}
      />
      <SideDetails
        title="Feeds"
        details={[
          ['Yours', saved(selfRss)],
          ['Friends', saved(friendsRss)],
          ['Plex Pass', selfRss && friendsRss ? 'Active' : null],
        ]}
      />
    </>
  )
}
