import { QuotaBar } from '../../../components/quotas/quota-bar.tsx'
import { useStore } from '../../../components/use-store.ts'
import { quotas } from '../../../state/quotas.ts'
import { users } from '../../../state/users.ts'
import { More } from '../card-states.tsx'
import { LISTED, quotaUses } from './quota-uses.ts'
import { UsersCard } from './users-card.tsx'

const isOver = ({ used, limit }: { used: number | null; limit: number }) => (used ?? 0) > limit

const TYPE_WORDS = { movie: 'Movies', show: 'Shows' }

export function QuotaCard() {
  const { data: byUser } = useStore(quotas.state)
  const { data: list } = useStore(users.state)
  const uses = quotaUses(byUser ?? [], list ?? [])
  return (
    <UsersCard title="Quotas near limits" isReady={list !== null && byUser !== null}>
      {uses.count === 0 ? (
        <p className="text-ink-2">No user has a quota.</p>
      ) : (
        <>
          <ul className="-mx-4 divide-y divide-rule border-t border-rule">
            {uses.first.map(use => (
              <li
                key={`${use.userId}-${use.type}`}
                className="grid min-h-8.5 grid-cols-[minmax(0,1fr)_3.25rem_minmax(6rem,auto)] items-center gap-2.5 px-4 text-sm"
              >
                <span className="flex min-w-0 gap-1.5">
                  <bdi className="truncate font-medium">{use.name}</bdi>
                  <span className="shrink-0 text-ink-3">{TYPE_WORDS[use.type]}</span>
                </span>
                <QuotaBar used={use.used ?? 0} limit={use.limit} />
                <span className="text-right tabular">
                  {use.used === null
                    ? `limit ${use.limit}, usage unknown`
                    : `${use.used} of ${use.limit}`}
                  {use.exceeded && (
                    <b className={isOver(use) ? 'text-bad' : 'text-wait'}>
                      {isOver(use) ? ` ${(use.used ?? 0) - use.limit} over` : ' at limit'}
                    </b>
                  )}
                </span>
              </li>
            ))}
          </ul>
          <More shown={LISTED} of={uses.count} one="quota" />
        </>
      )}
    </UsersCard>
  )
}
