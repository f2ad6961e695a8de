import { useMemo } from 'react'
import { can } from '../../../components/decisions/eligibility.ts'
import { decisionOf, useIsBeingDecided } from '../../../components/decisions/use-row-decision.ts'
import type { Selection } from '../../../components/list/use-selection.ts'
import { useFactsBasis } from '../../../components/requests/use-request-facts.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { APPROVALS, hasPending, isApprovedList, stacksOf, tableFor } from './approvals-list.tsx'
import type { ApprovalContext } from './cell-facts.ts'
import { EmptyList } from './empty-list.tsx'
import type { ApprovalList } from './use-approval-list.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useUserGroups } from './user-group-head.tsx'

interface ApprovalTableProps extends Pick<ApprovalContext, 'onDecide' | 'onDecideAll' | 'onOpen'> {
  list: ApprovalList
  selection: Selection<Approval>
  hidden: readonly string[]
  openedId: number | null
}

export function ApprovalTable(props: ApprovalTableProps) {
  const { list, selection, hidden, openedId, onDecide, onDecideAll, onOpen } = props
  const { hold, filters, loaded } = list
  const { query, applied, change } = filters
  const { decided } = hold
  const isMobile = useIsMobile()
  const isBeingDecided = useIsBeingDecided()
  const basis = useFactsBasis(decided)
  // If the filter has a single status, rows don't repeat it, and the age of decided ones doesn't matter.
  const isOneStatus = query.facets.status?.length === 1 || isApprovedList(query)
  const openOf = useStableCallback((userId: number) =>
    hold.open.filter(row => row.userId === userId && can('reject', row) && !isBeingDecided(row.id)),
  )
  const isStuckList = query.facets.stuck?.length === 1
  const saysDecision = openedId !== null || hidden.includes('due') || isStuckList
  const context = useMemo(
    () => ({
      hasStatus: !isOneStatus,
      basis,
      saysDecision,
      onDecide,
      onDecideAll,
      onOpen,
      openOf,
    }),
    [isOneStatus, basis, saysDecision, onDecide, onDecideAll, onOpen, openOf],
  )
  const { isGrouped } = query
  const isDecided = isOneStatus && !hasPending(query)
  const hiddenNow = useMemo(
    () => [
      ...hidden,
      ...(isDecided ? ['status', 'requested'] : []),
      ...(isGrouped ? ['user'] : []),
      // All outcomes tell it.
      ...(isStuckList ? ['due'] : []),
    ],
    [hidden, isDecided, isGrouped, isStuckList],
  )
  const hasSelection = selection.chosen.length > 0
  const groups = useUserGroups(onDecideAll, hasSelection)
  const onRowKey = useRowKeys(context, selection, hasSelection)
  const stateOf = (row: Approval, stack: readonly Approval[] = [row]) => {
    if (decisionOf(stack, basis.batches, decided)) return 'dim'
    if (isBeingDecided(row.id)) return 'busy'
    return stack.some(({ id }) => id === openedId) ? 'open' : null
  }
  return (
    <DataTable
      table={tableFor(query)}
      context={context}
      rows={hold.rows}
      sort={query.sort}
      onSort={sort => change({ sort: sort ?? APPROVALS.sort })}
      selection={isMobile ? undefined : selection}
      rowState={stateOf}
      onRowOpen={onOpen}
      onRowKey={onRowKey}
      loading={loaded.isLoading}
      groups={isGrouped ? groups : undefined}
      stacks={stacksOf(applied)}
      hidden={hiddenNow}
      cardTools={!isMobile}
      bare
    >
      <EmptyList
        total={loaded.total}
        isStuck={isStuckList}
        isDefault={APPROVALS.activeFilters(query) === 0}
        onReset={filters.reset}
      />
    </DataTable>
  )
}
