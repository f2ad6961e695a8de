import { useSnapshot } from 'valtio'
import { counted } from '../../lib/counted.ts'
import { users } from '../../state/users.ts'
import { Empty } from '../../ui/empty.tsx'
import { Bar } from './bar.tsx'
import { LISTED, More } from './card-states.tsx'
import { longestWatchlists } from './dashboard-view.ts'
import { UsersCard } from './users-card.tsx'

export function WatchlistCard() {
  const { data: list } = useSnapshot(users.state)
  const longest = longestWatchlists(list ?? [], LISTED)
  return (
    <UsersCard title="Longest watchlists" isReady={list !== null}>
      {longest.length === 0 ? (
        <Empty title="No users yet" hint="They appear after the first sync with Plex." />
      ) : (
        <>
          <ul className="grid grid-cols-1 gap-3">
            {longest.map(user => (
              <li key={user.id}>
                <span className="flex items-baseline justify-between gap-3">
                  <bdi className="min-w-0 truncate">{user.name}</bdi>
                  <span className="shrink-0 tabular">{counted(user.count, 'title')}</span>
                </span>
                <Bar percent={user.percent} fill="main" />
              </li>
            ))}
          </ul>
          <More shown={LISTED} of={list?.length ?? 0} one="user" />
        </>
      )}
    </UsersCard>
  )
}
