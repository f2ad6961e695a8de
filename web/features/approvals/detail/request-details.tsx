import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
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
  const at = (value: string | null | undefined) => <Time value={value} mode="exact" />
  const lines: readonly [name: string, value: ReactNode][] = [
    ['Request', row.id],
    ['Trigger', !isPartial(row) && triggerLabel(row.triggeredBy)],
    ['Content key', row.contentKey],
    ['GUIDs', row.contentGuids.join(', ')],
    [added ? 'On watchlist since' : 'On watchlist', at(added)],
    ['Requested', at(row.createdAt)],
    ['Expires', isPending && row.expiresAt && at(row.expiresAt)],
    [row.status === 'expired' ? 'Expired' : 'Resolved', !isPending && at(resolvedAt(row))],
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
        {lines.map(
          ([name, value]) =>
            value && (
              <DefinitionItem key={name} name={name}>
                {value}
              </DefinitionItem>
            ),
        )}
      </DefinitionList>
    </details>
  )
}
