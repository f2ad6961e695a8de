import RefreshCw from 'lucide-react/icons/refresh-cw'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useId } from 'react'
import { Loaded } from '../../components/loaded.tsx'
import { OperationView } from '../../components/operation-view.tsx'
import { SectionCard } from '../../components/settings/sections.tsx'
import { useResource } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { formatNumber, pluralize } from '../../lib/pluralize.ts'
import { isUnderWay } from '../../state/operation-state.ts'
import { plexConnection } from '../../state/plex-connection.ts'
import { othersOf, selfOf, users, watchlistTotal } from '../../state/users.ts'
import { QuietButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { STEPS } from './setup.ts'
import {
  describeOthers,
  describeOwn,
  othersRefresh,
  ownRefresh,
  type Refresh,
  type RefreshResult,
} from './watchlist-refresh.ts'

export function WatchlistsCard({ skipsFriends }: { skipsFriends: boolean }) {
  const { data, status } = useResource(users)
  const { data: connection } = useStore(plexConnection.state)
  const isAway = connection?.isReachable === false
  const owner = data && selfOf(data)
  const others = data ? othersOf(data) : []
  const isRunning = [useStore(ownRefresh.state), useStore(othersRefresh.state)].some(isUnderWay)
  /** While Plex is down, an empty list may just be the result of a failed sync. */
  const own = owner?.watchlist_count === 0 && isAway ? null : owner?.watchlist_count
  const figure = (count: number | null | undefined, none: string) => {
    if (!data) return status === 'failed' ? null : <Skeleton className="h-5 w-20" />
    if (count === null || count === undefined) return none
    return (
      <span>
        <strong>{formatNumber(count)}</strong> {count === 1 ? 'title' : 'titles'}
      </span>
    )
  }
  return (
    <SectionCard
      title="Watchlists"
      state={data && !isAway ? pluralize(watchlistTotal(data), 'title') : undefined}
      actions={
        <QuietButton
          icon={<RefreshCw />}
          busy={isRunning}
          onClick={() => {
            void ownRefresh.start()
            if (!skipsFriends) void othersRefresh.start()
          }}
        >
          Sync all
        </QuietButton>
      }
    >
      <Loaded from={users} what="users" />
      {isAway && (
        <p className="card-strip tone-wait">
          Counts from the last sync. Plex isn’t connected, so they may be out of date.
        </p>
      )}
      <div className="card-rows">
        <WatchlistRow
          name="Yours"
          icon={<User size={18} />}
          about={owner && <bdi>{owner.name}</bdi>}
          figure={figure(own, owner?.watchlist_count === 0 ? 'Unknown' : 'Never synced')}
          step="own"
          refresh={ownRefresh}
          describeResult={describeOwn}
        />
        <WatchlistRow
          name="Friends"
          icon={<Users size={18} />}
          about={
            others.length > 0 && (
              <Link to="/plex/users" className="link inline-flex min-h-6 items-center">
                {pluralize(others.length, 'user')}
              </Link>
            )
          }
          figure={figure(
            others.length > 0 ? watchlistTotal(others) : null,
            skipsFriends ? 'Not synced' : 'No friends yet',
          )}
          step="friends"
          refresh={othersRefresh}
          describeResult={describeOthers}
          whyNot={
            skipsFriends
              ? 'Friends are ignored. Turn off “Ignore friends” and save to sync them.'
              : undefined
          }
        />
      </div>
    </SectionCard>
  )
}

interface WatchlistRowProps {
  name: string
  icon: ReactNode
  about: ReactNode
  figure: ReactNode
  step: 'own' | 'friends'
  refresh: Refresh
  describeResult: (result: RefreshResult) => string
  whyNot?: string | undefined
}

/** While the watchlist is refreshing, the progress replaces the number of titles. */
function WatchlistRow(props: WatchlistRowProps) {
  const { name, icon, about, figure, step, refresh, whyNot } = props
  const snapshot = useStore(refresh.state)
  const id = useId()
  const isRunning = isUnderWay(snapshot)
  const start = () => void refresh.start()
  return (
    <section aria-labelledby={id} className="px-4">
      <div className="flex min-h-11.5 items-center gap-3">
        <span className="text-ink-2">{icon}</span>
        <h3 id={id} className="font-text text-base">
          {name}
        </h3>
        <span className="min-w-0 truncate text-sm text-ink-2">{about}</span>
        <span className="ml-auto text-right whitespace-nowrap tabular">{!isRunning && figure}</span>
        <QuietButton
          className="-mr-2"
          busy={isRunning && !snapshot.lostTouch}
          aria-label={`Sync ${name.toLowerCase()}`}
          whyNot={whyNot}
          onClick={start}
        >
          Sync
        </QuietButton>
      </div>
      {whyNot && <p className="-mt-1 pb-2.5 pl-7.5 text-sm text-ink-2">{whyNot}</p>}
      <div className="pb-2.5 empty:hidden">
        <OperationView
          operation={refresh}
          work={step === 'own' ? 'Your watchlist sync' : 'Friends’ watchlist sync'}
          waitsFor={STEPS[step].waitsFor}
          onRetry={whyNot ? undefined : start}
          describeResult={props.describeResult}
          withoutResult="started in another tab or by another admin"
        />
      </div>
    </section>
  )
}
