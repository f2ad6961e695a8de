import ChevronRight from 'lucide-react/icons/chevron-right'
import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { triggerLabel } from '../../../components/labels/approval-trigger.ts'
import { useTitleItem } from '../../../components/titles/use-title-item.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { isPartial } from '../../../state/approvals.ts'
import { tmdb } from '../../../state/tmdb.ts'
import { DefinitionItem, DefinitionList } from '../../../ui/definition-list.tsx'
import { Time } from '../../../ui/time.tsx'

/** Collapsed details that rarely matter. */
export function RequestDetails({ row }: { row: Approval }) {
  const { isOffered, isSupported } = useStore(tmdb)
  const added = useTitleItem(row)?.added
  const isPending = row.status === 'pending'
  const contents = [
    'ID, content key, GUIDs, exact times',
    !isOffered && isSupported && 'no TMDB key on the server',
  ]
  return (
    <details className="group/more text-sm">
      <summary className="flex min-h-11.5 w-fit list-none items-center gap-2 rounded-sm">
        <ChevronRight
          size={15}
          className="text-ink-2 group-open/more:rotate-90 [&::-webkit-details-marker]:hidden"
        />
        <span className="font-display font-semibold">Request details</span>
        <span className="text-ink-3">{contents.filter(Boolean).join(' · ')}</span>
      </summary>
      <DefinitionList className="mb-2">
        <DefinitionItem name="Request">{row.id}</DefinitionItem>
        {!isPartial(row) && (
          <DefinitionItem name="Trigger">{triggerLabel(row.triggeredBy)}</DefinitionItem>
        )}
        {row.contentKey !== '' && (
          <DefinitionItem name="Content key">{row.contentKey}</DefinitionItem>
        )}
        {row.contentGuids.length > 0 && (
          <DefinitionItem name="GUIDs">{row.contentGuids.join(', ')}</DefinitionItem>
        )}
        <DefinitionItem name="On watchlist">
          {added && <span>Since </span>}
          <Time value={added} mode="exact" />
        </DefinitionItem>
        <DefinitionItem name="Requested">
          <Time value={row.createdAt} mode="exact" />
        </DefinitionItem>
        {isPending && row.expiresAt && (
          <DefinitionItem name="Expires">
            <Time value={row.expiresAt} mode="exact" />
          </DefinitionItem>
        )}
        {!isPending && (
          <DefinitionItem name={row.status === 'expired' ? 'Expired' : 'Resolved'}>
            <Time value={resolvedAt(row)} mode="exact" />
          </DefinitionItem>
        )}
      </DefinitionList>
    </details>
  )
}
