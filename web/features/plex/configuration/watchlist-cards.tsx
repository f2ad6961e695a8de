import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import { OperationCard } from '../../../components/operation-card.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { counted } from '../../../lib/counted.ts'
import { plexConnection } from '../../../state/plex-connection.ts'
import { users } from '../../../state/users.ts'
import { Link } from '../../../ui/link.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { watchlistCounts } from './counts.ts'
import { STEPS } from './setup-steps.ts'
import { othersRefresh, ownRefresh, type Refresh, type RefreshResult } from './watchlist-refresh.ts'

const refreshButton = (refresh: Refresh) => ({
  label: 'Refresh from Plex',
  icon: <RefreshCw aria-hidden />,
  onPress: () => void refresh.start(),
})

export function WatchlistCards({ skipsFriends }: { skipsFriends: boolean }) {
  const { data, status, error } = useResource(users)
  const { data: connection } = useStore(plexConnection.state)
  const isAway = connection?.isReachable === false
  const counts = data && watchlistCounts(data)
  const figure = (words: (known: NonNullable<typeof counts>) => ReactNode) =>
    counts ? words(counts) : status === 'failed' ? 'Unknown' : <Skeleton className="h-6 w-40" />
  return (
    <>
      {status === 'failed' && (
        <Problem
          title={error ?? 'Couldn’t load the users'}
          cause={
            data
              ? 'These counts may be out of date.'
              : 'Watchlist sizes appear once the server responds.'
          }
          onRetry={() => void users.load({ force: true })}
        />
      )}
      <div className="grid gap-5 md:grid-cols-2">
        <OperationCard
          operation={ownRefresh}
          title="Your watchlist"
          work="Watchlist sync"
          start={refreshButton(ownRefresh)}
          waitsFor={STEPS.own.waitsFor}
          describeResult={({ titles }) => `${counted(titles, 'title')} on your watchlist.`}
          withoutResult="Another tab or admin started this sync. The count above is up to date."
        >
          <Figure isAway={isAway}>{figure(({ own }) => ownWords(own, isAway))}</Figure>
        </OperationCard>
        <OperationCard
          operation={othersRefresh}
          title="Friends’ watchlists"
          work="Friends’ watchlist sync"
          badge={
            <Link to="/plex/users" className="link inline-flex min-h-6 items-center text-sm">
              See all users
            </Link>
          }
          start={{
            ...refreshButton(othersRefresh),
            ...(skipsFriends && {
              disabledReason:
                'Friends are ignored. Turn off “Ignore friends” and save to sync them.',
            }),
          }}
          waitsFor={STEPS.friends.waitsFor}
          describeResult={describeOthers}
          withoutResult="Another tab or admin started this sync. The counts above are up to date."
        >
          <Figure isAway={isAway}>
            {figure(({ others }) =>
              others === null
                ? skipsFriends
                  ? 'Not synced'
                  : 'No friends yet'
                : `${counted(others.titles, 'title')} from ${counted(others.users, 'user')}`,
            )}
          </Figure>
        </OperationCard>
      </div>
    </>
  )
}

/** While Plex is down, an empty list may just be the result of a failed sync. */
const ownWords = (own: number | null, isAway: boolean) =>
  own === null ? 'Never synced' : own === 0 && isAway ? 'Unknown' : counted(own, 'title')

const describeOthers = ({ titles, lists }: RefreshResult) => {
  if (lists.length === 0) return 'This account has no friends on Plex.'
  const empty = lists.filter(list => list.titles === 0).map(list => list.name)
  return `${counted(titles, 'title')} from ${counted(lists.length, 'friend')}.${
    empty.length > 0 ? ` Empty or private: ${empty.join(', ')}.` : ''
  }`
}

function Figure({ isAway, children }: { isAway: boolean; children: ReactNode }) {
  return (
    <>
      <p className="font-display text-xl font-semibold tabular">{children}</p>
      {isAway && (
        <p className="text-sm text-wait">
          From the last sync. Plex can’t be reached, so this may be out of date.
        </p>
      )}
    </>
  )
}
