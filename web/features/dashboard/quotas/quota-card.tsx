import clsx from 'clsx'
import { TYPE_ICONS } from '../../../components/labels/content-type.ts'
import { QuotaBar } from '../../../components/quotas/quota-bar.tsx'
import { useStore } from '../../../components/use-store.ts'
import { quotas } from '../../../state/quotas.ts'
import { users } from '../../../state/users.ts'
import { type QuotaUse, quotaUses } from './quota-uses.ts'
import { UsersCard } from './users-card.tsx'

const TYPE_WORDS = { movie: 'Movies', show: 'Shows' }

/** Fills the rest of its column with as many rows as fit; rows that don't fit wrap out of sight. */
export function QuotaCard() {
  const { data: byUser } = useStore(quotas.state)
  const { data: list } = useStore(users.state)
  const uses = quotaUses(byUser ?? [], list ?? [])
  return (
    <UsersCard title="Quotas near limits" isReady={list !== null && byUser !== null}>
      {uses.count === 0 ? (
        <p className="text-ink-2">No user has a quota.</p>
      ) : (
        <ul className="quota-rows">
          {uses.first.map(use => (
            <QuotaRow key={`${use.userId}-${use.type}`} use={use} />
          ))}
        </ul>
      )}
    </UsersCard>
  )
}

function QuotaRow({ use: { name, type, used, limit, exceeded } }: { use: QuotaUse }) {
  const Icon = TYPE_ICONS[type]
  const left = limit - (used ?? 0)
  const state =
    used === null
      ? { tone: 'text-ink-3', words: '–' }
      : left < 0
        ? { tone: 'text-bad', words: `${-left} over` }
        : exceeded
          ? { tone: 'text-wait', words: 'full' }
          : { tone: 'text-ink-3', words: `${left} left` }
  return (
    <li className="grid h-9.25 w-full @max-[48rem]:nth-[n+7]:hidden grid-cols-[minmax(0,1fr)_3.25rem_3.25rem_2.75rem] items-center gap-2.5 px-4">
      <span className="flex min-w-0 items-center gap-2">
        <Icon aria-hidden size={15} className="shrink-0 text-ink-3" />
        <span className="truncate font-semibold" data-tip={name}>
          <bdi>{name}</bdi>
        </span>
        <span className="sr-only">{TYPE_WORDS[type]}</span>
      </span>
      <QuotaBar isSmall used={used ?? 0} limit={limit} className="h-2!" />
      <span className="truncate text-sm tabular">
        {used === null ? `limit ${limit}` : `${used} of ${limit}`}
      </span>
      <b className={clsx('truncate text-right text-sm font-semibold', state.tone)}>{state.words}</b>
    </li>
  )
}
