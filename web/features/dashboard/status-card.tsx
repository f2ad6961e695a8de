import { useSnapshot } from 'valtio'
import { grouped } from '../../lib/counted.ts'
import { loadApprovalStats } from '../../state/approval-reads.ts'
import { approvals } from '../../state/approvals.ts'
import { Card } from '../../ui/card.tsx'
import { Failed, Loading } from './card-states.tsx'
import { statusShares } from './dashboard-view.ts'
import { FILLS } from './fills.ts'

export function StatusCard() {
  const { stats, statsError } = useSnapshot(approvals)
  return (
    <Card title="Requests by status" heading="h3">
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
        {grouped(total)}{' '}
        <span className="font-text text-base font-normal text-ink-3">
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
              <span className="font-medium">{grouped(share.count)}</span>
              <span className="inline-block w-12 text-right text-ink-3">{share.percent}%</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
