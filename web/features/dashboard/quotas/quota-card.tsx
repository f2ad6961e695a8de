import clsx from 'clsx'
import { TYPE_ICONS } from '../../../components/labels/content-type.ts'
import { QuotaBar } from '../../../components/quotas/quota-bar.tsx'
import { useStore } from '../../../components/use-store.ts'
import { config } from '../../../state/config.ts'
import { quotas, refreshUsers } from '../../../state/quotas.ts'
import { initialise } from '../../../state/startup.ts'
import { users } from '../../../state/users.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { QuotaPlaceholder } from '../placeholders.tsx'
import { type QuotaUse, quotaUses } from './quota-uses.ts'

const TYPE_LABELS = { movie: 'Movies', show: 'Shows' }

/** Maximum number of rows. */
const ROWS_MAX = 12

/** Fills the rest of its column with as many rows as fit; rows that don't fit wrap out of sight. */
export function QuotaCard() {
  const { data: byUser } = useStore(quotas.state)
  const { data: list, error } = useStore(users.state)
  // Also show a failure to load the configuration, because users are only loaded after it.
  const { data: value, error: configError } = useStore(config.state)
  const isReady = list !== null && byUser !== null
  const uses = quotaUses(byUser ?? [], list ?? [])
  return (
    <Card
      title="Quotas near limits"
      className="order-4 flex grow flex-col"
      actions={
        <ButtonLink to="/plex/users" variant="clear" size="sm">
          View users
        </ButtonLink>
      }
    >
      {isReady && uses.length === 0 ? (
        <p className="text-ink-2">No user has a quota.</p>
      ) : isReady ? (
        <ul className="quota-rows">
          {uses.slice(0, ROWS_MAX).map(use => (
            <QuotaRow key={`${use.userId}-${use.type}`} use={use} />
          ))}
        </ul>
      ) : error ? (
        <Problem title={error} onRetry={() => refreshUsers({ force: true })} />
      ) : configError ? (
        <Problem title={configError} onRetry={() => initialise({ force: true })} />
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

function QuotaRow({ use: { name, type, used, limit, exceeded } }: { use: QuotaUse }) {
  const Icon = TYPE_ICONS[type]
  const left = limit - (used ?? 0)
  const state =
    used === null
      ? { tone: 'text-ink-3', label: '' }
      : left < 0
        ? { tone: 'text-bad', label: `${-left} over` }
        : exceeded
          ? { tone: 'text-wait', label: 'full' }
          : { tone: 'text-ink-3', label: `${left} left` }
  return (
    <li className="grid h-9.25 w-full @max-[48rem]:nth-[n+7]:hidden grid-cols-[minmax(0,1fr)_3.25rem_3.25rem_2.75rem] items-center gap-2.5 px-4">
      <span className="flex min-w-0 items-center gap-2">
        <Icon aria-hidden size={15} className="shrink-0 text-ink-3" />
        <span className="truncate font-semibold" data-tip={name}>
          <bdi>{name}</bdi>
        </span>
        <span className="sr-only">{TYPE_LABELS[type]}</span>
      </span>
      {used === null ? (
        <span className="text-sm text-ink-3">Unknown</span>
      ) : (
        <QuotaBar isSmall used={used} limit={limit} className="h-2!" />
      )}
      <span className="truncate text-sm tabular">
        {used === null ? `limit ${limit}` : `${used} of ${limit}`}
      </span>
      <b className={clsx('truncate text-right text-sm font-semibold', state.tone)}>{state.label}</b>
    </li>
  )
}
