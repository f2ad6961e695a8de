import type { ReactNode } from 'react'
import { useRetained } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { config } from '../../state/config.ts'
import { selfOf, users } from '../../state/users.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { FeedsCard } from './feeds-card.tsx'
import { plexSetup, resumeSetup } from './setup.ts'
import { SetupCard } from './setup-card.tsx'
import { WatchlistsCard } from './watchlists-card.tsx'

/** The setup, or the connection and what comes from it, around the settings. */
export function PlexConnectionCards({ children }: { children: ReactNode }) {
  const { data } = useStore(config.state)
  const { phase } = useStore(plexSetup)
  useRetained(config)
  const [token] = data?.plexTokens ?? []
  const isSettingUp = token === undefined || phase !== 'idle'
  const isUnderWay = isSettingUp && phase !== 'finished'
  if (data === null)
    return (
      <>
        <Skeleton className="mb-3.5 h-40 rounded-lg" />
        {children}
      </>
    )
  return (
    <div className="space-y-3.5">
      {isSettingUp && <SetupCard hasToken={token !== undefined} />}
      {token !== undefined && !isUnderWay && <ConnectionCard token={token} />}
      {token !== undefined && !isSettingUp && <UnfinishedNotice />}
      {children}
      {token !== undefined && !isUnderWay && (
        <>
          <WatchlistsCard skipsFriends={data.skipFriendSync === true} />
          <FeedsCard
            self={data.selfRss}
            friends={data.friendsRss}
            skipsFriends={data.skipFriendSync === true}
          />
        </>
      )}
    </div>
  )
}

/** Shown if a reload interrupted the setup, or if another browser started it. */
function UnfinishedNotice() {
  const { data } = useStore(users.state)
  if (!data || selfOf(data)) return null
  return (
    <Notice
      tone="wait"
      action={
        <Button variant="neutral" size="sm" onClick={() => void resumeSetup()}>
          Continue setup
        </Button>
      }
    >
      Setup isn’t finished: the token is saved, but your watchlist has never been synced.
    </Notice>
  )
}
