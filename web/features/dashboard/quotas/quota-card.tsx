import { contentLabel, TYPE_ICONS } from '../../../components/labels/content-type.ts'
import { Loaded } from '../../../components/loaded.tsx'
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
import { type QuotasOver, quotasOver } from './quota-uses.ts'

/** Maximum number of rows. */
const SHOWN = 6

const LOADING = (
  <div role="status" aria-label="Loading">
    <QuotaPlaceholder />
  </div>
)

/** The quotas that are exceeded. The height doesn't depend on their number, so that nothing below moves once they are known. */
export function QuotaCard() {
  const { data: stored } = useStore(config.state)
  return (
    <Card title="Over quota" className="@container">
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
      {byUser => <QuotaRows {...quotasOver(byUser, list)} />}
    </Loaded>
  )
}

function QuotaRows({ over, rest }: QuotasOver) {
  return (
    <>
      <ul className={QUOTA_ROWS}>
        {over.length === 0 && <li className="text-ink-2">No one is over a quota.</li>}
        {over.slice(0, SHOWN).map(({ userId, name, type, usage }) => {
          const Icon = TYPE_ICONS[type]
          return (
            <li key={`${userId}-${type}`} className="flex min-h-9.25 items-center gap-2">
              <Icon size={15} className="shrink-0 text-ink-3" />
              <bdi className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</bdi>
              <span className="sr-only">, {contentLabel(type)}, </span>
              <span className="shrink-0 text-sm text-ink-2 tabular">{usage}</span>
            </li>
          )
        })}
      </ul>
      <p className="min-h-5 text-sm/5">
        <Link to={`/plex/users${over.length > SHOWN ? '?over=on' : ''}`} className="link">
          {[over.length > SHOWN && `${formatNumber(over.length - SHOWN)} more`, rest]
            .filter(Boolean)
            .join(', ') || 'All users'}
        </Link>
      </p>
    </>
  )
}
