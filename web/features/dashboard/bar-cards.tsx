import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { approvals, loadApprovalStats } from '../../state/approvals.ts'
import { config } from '../../state/config.ts'
import { refreshUsers } from '../../state/flows.ts'
import { quotas } from '../../state/quotas.ts'
import { users } from '../../state/users.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { counted, longestWatchlists, quotaUses, statusShares } from './dashboard-view.ts'
import { FILLS, type Fill } from './fills.ts'

/** How many quotas and watchlists are listed. */
const LISTED = 6
const SKELETON_ROWS = [0, 1, 2, 3, 4, 5]

/** A bar beside text that says the same; the bar itself is decoration. */
function Bar({ percent, fill }: { percent: number; fill: Fill }) {
  return (
    <span
      aria-hidden="true"
      className="mt-1.5 block h-2.5 overflow-hidden rounded-sm border-2 border-edge bg-sunken"
    >
      <span
        className={`block h-full ${FILLS[fill]}`}
        style={{ width: `${Math.min(100, Math.max(0, percent))}%` }}
      />
    </span>
  )
}

const Loading = () => (
  <div role="status" aria-label="Loading" className="grid gap-4 py-1">
    {SKELETON_ROWS.map(row => (
      <Skeleton key={row} className="h-8" />
    ))}
  </div>
)

/** The lists and shares below the first screen. */
export default function BarCards() {
  return (
    <>
      <StatusCard />
      <QuotaCard />
      <WatchlistCard />
    </>
  )
}

function StatusCard() {
  const { stats, statsError } = useSnapshot(approvals)
  return (
    <Card title="Requests by status">
      {stats ? (
        <Statuses shares={statusShares(stats)} total={stats.totalRequests} />
      ) : statsError ? (
        <Failed title={statsError} onRetry={() => loadApprovalStats({ force: true })} />
      ) : (
        <Loading />
      )}
    </Card>
  )
}

function Statuses({ shares, total }: { shares: ReturnType<typeof statusShares>; total: number }) {
  return (
    <>
      <p className="font-display text-2xl font-bold tabular">
        {total.toLocaleString('en-US')}
        <span className="ml-2 font-text text-base font-normal text-ink-3">
          {total === 1 ? 'request' : 'requests'} in all
        </span>
      </p>
      <span
        aria-hidden="true"
        className="mt-3 flex h-6 overflow-hidden rounded-md border-2 border-edge bg-sunken"
      >
        {shares
          .filter(share => share.count > 0)
          .map(share => (
            <span
              key={share.id}
              className={`block border-edge not-last:border-r-2 ${FILLS[share.tone]}`}
              style={{ flex: `${share.count} 0 6px` }}
            />
          ))}
      </span>
      <dl className="mt-3 divide-y divide-rule">
        {shares.map(share => (
          <div key={share.id} className="flex items-center gap-2.5 py-2">
            <span
              aria-hidden="true"
              className={`size-3.5 rounded-sm border-2 border-edge ${FILLS[share.tone]}`}
            />
            <dt className="flex-1">{share.label}</dt>
            <dd className="tabular">
              <span className="font-medium">{share.count.toLocaleString('en-US')}</span>
              <span className="inline-block w-12 text-right text-ink-3">{share.percent}%</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const TYPE_WORDS = { movie: 'Movies', show: 'Shows' }

function QuotaCard() {
  const { byUser } = useSnapshot(quotas)
  const { list } = useSnapshot(users)
  const uses = quotaUses(byUser ?? [], list ?? [])
  return (
    <UsersCard title="Quota use" isReady={list !== null && byUser !== null}>
      {uses.length === 0 ? (
        <Empty title="No quotas" hint="Nobody has a limit; every request counts alike." />
      ) : (
        <>
          <ul className="grid grid-cols-1 gap-3">
            {uses.slice(0, LISTED).map(use => (
              <li key={`${use.userId}-${use.type}`}>
                <span className="flex items-baseline justify-between gap-3">
                  <span className="flex min-w-0">
                    <bdi className="truncate">{use.name}</bdi>
                    <span className="shrink-0 whitespace-pre text-ink-3">
                      {' '}
                      · {TYPE_WORDS[use.type]}
                    </span>
                  </span>
                  <span className="shrink-0 tabular">
                    {use.exceeded && (
                      <Badge tone="bad" className="mr-2">
                        Reached
                      </Badge>
                    )}
                    {use.used === null
                      ? `limit ${use.limit}, use unknown`
                      : `${use.used} of ${use.limit}`}
                  </span>
                </span>
                <Bar
                  percent={use.percent}
                  fill={use.exceeded ? 'bad' : use.percent >= 75 ? 'wait' : 'ok'}
                />
              </li>
            ))}
          </ul>
          <More shown={LISTED} of={uses.length} one="quota" />
        </>
      )}
    </UsersCard>
  )
}

function WatchlistCard() {
  const { list } = useSnapshot(users)
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

/** A list that was cut says so. */
function More({ shown, of, one }: { shown: number; of: number; one: string }) {
  if (of <= shown) return null
  return <p className="mt-3 text-sm text-ink-3">and {counted(of - shown, `more ${one}`)}</p>
}

/** A card that rests on the users: says why they are missing. */
function UsersCard({
  title,
  isReady,
  children,
}: {
  title: string
  isReady: boolean
  children: ReactNode
}) {
  const { error } = useSnapshot(users)
  const { value } = useSnapshot(config)
  return (
    <Card
      title={title}
      actions={
        <ButtonLink to="/plex/users" variant="neutralnoShadow" size="sm">
          Users
        </ButtonLink>
      }
    >
      {isReady ? (
        children
      ) : error ? (
        <Failed title={error} onRetry={() => refreshUsers({ force: true })} />
      ) : value?.plexTokens.length === 0 ? (
        <Empty title="Plex is not connected" hint="Users come with their watchlists." />
      ) : (
        <Loading />
      )}
    </Card>
  )
}

function Failed({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <Problem
      title={title}
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
