import clsx from 'clsx'
import type { ReactNode } from 'react'
import { TYPE_ICONS } from '../../../components/labels/content-type.ts'
import { QuotaBar } from '../../../components/quotas/quota-bar.tsx'
import { useStore } from '../../../components/use-store.ts'
import { config } from '../../../state/config.ts'
import { initialise, refreshUsers } from '../../../state/flows.ts'
import { quotas } from '../../../state/quotas.ts'
import { users } from '../../../state/users.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { QuotaPlaceholder } from '../placeholders.tsx'
import { type QuotaUse, quotaUses } from './quota-uses.ts'

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

function UsersCard({
  title,
  isReady,
  children,
}: {
  title: string
  isReady: boolean
  children: ReactNode
}) {
  const { error } = useStore(users.state)
  // Users are loaded after the configuration.
  const { data: value, error: withoutConfig } = useStore(config.state)
  return (
    <Card
      title={title}
      className="order-4 flex grow flex-col"
      actions={
        <ButtonLink to="/plex/users" variant="clear" size="sm">
          View users
        </ButtonLink>
      }
    >
      {isReady ? (
        children
      ) : error ? (
        <Problem title={error} onRetry={() => refreshUsers({ force: true })} />
      ) : withoutConfig ? (
        <Problem title={withoutConfig} onRetry={() => initialise({ force: true })} />
      ) : value?.plexTokens.length === 0 ? (
        <Empty title="Plex isn’t connected" hint="Users appear once Plex is connected." />
      ) : (
        <div role="status" aria-label="Loading">
          <QuotaPlaceholder />
        </div>
      )}
    </Card>
  )
}
