import { useCallback, useEffect, useMemo, useState } from 'react'
import { useHeldRows } from '../../../components/decisions/use-held-rows.ts'
import { useList } from '../../../components/list/use-list.ts'
import { useListQuery } from '../../../components/list/use-list-query.ts'
import {
  type ApprovalWithOutcome,
  useRowsWithOutcome,
} from '../../../components/outcome/outcomes.ts'
import { usePageUse } from '../../../components/page-use.ts'
import { useResource, useServerAway } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { percent } from '../../../lib/percent.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { approvalStats } from '../../../state/approval-counts.ts'
import { approvals } from '../../../state/approvals.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import { connections } from '../../../state/instance-checks.ts'
import { groupRows } from '../../../ui/table/groups.ts'
import { useMinute } from '../../../ui/use-minute.ts'
import {
  APPROVALS,
  countsOf,
  hasPending,
  isApprovedList,
  isPendingOnly,
  isStuck,
  needsEveryone,
} from './approvals-list.tsx'
import { createTitleKeys, stackTitles } from './title-stacks.ts'

const NOT_OFFERED = {
  status: 'not-offered',
  error: 'This server version doesn’t support approvals',
} as const

export const useApprovalList = (selected: ReadonlySet<number>) => {
  const all = useStore(approvals.state)
  const { data: stats, error: statsError } = useResource(approvalStats)
  const { isLoaded, isOffered, pending } = all
  const { query } = useListQuery(APPROVALS)
  const isUsed = usePageUse()
  const isDefault = String(APPROVALS.paramsOf(query)) === ''
  const needsAll = isUsed || !isDefault
  useEffect(() => approvals.watch(needsAll), [needsAll])
  const isListRead = isLoaded || (isDefault && pending !== null && (!isUsed || pending === 'all'))
  const total =
    all.total ?? (pending === 'all' ? all.rows.length : pending && (stats?.pending ?? null))
  // What doesn't depend on outcomes is computed from these, because outcomes replace many rows.
  const stored = all.rows
  const rows = useRowsWithOutcome(stored)
  const error = useServerAway() ? null : all.error
  const list = useList(APPROVALS, rows, useMinute().getTime())
  useResource(isApprovedList(query) ? connections : null)
  useResource(isLoaded && needsEveryone(query) ? everyWatchlist : null)
  const groups = list.applied.isGrouped ? APPROVALS.groups : undefined
  const [titleKeyOf] = useState(createTitleKeys)
  const hasStacks = !groups && isPendingOnly(list.applied)
  const stacks = useMemo(
    () => (hasStacks ? { keyOf: titleKeyOf } : undefined),
    [hasStacks, titleKeyOf],
  )
  const sortedBy = list.applied.sort?.id
  // Group before holding, because a row that comes last in the list may belong to an earlier group.
  const ordered = useMemo(() => {
    if (groups) return groupRows(list.matching, groups.keyOf).rows
    return stacks ? stackTitles(list.matching, stacks.keyOf, sortedBy) : list.matching
  }, [list.matching, groups, stacks, sortedBy])
  // Once the list has fully loaded, a request that is no longer in it was deleted.
  const currentOf = useCallback(
    (row: ApprovalWithOutcome): ApprovalWithOutcome =>
      rows.find(({ id }) => id === row.id) ??
      (row.status === 'deleted' ? row : { ...row, status: 'deleted' }),
    [rows],
  )
  const hold = useHeldRows(ordered, { currentOf, query: list.applied, selected, isOn: isListRead })
  const { rows: matching, decided } = hold
  const isLoading = !isListRead && error === null
  // Triage shows one request at a time, so new ones needn't wait. From a list of decided requests, it has all pending ones.
  const toTriage = hasPending(list.applied) ? ordered : rows
  const waiting = useMemo(() => toTriage.filter(row => row.status === 'pending'), [toTriage])

  const statuses = list.applied.facets.status
  const ofStatus = useMemo(
    () =>
      statuses?.length ? stored.filter(row => statuses.includes(row.status)).length : stored.length,
    [stored, statuses],
  )
  const listed = isLoaded || pending === 'all' ? ofStatus : Math.max(ofStatus, total ?? 0)
  const own = useMemo(() => (isLoaded ? countsOf(stored) : null), [isLoaded, stored])
  const areListsRead = useStore(everyWatchlist.state).status === 'ready'
  const stuck = useMemo(
    () => (areListsRead ? rows.filter(isStuck).length : 0),
    [rows, areListsRead],
  )
  const byStatus = stats ? { ...own, ...stats } : own
  const counts = byStatus && {
    ...byStatus,
    approved: byStatus.approved + (byStatus.auto_approved ?? 0),
    stuck,
  }
  const isPart = rows.length > 0 && total !== null && rows.length < total
  const loadFailure = isPart
    ? `Only ${formatNumber(rows.length)} of ${formatNumber(total)} requests loaded`
    : 'Couldn’t load the requests'
  const retry = () => {
    void approvals.reload()
    if (statsError) void approvalStats.load({ force: true })
  }
  const isListed = !isLoading && total !== null
  const nouns = useMemo(
    () => nounsLabel(hasStacks ? matching : [], listed, titleKeyOf),
    [hasStacks, matching, listed, titleKeyOf],
  )
  return {
    ...list,
    matching,
    /** Rows, except those decided while the list was in use. */
    decidable: useMemo(
      () => (decided.size === 0 ? matching : matching.filter(({ id }) => !decided.has(id))),
      [matching, decided],
    ),
    hold,
    waiting,
    total,
    isEmpty: (stats?.totalRequests ?? total ?? 0) === 0,
    loaded: {
      data: rows.length > 0 || total !== null ? rows : null,
      error: error && loadFailure,
      reason: error,
      isPart,
      loading: all.loading,
      load: retry,
      ...(!isOffered && NOT_OFFERED),
    },
    isBusy: all.loading,
    isLoading,
    counts,
    stacks,
    titleKeyOf,
    shownLabel: isListed
      ? shownLabel(matching.length, listed)
      : total === null
        ? isLoading
          ? 'Loading…'
          : ''
        : `${percent(rows.length, total)}% loaded…`,
    nounsLabel: isListed ? nouns : '',
    retry,
  }
}
export type ApprovalList = ReturnType<typeof useApprovalList>

/** "22", or with filters "6 of 22". */
const shownLabel = (matching: number, ofStatus: number) =>
  matching < ofStatus
    ? `${formatNumber(matching)} of ${formatNumber(ofStatus)}`
    : formatNumber(matching)

/** " requests, 19 titles"; the titles only if there are fewer. */
const nounsLabel = (
  rows: readonly Approval[],
  ofStatus: number,
  titleKeyOf: (row: Approval) => string,
) => {
  const titles = new Set(rows.map(titleKeyOf)).size
  const noun = ofStatus === 1 ? ' request' : ' requests'
  return titles < rows.length ? `${noun}, ${pluralize(titles, 'title')}` : noun
}
