import { useCallback, useEffect, useRef, useState } from 'react'
import { useDecisions } from '../../components/decisions/use-decisions.ts'
import { useSelection } from '../../components/list/use-selection.ts'
import { isLineSlow } from '../../lib/slow-line.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { ApprovalsHeader } from './list/approvals-header.tsx'
import { ListHead } from './list/list-head.tsx'
import { NotOffered } from './list/list-notes.tsx'
import { ListTools } from './list/list-tools.tsx'
import { useApprovalList } from './list/use-approval-list.ts'
import { useTriage } from './triage/use-triage.ts'
import { useOpenedRequest } from './use-opened-request.ts'

/** From this table width on the buttons of a row carry words; the same as @min-[62rem] in row-actions. */
const WIDE_PX = 992
/** Fetched with the page, beside it: counts and filters need not wait for what draws rows. */
const table = lazyPart('list', () => import('./list/approval-table.tsx'))
table.preload()
const dialogs = lazyPart(
  'question',
  () => import('../../components/decisions/decision-dialogs.tsx'),
)
const bulkActions = lazyPart('bulk actions', () => import('./list/bulk-actions.tsx'))
const details = lazyPart('details', () => import('./detail/detail-dialog.tsx'))

interface ApprovalsPageProps {
  page: { readonly title: string; readonly purpose: string }
}

/** Requests that wait for a decision and those that had one: counts, filters, list, and everything to decide with. */
export default function ApprovalsPage({ page }: ApprovalsPageProps) {
  const list = useApprovalList()
  const selection = useSelection(list.matching)
  const opened = useOpenedRequest()
  const decisions = useOpenDecisions(opened, selection.unselect)
  const triage = useTriage(list.waiting.length)
  // After a failed fetch a refresh tries again.
  const [isTableWanted, setIsTableWanted] = useState(true)
  const rows = table.usePart(isTableWanted, () => setIsTableWanted(false))
  const refresh = () => {
    setIsTableWanted(true)
    list.retry()
  }
  const { isRead } = list
  useEffect(() => {
    // There is something to decide now.
    if (!isRead || isLineSlow()) return
    dialogs.preload()
    bulkActions.preload()
  }, [isRead])
  const isAsking = decisions.asked !== null || decisions.result !== null
  const questions = dialogs.usePart(isAsking, decisions.dismissAsked)
  const detail = details.usePart(opened.openedId !== null, opened.close)
  const bulk = bulkActions.usePart(selection.chosen.length > 0, selection.clear)
  const frame = useRef<HTMLDivElement>(null)
  const isWide = useWidth(frame) >= WIDE_PX

  // One element around whatever is shown, so that its width is known all the time.
  if (triage.Triage)
    return (
      <div ref={frame}>
        <triage.Triage
          rows={list.rows}
          waiting={list.waiting}
          isLoading={list.isLoading}
          onLeave={triage.leave}
        />
      </div>
    )
  const tools = (
    <ListTools
      rows={list.matching}
      missing={Math.max(0, (list.total ?? 0) - list.rows.length)}
      waiting={list.waiting.length}
      onTriage={triage.open}
    />
  )
  return (
    <div ref={frame}>
      <ApprovalsHeader page={page} busy={list.isBusy} onRefresh={refresh} tools={tools} />
      {list.isOffered ? (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-md:gap-3">
            <ListHead list={list} tools={tools} />
            {rows ? (
              <rows.ApprovalTable
                list={list}
                selection={selection}
                isWide={isWide}
                onDecide={decisions.decide}
                onOpen={opened.open}
              />
            ) : (
              <Skeleton className="h-100 rounded-lg" />
            )}
          </div>
          {detail && (
            <detail.default
              id={opened.openedId}
              onClose={opened.close}
              onReopen={opened.reopen}
              onShow={opened.show}
              onDecide={decisions.decide}
              onDecideAll={decisions.decideAll}
            />
          )}
          {questions && <questions.DecisionDialogs decisions={decisions} rows={list.rows} />}
          {bulk && (
            <bulk.BulkActions
              selection={selection}
              matching={list.matching.length}
              running={decisions.running}
              onDecide={decisions.decideAll}
            />
          )}
        </>
      ) : (
        <NotOffered />
      )}
    </div>
  )
}

/** Decisions of this page: what is decided leaves the selection, and its details close. */
const useOpenDecisions = (
  { openedId, close }: ReturnType<typeof useOpenedRequest>,
  unselect: (ids: readonly number[]) => void,
) => {
  const opened = useRef(openedId)
  opened.current = openedId
  return useDecisions(
    useCallback(
      ids => {
        unselect(ids)
        if (opened.current !== null && ids.includes(opened.current)) close()
      },
      [unselect, close],
    ),
  )
}
