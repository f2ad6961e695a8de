import { contentLabel, TYPE_ICONS } from '../../../components/labels/content-type.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { QuotaBar } from '../../../components/quotas/quota-bar.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { UserWithCount } from '../../../contract/users.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { config } from '../../../state/config.ts'
import { quotas } from '../../../state/quotas.ts'
import { users } from '../../../state/users.ts'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { QUOTA_ROWS, QuotaPlaceholder } from '../placeholders.tsx'
import { type ReachedQuota, reachedQuotas } from './quota-uses.ts'

/** Maximum number of rows. */
const SHOWN = 6

const LOADING = (
  <div role="status" aria-label="Loading">
    <QuotaPlaceholder />
  </div>
)

/** The quotas without room. The height doesn't depend on their number, so that nothing below moves once they are known. */
export function QuotaCard() {
  const { data: stored } = useStore(config.state)
  return (
    <Card title="Quota usage" className="@container">
      {stored === null ? (
        // Users are only loaded after the configuration.
        <Loaded from={config} what="settings" skeleton={LOADING} />
      ) : stored.plexTokens.length === 0 ? (
        <p className={`${QUOTA_ROWS} text-ink-2`}>
          Plex isn’t connected. Users appear once Plex is connected.
        </p>
      ) : (
        <Loaded from={users} what="users" skeleton={LOADING}>
          {list => <Quotas list={list} />}
        </Loaded>
      )}
    </Card>
  )
}

/** Shown with their usage, which is loaded last, because it decides which quotas are listed. */
function Quotas({ list }: { list: readonly UserWithCount[] }) {
  const state = useResource(quotas)
  const data = state.status === 'loading' ? null : state.data
  return (
    <Loaded from={{ ...state, data, load: quotas.load }} what="quotas" skeleton={LOADING}>
      {byUser => <QuotaRows uses={reachedQuotas(byUser, list)} />}
    </Loaded>
  )
}

function QuotaRows({ uses }: { uses: readonly ReachedQuota[] }) {
  const more = uses.length - SHOWN
  return (
    <>
      <ul className={QUOTA_ROWS}>
        {uses.length === 0 && <li className="text-ink-2">No user has reached a quota.</li>}
        {uses.slice(0, SHOWN).map(use => (
          <QuotaRow key={`${use.userId}-${use.type}`} use={use} />
        ))}
      </ul>
      {more > 0 && (
        <Link to="/plex/users?over=on" className="link text-sm">
          {formatNumber(more)} more
        </Link>
      )}
    </>
  )
}

function QuotaRow({ use: { name, type, used, limit, state } }: { use: ReachedQuota }) {
  const Icon = TYPE_ICONS[type]
  return (
    <li className="grid h-9.25 grid-cols-[minmax(0,1fr)_3.25rem_3.25rem_2.75rem] items-center gap-2.5">
      <span className="flex min-w-0 items-center gap-2">
        <Icon size={15} className="shrink-0 text-ink-3" />
        <span className="truncate font-semibold" data-tip={name}>
          <bdi>{name}</bdi>
        </span>
        <span className="sr-only">{contentLabel(type)}</span>
      </span>
      <QuotaBar isSmall used={used} limit={limit} className="h-2!" />
      <span className="truncate text-sm tabular">{`${used} of ${limit}`}</span>
      <b
        className={`truncate text-right text-sm font-semibold ${used > limit ? 'text-bad' : 'text-wait'}`}
      >
        {state}
      </b>
    </li>
  )
}
