import { syncModeLabel } from '../../../components/labels/workflow.ts'
import { SideDetails } from '../../../components/settings/sections.tsx'
import { useStore } from '../../../components/use-store.ts'
import { config } from '../../../state/config.ts'
import { live } from '../../../state/live.ts'
import { Time } from '../../../ui/time.tsx'
import { ownRefresh } from './watchlist-refresh.ts'

/** Details of the connection. The backend reports neither the token's age nor when watchlists were last synced. */
export function PlexDetails() {
  const { data } = useStore(config.state)
  const { syncMode } = useStore(live)
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
