import clsx from 'clsx'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { BulkResult } from '../../components/decisions/bulk-result.tsx'
import { DeleteDialog } from '../../components/decisions/delete-dialog.tsx'
import { can } from '../../components/decisions/eligibility.ts'
import { RejectDialog } from '../../components/decisions/reject-dialog.tsx'
import { useDecisions } from '../../components/decisions/use-decisions.ts'
import { useFilterKey } from '../../components/list/use-filter-key.ts'
import type { Approval } from '../../contract/approvals.ts'
import { percent } from '../../lib/percent.ts'
import {
  approvals,
  loadApprovalStats,
  loadApprovals,
  watchApprovals,
} from '../../state/approvals.ts'
import { batchOf, outbox } from '../../state/outbox.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { useWidth } from '../../ui/data-table-model.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useMinute } from '../../ui/minute.ts'
import { ApprovalCard } from './list/approval-card.tsx'
import { columnsOf } from './list/approval-columns.tsx'
import { ApprovalFilters } from './list/approval-filters.tsx'
import { activeFilters, DEFAULT_QUERY, type SortKey } from './list/approval-query.ts'
import { countsOf } from './list/approval-view.ts'
import { ApprovalsHeader } from './list/approvals-header.tsx'
import { BulkActions } from './list/bulk-actions.tsx'
import { KeyHints } from './list/key-hints.tsx'
import { EmptyList, LoadProblem, NotOffered } from './list/list-notes.tsx'
import { ListTools } from './list/list-tools.tsx'
import type { OnDecide } from './list/row-actions.tsx'
import { statNotes } from './list/stat-notes.tsx'
import { StatStrip } from './list/stat-strip.tsx'
import type { OnOpen } from './list/title-link.tsx'
import { useApprovalList } from './list/use-approval-list.ts'
import { useApprovalQuery } from './list/use-approval-query.ts'
import { useNewRows } from './list/use-new-rows.ts'
import { useTriage } from './triage/use-triage.ts'
import { useOpenedRequest } from './use-opened-request.ts'

/** From this table width on the buttons of a row carry words; the same as @min-[62rem] in row-actions. */
const WIDE_PX = 992
const NOTHING: ReadonlySet<number> = new Set()
const idOf = (row: Approval) => row.id
const titleOf = (row: Approval) => row.contentTitle
const details = lazyPart('details', () => import('./detail/detail-dialog.tsx'))

/** "8 of 168", or how much of the list has come so far. */
const shownWords = (matching: number, read: number, total: number | null, isLoading: boolean) => {
  const count = (n: number) => n.toLocaleString('en-US')
  if (total === null) return isLoading ? 'Loading…' : ''
  return isLoading ? `${percent(read, total)}% loaded…` : `${count(matching)} of ${count(total)}`
}

/** Letters on the focused row; Enter opens its details. */
const onRowKey = (row: Approval, key: string, decide: OnDecide, open: OnOpen): boolean => {
  if (key === 'a' && can('approve', row)) decide('approve', row)
  else if (key === 'r' && can('reject', row)) decide('reject', row)
  else if (key === 'Delete') decide('delete', row)
  else if (key === 'Enter') open(row)
  else return false
  return true
}

interface ApprovalsPageProps {
  page: { readonly title: string; readonly purpose: string }
}

/** Requests that wait for a decision and those that had one: counts, filters, list, and everything to decide with. */
export default function ApprovalsPage({ page }: ApprovalsPageProps) {
  const { stats, statsError, all, deciding } = useSnapshot(approvals)
  const { batches } = useSnapshot(outbox)
  useEffect(() => {
    void loadApprovalStats()
    return watchApprovals('all')
  }, [])

  const { query, setText, change, reset } = useApprovalQuery()
  const { rows, matching, facets, isRead, isLoading } = useApprovalList(all, query)

  const [selected, setSelected] = useState<ReadonlySet<number>>(NOTHING)
  const chosen = useMemo(() => matching.filter(row => selected.has(row.id)), [matching, selected])
  const unselect = useCallback(
    (ids: readonly number[]) =>
      setSelected(before => new Set([...before].filter(id => !ids.includes(id)))),
    [],
  )
  const { openedId, open, show, close, reopen } = useOpenedRequest()
  const opened = useRef(openedId)
  opened.current = openedId
  const onDecided = useCallback(
    (ids: readonly number[]) => {
      unselect(ids)
      if (opened.current !== null && ids.includes(opened.current)) close()
    },
    [unselect, close],
  )
  const decisions = useDecisions(onDecided)
  const detail = details.usePart(openedId !== null, close)
  const { asked, decide } = decisions

  const search = useRef<HTMLInputElement>(null)
  useFilterKey(search)
  const arrivals = useNewRows(rows, isRead)
  const frame = useRef<HTMLDivElement>(null)
  const isWide = useWidth(frame) >= WIDE_PX
  const columns = useMemo(() => columnsOf(isWide, decide, open), [isWide, decide, open])
  const renderCard = useCallback(
    (row: Approval, checkbox: ReactNode) => (
      <ApprovalCard row={row} checkbox={checkbox} onDecide={decide} onOpen={open} />
    ),
    [decide, open],
  )

  const now = useMinute()
  const counts = stats ?? (isRead ? countsOf(rows) : null)
  const notes = useMemo(
    () => statNotes(counts, isRead ? rows : null, now),
    [counts, rows, isRead, now],
  )
  const retry = () => {
    void loadApprovals({ force: true })
    if (statsError) void loadApprovalStats({ force: true })
  }

  const waiting = useMemo(() => matching.filter(row => row.status === 'pending'), [matching])
  const { Triage, open: openTriage, leave: leaveTriage } = useTriage(waiting.length)
  // One element around whatever is shown, so that its width is known all the time.
  const inFrame = (content: ReactNode) => <div ref={frame}>{content}</div>
  if (Triage)
    return inFrame(
      <Triage
        rows={rows}
        waiting={waiting}
        isLoading={isLoading}
        onDecide={(decision, row, reason) => {
          if (decision === 'approve') decide('approve', row)
          else void decisions.answer('reject', { rows: [row], skipped: [] }, reason)
        }}
        onLeave={leaveTriage}
      />,
    )

  const tools = (
    <ListTools
      rows={matching}
      missing={Math.max(0, (all.total ?? 0) - rows.length)}
      waiting={waiting.length}
      onTriage={openTriage}
    />
  )
  const header = <ApprovalsHeader page={page} busy={all.loading} onRefresh={retry} tools={tools} />
  if (!all.isOffered)
    return inFrame(
      <>
        {header}
        <NotOffered />
      </>,
    )
  return inFrame(
    <>
      {header}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-md:gap-3">
        <StatStrip
          stats={counts}
          isUnknown={counts === null && statsError !== null && !isLoading}
          notes={notes}
          statuses={query.statuses}
          onPick={statuses => change({ statuses })}
        />
        <ApprovalFilters
          query={query}
          facets={facets}
          isCounted={rows.length > 0 || isRead}
          shown={shownWords(matching.length, rows.length, all.total, isLoading)}
          search={search}
          tools={tools}
          onText={setText}
          onChange={change}
          onReset={reset}
        />
        {all.error !== null && (
          <LoadProblem
            cause={all.error}
            read={rows.length}
            total={all.total}
            busy={all.loading}
            onRetry={retry}
          />
        )}
        <div className={clsx('@container', chosen.length > 0 && 'pb-20')}>
          {(rows.length > 0 || all.error === null) && (
            <DataTable
              label="Approval requests"
              columns={columns}
              rows={matching}
              presorted
              rowId={idOf}
              rowLabel={titleOf}
              sort={{ id: query.sort.key, desc: query.sort.descending }}
              onSort={sort =>
                change({
                  sort: sort
                    ? { key: sort.id as SortKey, descending: sort.desc }
                    : DEFAULT_QUERY.sort,
                })
              }
              selection={selected}
              onSelect={setSelected}
              rowState={row =>
                deciding[row.id] || batchOf(batches, row.id)
                  ? 'busy'
                  : arrivals.has(row.id)
                    ? 'new'
                    : null
              }
              onRowKey={(row, key) => onRowKey(row, key, decide, open)}
              loading={isLoading}
              empty={
                <EmptyList
                  total={all.total ?? 0}
                  isDefault={activeFilters(query) === 0}
                  onReset={reset}
                  onShowAll={() => change({ ...DEFAULT_QUERY, statuses: [] })}
                />
              }
              renderCard={renderCard}
              rowHeight={68}
              cardHeight={178}
            />
          )}
          {rows.length > 0 && <KeyHints />}
        </div>
      </div>
      {detail && (
        <detail.default
          id={openedId}
          onClose={close}
          onReopen={reopen}
          onShow={show}
          onDecide={decide}
          onDecideAll={decisions.decideAll}
        />
      )}
      <RejectDialog
        asked={asked?.action === 'reject' ? asked.what : null}
        onClose={decisions.dismissAsked}
        onReject={(what, reason) => decisions.answer('reject', what, reason)}
      />
      <DeleteDialog
        asked={asked?.action === 'delete' ? asked.what : null}
        onClose={decisions.dismissAsked}
        onDelete={what => decisions.answer('delete', what)}
      />
      <BulkResult
        report={decisions.result}
        busy={decisions.running !== null}
        onClose={decisions.dismissResult}
        onRetry={report => void decisions.retry(report, rows)}
      />
      <BulkActions
        chosen={chosen}
        matching={matching.length}
        running={decisions.running}
        onDecide={decisions.decideAll}
        onSelectAll={() => setSelected(new Set(matching.map(idOf)))}
        onClear={() => setSelected(NOTHING)}
      />
    </>,
  )
}
