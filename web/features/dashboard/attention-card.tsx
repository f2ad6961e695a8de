import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleStop from 'lucide-react/icons/circle-stop'
import Gauge from 'lucide-react/icons/gauge'
import KeyRound from 'lucide-react/icons/key-round'
import { useSnapshot } from 'valtio'
import { approvals } from '../../state/approvals.ts'
import { config } from '../../state/config.ts'
import { quotas } from '../../state/quotas.ts'
import { users } from '../../state/users.ts'
import { workflow } from '../../state/workflow.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { type AttentionItem, attentionItems, overQuota, quotaUses } from './dashboard-view.ts'

const ICONS = {
  approvals: CircleCheck,
  quotas: Gauge,
  workflow: CircleStop,
  token: KeyRound,
}

/** What an admin should look at now; "All clear" only when everything it rests on has been read. */
export function AttentionCard() {
  const { waiting, stats } = useSnapshot(approvals)
  const { data: byUser } = useSnapshot(quotas.state)
  const { data: list } = useSnapshot(users.state)
  const { data: status } = useSnapshot(workflow.state)
  const { data: value } = useSnapshot(config.state)
  const hasToken = value ? value.plexTokens.length > 0 : null
  const pending = stats?.pending ?? waiting.total
  const items = attentionItems({
    pending: pending ?? 0,
    oldestAt: waiting.oldestAt,
    overQuota: overQuota(quotaUses(byUser ?? [], list ?? [])),
    workflow: status,
    hasToken,
  })
  const isKnown =
    pending !== null && status !== null && hasToken !== null && (!hasToken || byUser !== null)
  return (
    <Card title="Needs your attention">
      {items.length > 0 ? (
        <ul className="grid gap-2.5">
          {items.map(item => (
            <li key={item.id}>
              <Item item={item} />
            </li>
          ))}
        </ul>
      ) : isKnown ? (
        <Empty
          title="All clear"
          hint="No request waits, nobody is over quota, and the workflow runs."
          icon={<CircleCheck aria-hidden className="text-ok" />}
        />
      ) : (
        <div role="status" aria-label="Loading" className="grid gap-2.5">
          <Skeleton className="h-15" />
          <Skeleton className="h-15" />
          <Skeleton className="h-15" />
        </div>
      )}
    </Card>
  )
}

const ITEM = 'flex min-h-15 items-center gap-3 rounded-md border-2 border-rule px-3 py-2'

function Item({ item }: { item: AttentionItem }) {
  const Icon = ICONS[item.id]
  const body = (
    <>
      <span className={`tone-${item.tone} text-(--c)`}>
        <Icon aria-hidden size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{item.title}</span>
        {(item.oldestAt ?? item.hint) && (
          <span className="block text-sm text-ink-3">
            {item.oldestAt ? (
              <>
                oldest <Time value={item.oldestAt} />
              </>
            ) : (
              <bdi>{item.hint}</bdi>
            )}
          </span>
        )}
      </span>
    </>
  )
  if (!item.to) return <div className={ITEM}>{body}</div>
  return (
    <Link to={item.to} className={`${ITEM} hover:border-outline hover:bg-raised`}>
      {body}
      <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-3" />
    </Link>
  )
}
