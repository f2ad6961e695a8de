import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { triggerLabel } from '../../../components/labels/approval-trigger.ts'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { draftOf } from '../../../components/routing/routing-draft.ts'
import { routingNotes } from '../../../components/routing/routing-labels.ts'
import { useInstances } from '../../../components/routing/use-instances.ts'
import { useTitleItem } from '../../../components/titles/use-title-item.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { isPartial } from '../../../state/approvals.ts'
import { tmdb } from '../../../state/tmdb.ts'
import { DefinitionLines } from '../../../ui/definition-list.tsx'
import { Time } from '../../../ui/time.tsx'

/** Details that rarely matter. */
export function RequestDetails({ row }: { row: Approval }) {
  const { isOffered, isSupported } = useStore(tmdb)
  const { namesOf } = useInstances(KIND_OF[row.contentType])
  const added = useTitleItem(row)?.added
  const isPending = row.status === 'pending'
  const at = (value: string | null | undefined) => <Time value={value} mode="exact" />
  const draft = draftOf(row.proposedRouterDecision)
  const lines = {
    Request: row.id,
    Trigger: !isPartial(row) && triggerLabel(row.triggeredBy),
    Routing: routingNotes(draft, row.contentType, namesOf(draft.instanceId)),
    'Content key': row.contentKey,
    GUIDs: row.contentGuids.join(', '),
    [added ? 'On watchlist since' : 'On watchlist']: at(added),
    Requested: at(row.createdAt),
    Expires: isPending && row.expiresAt && at(row.expiresAt),
    [row.status === 'expired' ? 'Expired' : 'Resolved']: !isPending && at(resolvedAt(row)),
    TMDB: !isOffered && isSupported && 'No key on the server',
  }
  return (
    <section aria-label="Request details" data-details="" className="py-3 text-sm">
      <DefinitionLines
        lines={Object.entries(lines).flatMap(([name, value]) => (value ? { name, value } : []))}
      />
    </section>
  )
}
