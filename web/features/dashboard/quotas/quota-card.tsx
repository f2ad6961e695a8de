import clsx from 'clsx'
import { TYPE_ICONS } from '../../../components/labels/content-type.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { QuotaBar } from '../../../components/quotas/quota-bar.tsx'
import { useStore } from '../../../components/use-store.ts'
import { config } from '../../../state/config.ts'
import { quotas } from '../../../state/quotas.ts'
import { users } from '../../../state/users.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { QuotaPlaceholder } from '../placeholders.tsx'
import { type QuotaUse, quotaUses } from './quota-uses.ts'

const TYPE_LABELS = { movie: 'Movies', show: 'Shows' }

/** Maximum number of rows. */
const ROWS_MAX = 12

const LOADING = (
  <div role="status" aria-label="Loading">
    <QuotaPlaceholder />
  </div>
)

/** Fills the rest of its column with as many rows as fit; rows that don't fit wrap out of sight. */
export function QuotaCard() {
  const { data: stored } = useStore(config.state)
  return (
    <Card
      title="Quota usage"
      className="order-4 flex grow flex-col"
      actions={
        <ButtonLink to="/plex/users" variant="clear" size="sm" className="-mr-3">
          View users
        </ButtonLink>
      }
    >
      {stored === null ? (
        // Users are only loaded after the configuration.
        <Loaded from={config} what="settings" skeleton={LOADING} />
      ) : stored.plexTokens.length === 0 ? (
        <Empty title="Plex isn’t connected" hint="Users appear once Plex is connected." />
      ) : (
        <Loaded from={users} what="users" skeleton={LOADING}>
          {list => (
            <Loaded from={quotas} what="quotas" skeleton={LOADING}>
              {byUser => <QuotaRows uses={quotaUses(byUser, list)} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </Card>
  )
}

function QuotaRows({ uses }: { uses: readonly QuotaUse[] }) {
  if (uses.length === 0) return <p className="text-ink-2">No user has a quota.</p>
  return (
    <ul className="quota-rows">
      {uses.slice(0, ROWS_MAX).map(use => (
        <QuotaRow key={`${use.userId}-${use.type}`} use={use} />
      ))}
    </ul>
  )
}

function QuotaRow({ use }: { use: QuotaUse }) {
  const { name, type, used, limit, exceeded, isCapped } = use
  const Icon = TYPE_ICONS[type]
  const left = limit - (used ?? 0)
  const state =
    used === null
      ? { tone: 'text-ink-3', label: '' }
      : left < 0
        ? { tone: 'text-bad', label: `${-left} over` }
        : exceeded
          ? { tone: 'text-wait', label: 'full' }
          : isCapped
            ? { tone: 'text-wait', label: 'capped' }
            : { tone: 'text-ink-3', label: `${left} left` }
  return (
    <li className="grid h-9.25 w-full @max-[48rem]:nth-[n+7]:hidden grid-cols-[minmax(0,1fr)_3.25rem_3.25rem_2.75rem] items-center gap-2.5 px-4">
      <span className="flex min-w-0 items-center gap-2">
        <Icon size={15} className="shrink-0 text-ink-3" />
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
