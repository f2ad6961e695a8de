import Check from 'lucide-react/icons/check'
import CircleX from 'lucide-react/icons/circle-x'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Loaded } from '../../../components/loaded.tsx'
import { SectionCard } from '../../../components/settings/sections.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { sentence } from '../../../lib/sentence.ts'
import { QuietButton } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { InstanceRows } from '../instance-rows.tsx'
import {
  causeOf,
  configuring,
  countOk,
  type InstanceRow,
  notificationStatus,
  removing,
} from './notifications.ts'

const NONE: readonly InstanceRow[] = []

/** Results of the run that ended most recently. */
const useLastRun = (): readonly InstanceRow[] => {
  const [one, other] = [useStore(configuring.state), useStore(removing.state)]
  const last = (one.endedAt ?? '') >= (other.endedAt ?? '') ? configuring : removing
  return last.state.result?.rows ?? NONE
}

export function InstancesCard() {
  const { data: rows, loading } = useResource(notificationStatus)
  const lastRun = useLastRun()
  const hasRows = rows !== null && rows.length > 0
  return (
    <SectionCard
      title="Instances"
      state={hasRows ? `${countOk(rows)} of ${rows.length}` : undefined}
      meta={
        hasRows && (
          <span className="text-sm text-ink-2 tabular">
            {countOk(rows)} of {rows.length} configured
          </span>
        )
      }
      actions={
        hasRows && (
          <QuietButton
            icon={<RefreshCw />}
            busy={loading}
            onClick={() => void notificationStatus.load({ force: true })}
          >
            Check again
          </QuietButton>
        )
      }
    >
      <Loaded
        from={notificationStatus}
        what="notification states"
        skeleton={<Skeleton className="h-50" />}
      >
        {list => (
          <InstanceRows
            rows={list}
            hint="Add a Radarr or Sonarr instance first."
            stateOf={row => <State row={row} cause={causeOf(row, lastRun)} />}
          />
        )}
      </Loaded>
    </SectionCard>
  )
}

function State({ row, cause }: { row: InstanceRow; cause: string | null }) {
  if (cause !== null)
    return (
      <span key="failed" className="flex min-w-0 items-center gap-2 wrap-anywhere">
        <CircleX size={18} className="shrink-0 text-bad" />
        <span>
          <span className="text-bad">{sentence(cause)}</span>{' '}
          <Link to={`/${row.kind}/instances?instance=${row.id}`} className="link text-sm">
            Check instance
          </Link>
        </span>
      </span>
    )
  return row.success ? (
    <span key="done" className="flex items-center gap-2 text-ok">
      <Check size={18} />
      <span>Configured</span>
    </span>
  ) : (
    <span className="text-ink-2">Not configured</span>
  )
}
