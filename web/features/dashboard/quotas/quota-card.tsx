import { useSnapshot } from 'valtio'
import { QuotaBar } from '../../../components/quotas/quota-bar.tsx'
import { quotas } from '../../../state/quotas.ts'
import { users } from '../../../state/users.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { More } from '../card-states.tsx'
import { LISTED, quotaUses } from './quota-uses.ts'
import { UsersCard } from './users-card.tsx'

const isOver = ({ used, limit }: { used: number | null; limit: number }) => (used ?? 0) > limit

const TYPE_WORDS = { movie: 'Movies', show: 'Shows' }

export function QuotaCard() {
  const { data: byUser } = useSnapshot(quotas.state)
  const { data: list } = useSnapshot(users.state)
  const uses = quotaUses(byUser ?? [], list ?? [])
  return (
    <UsersCard title="Quota use" isReady={list !== null && byUser !== null}>
      {uses.count === 0 ? (
        <Empty title="No quotas" hint="Nobody has a limit; every request counts alike." />
      ) : (
        <>
          <ul className="grid grid-cols-1 gap-3">
            {uses.first.map(use => (
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
                      <Badge tone={isOver(use) ? 'bad' : 'wait'} className="mr-2">
                        {isOver(use) ? `${(use.used ?? 0) - use.limit} over` : 'Reached'}
                      </Badge>
                    )}
                    {use.used === null
                      ? `limit ${use.limit}, use unknown`
                      : `${use.used} of ${use.limit}`}
                  </span>
                </span>
                <QuotaBar used={use.used ?? 0} limit={use.limit} />
              </li>
            ))}
          </ul>
          <More shown={LISTED} of={uses.count} one="quota" />
        </>
      )}
    </UsersCard>
  )
}
