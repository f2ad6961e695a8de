import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import ListVideo from 'lucide-react/icons/list-video'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { counted, grouped } from '../../lib/counted.ts'
import { approvals } from '../../state/approvals.ts'
import { config } from '../../state/config.ts'
import { users } from '../../state/users.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { statusShares, watchlistTotal } from './dashboard-view.ts'
import { FILLS, type Fill } from './fills.ts'

/** The counts, each a way to its page. */
export function StatTiles() {
  const { stats, statsError, waiting } = useSnapshot(approvals)
  const { data: list, error } = useSnapshot(users.state)
  const { data: value, error: withoutConfig } = useSnapshot(config.state)
  const approved = stats && statusShares(stats).find(share => share.id === 'approved')
  const isUnconnected = value?.plexTokens.length === 0 && !list?.length
  const noUsers = isUnconnected ? 'Plex is not connected' : (error ?? withoutConfig)
  const known = isUnconnected ? null : list
  return (
    <section aria-label="Counts" className="grid grid-cols-2 gap-4 max-md:gap-3 lg:grid-cols-4">
      <Tile
        to="/approvals"
        label="Pending"
        tone="wait"
        icon={<Clock aria-hidden />}
        count={stats?.pending}
        missing={statsError}
        note={
          stats?.pending === 0 ? (
            'nothing waits'
          ) : waiting.oldestAt ? (
            <>
              oldest <Time value={waiting.oldestAt} />
            </>
          ) : (
            waiting.error && 'since when is not known'
          )
        }
      />
      <Tile
        to="/approvals"
        label="Approved"
        tone="ok"
        icon={<CircleCheck aria-hidden />}
        count={stats?.approved}
        missing={statsError}
        note={
          approved &&
          stats &&
          (stats.totalRequests === 0
            ? 'no requests yet'
            : `${approved.percent}% of ${counted(stats.totalRequests, 'request')}`)
        }
      />
      <Tile
        to="/plex/users"
        label="Users"
        tone="info"
        icon={<Users aria-hidden />}
        count={known?.length}
        missing={known ? null : noUsers}
        note={known && `${grouped(known.filter(user => user.can_sync).length)} can sync`}
      />
      <Tile
        to="/plex/users"
        label="Watchlists"
        tone="main"
        icon={<ListVideo aria-hidden />}
        count={known ? watchlistTotal(known) : undefined}
        missing={known ? null : noUsers}
        note={known && `titles of ${counted(known.length, 'user')}`}
      />
    </section>
  )
}

interface TileProps {
  to: string
  label: string
  tone: Fill
  icon: ReactNode
  /** undefined: not known. */
  count: number | undefined
  /** Why there is no count; without a reason it is still loading. */
  missing: string | null
  note: ReactNode
}

function Tile({ to, label, tone, icon, count, missing, note }: TileProps) {
  return (
    <div
      className={`tone-${tone} card relative min-w-0 overflow-hidden py-3 pr-3 pl-5 hover:bg-raised`}
    >
      <span
        aria-hidden="true"
        className={`absolute inset-y-0 left-0 w-2 border-r-2 border-edge ${FILLS[tone]}`}
      />
      <h2 className="flex items-center gap-2 text-xs font-semibold tracking-wider text-ink-2 uppercase [&_svg]:size-4.5 [&_svg]:text-(--c)">
        {icon}
        <Link
          to={to}
          className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-main-line"
        >
          {label}
        </Link>
      </h2>
      <p className="mt-2 flex h-8 items-center font-display text-2xl font-bold tabular">
        {count !== undefined ? grouped(count) : missing ? '–' : <Skeleton className="h-6 w-12" />}
      </p>
      <p className="mt-1 min-h-4.5 text-sm text-ink-3">
        {count !== undefined ? note : (missing ?? '')}
      </p>
    </div>
  )
}
