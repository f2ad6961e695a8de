import { useSnapshot } from 'valtio'
import { quotas } from '../../state/quotas.ts'
import { users } from '../../state/users.ts'
import { Badge } from '../../ui/badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Bar } from './bar.tsx'
import { LISTED, More } from './card-states.tsx'
import { quotaUses } from './quota-uses.ts'
import { UsersCard } from './users-card.tsx'

const TYPE_WORDS = { movie: 'Movies', show: 'Shows' }

export function QuotaCard() {
  const { data: byUser } = useSnapshot(quotas.state)
  const { data: list } = useSnapshot(users.state)
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
