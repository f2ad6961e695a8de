import Inbox from 'lucide-react/icons/inbox'
import SearchX from 'lucide-react/icons/search-x'
import { useEffect, useMemo, useRef } from 'react'
import { can } from '../../../components/decisions/eligibility.ts'
import { type Batch, batchOf, outbox } from '../../../components/decisions/outbox.ts'
import {
  decisionOf,
  undecided,
  useIsBeingDecided,
} from '../../../components/decisions/use-row-decision.ts'
import { JOURNEY_PARAM, requestAddress } from '../../../components/journey/journey-address.ts'
import { useOpened } from '../../../components/list/use-opened.ts'
import type { Selection } from '../../../components/list/use-selection.ts'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { canRequestAgain, requestAllAgain } from '../../../components/requests/request-again.ts'
import { useStore } from '../../../components/use-store.ts'
import { CheckWatchlists } from '../../../components/watchlist/watchlists-progress.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { approvalStats } from '../../../state/approval-counts.ts'
import type { Decision } from '../../../state/approval-decisions.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import { displayNameOf } from '../../../state/users.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { focusField } from '../../../ui/focus.ts'
import type { StackPlace } from '../../../ui/table/groups.ts'
import { useIsMobile } from '../../../ui/use-media.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import type { ApprovalContext } from './approval-cells.tsx'
import { APPROVALS, isApprovedList, tableFor } from './approvals-list.tsx'
import type { ApprovalList } from './use-approval-list.ts'
import { UserGroupHead } from './user-group-head.tsx'

interface ApprovalTableProps extends Pick<ApprovalContext, 'onDecide' | 'onDecideAll' | 'onOpen'> {
  list: ApprovalList
  selection: Selection<Approval>
  hidden: readonly string[]
  openedId: number | null
}

export function ApprovalTable(props: ApprovalTableProps) {
  const { list, selection, hidden, openedId, onDecide, onDecideAll, onOpen } = props
  const { query, hold, change } = list
  const { decided } = hold
  const isMobile = useIsMobile()
  const isBeingDecided = useIsBeingDecided()
  const { batches } = useStore(outbox.state)
  const focusNext = useNextRow(batches)
  const { open: openJourney } = useOpened(JOURNEY_PARAM)
  // If the filter has a single status, rows don't repeat it.
  const isOneStatus = query.facets.status?.length === 1 || isApprovedList(query)
  const openOf = useStableCallback((userId: number) =>
    hold.open.filter(row => row.userId === userId && can('reject', row) && !isBeingDecided(row.id)),
  )
  const saysDecision = openedId !== null || hidden.includes('due')
  const context = useMemo(
    () => ({
      hasStatus: !isOneStatus,
      decided,
      saysDecision,
      onDecide,
      onDecideAll,
      onOpen,
      openOf,
    }),
    [isOneStatus, decided, saysDecision, onDecide, onDecideAll, onOpen, openOf],
  )
  const { isGrouped } = query
  const hiddenNow = useMemo(
    () => [...hidden, ...(isOneStatus ? ['status'] : []), ...(isGrouped ? ['user'] : [])],
    [hidden, isOneStatus, isGrouped],
  )
  const hasSelection = selection.chosen.length > 0
  const groups = useMemo(
    () => ({
      keyOf: (row: Approval) => row.userId,
      nameOf: (rows: readonly Approval[]) => displayNameOf(rows[0]?.userName ?? ''),
      head: (rows: readonly Approval[]) => <UserGroupHead rows={rows} onDecideAll={onDecideAll} />,
      onKey: (rows: readonly Approval[], key: string) => {
        const decision = DECISION_KEYS[key]
        if (!decision || hasSelection) return false
        onDecideAll(
          decision,
          rows.filter(row => can('reject', row)),
        )
        return true
      },
    }),
    [onDecideAll, hasSelection],
  )
  const stateOf = (row: Approval, stack: readonly Approval[] = [row]) => {
    if (decisionOf(stack, batches, decided)) return 'dim'
    if (isBeingDecided(row.id)) return 'busy'
    return stack.some(({ id }) => id === openedId) ? 'open' : null
  }
  const onRowKey = (
    own: ApprovalWithOutcome,
    key: string,
    { stack = [own], isInner }: StackPlace<ApprovalWithOutcome>,
  ): boolean => {
    if (key === 'w') {
      openJourney(requestAddress(own))
      return true
    }
    const open = undecided(stack, batches, decided)
    const [row] = open
    if (!row) return false
    // While rows are selected, the action bar handles these shortcuts.
    const decision = hasSelection ? undefined : DECISION_KEYS[key]
    const decide = (to: Decision) => (open.length > 1 ? onDecideAll(to, open) : onDecide(to, row))
    // Approving one request of a title would approve the others, too.
    if (decision && can(decision, row) && !(isInner && decision === 'approve')) {
      focusNext.current = row.id
      decide(decision)
    } else if (decision === 'approve' && open.some(canRequestAgain))
      void requestAllAgain(open.filter(canRequestAgain))
    else if (key === 'Delete') decide('delete')
    else return false
    return true
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
      loading={list.isLoading}
      groups={isGrouped ? groups : undefined}
      stacks={list.stacks}
      hidden={hiddenNow}
      cardTools={!isMobile}
      bare
    >
      <EmptyList
        total={list.total}
        isStuck={query.facets.stuck?.length === 1}
        isDefault={APPROVALS.activeFilters(query) === 0}
        onReset={list.reset}
      />
    </DataTable>
  )
}

const DECISION_KEYS: Readonly<Record<string, 'approve' | 'reject'>> = { a: 'approve', r: 'reject' }

/** Once a request that was decided by a key is queued, perhaps after a dialog, the next open row gets the focus. */
const useNextRow = (batches: readonly Pick<Batch, 'requests'>[]) => {
  const decidedByKey = useRef<number | null>(null)
  useEffect(() => {
    const id = decidedByKey.current
    if (id === null || !batchOf(batches, id)) return
    decidedByKey.current = null
    focusField(document, `[data-row="${id}"] ~ [data-row]:not([data-state="dim"])`)
  }, [batches])
  return decidedByKey
}

interface EmptyListProps {
  /** Number of requests, as far as the list knows it. */
  total: number | null
  isDefault: boolean
  /** Whether the list is of titles that haven’t arrived, which only the watchlists tell. */
  isStuck: boolean
  onReset: () => void
}

function EmptyList({ total, isDefault, isStuck, onReset }: EmptyListProps) {
  const { status, error } = useStore(everyWatchlist.state)
  const { data: stats } = useStore(approvalStats.state)
  if ((stats?.totalRequests ?? total ?? 0) === 0)
    return (
      <Empty
        icon={<Inbox />}
        title="No requests yet"
        hint="Requests that need approval because of a quota, router rule or user setting appear here automatically."
      />
    )
  if (isDefault)
    return (
      <Empty
        icon={<Inbox />}
        title="No pending requests"
        hint="New ones appear here automatically."
        className="min-h-60 content-center"
      />
    )
  if (isStuck && status !== 'ready')
    return (
      <Empty
        title={error ? 'Couldn’t check which titles are stuck' : 'Checking the watchlists…'}
        hint={error}
        action={<CheckWatchlists />}
      />
    )
  return (
    <Empty
      icon={<SearchX />}
      title="No matching requests"
      hint="Try a shorter search or remove a filter."
      action={
        <Button variant="neutral" onClick={onReset}>
          Reset filters
        </Button>
      }
    />
  )
}
