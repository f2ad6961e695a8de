import { useEffect, useRef } from 'react'
import { useActions } from '../../components/actions/use-actions.ts'
import { DecisionDialogs } from '../../components/decisions/decision-dialogs.tsx'
import { batchOf, outbox } from '../../components/decisions/outbox.ts'
import { useDecisions } from '../../components/decisions/use-decisions.ts'
import { useOpened } from '../../components/list/use-opened.ts'
import {
  type Selection,
  useSelectedIds,
  useSelection,
} from '../../components/list/use-selection.ts'
import { Loaded } from '../../components/loaded.tsx'
import type { Approval } from '../../contract/approvals.ts'
import { idIn } from '../../lib/query-values.ts'
import { deciding } from '../../state/approval-decisions.ts'
import { approvals } from '../../state/approvals.ts'
import { preferences } from '../../state/preferences.ts'
import { askBeforeClosing, forgetUnsaved } from '../../state/unsaved.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useCountedOverlay } from '../../ui/open-overlays.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHiddenColumns } from '../../ui/table/hidden-columns.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { ApprovalTable } from './list/approval-table.tsx'
import { hasPending } from './list/approvals-list.tsx'
import { BulkActions } from './list/bulk-actions.tsx'
import { ListFoot } from './list/list-foot.tsx'
import { ListFrame } from './list/list-frame.tsx'
import { ApprovalsHeader } from './list/list-tools.tsx'
import { useApprovalList } from './list/use-approval-list.ts'
import { useTriage } from './triage/use-triage.ts'

const details = lazyPart('request details', () => import('./detail/detail-sheet.tsx'))
const triageView = lazyPart('triage', () => import('./triage/triage.tsx'))

interface ApprovalsPageProps {
  page: { readonly title: string; readonly purpose: string }
}

export default function ApprovalsPage({ page }: ApprovalsPageProps) {
  const selected = useSelectedIds()
  const list = useApprovalList(selected[0])
  const selection = useSelection(list.hold.open, selected)
  const { unselect } = selection
  useEffect(() => approvals.onReplaced(unselect), [unselect])
  const { opened, open, show, close } = useOpened('request')
  const openedId = idIn(opened)
  const openRow = useStableCallback((row: Approval) =>
    askBeforeClosing(() => (openedId === null ? open : show)(String(row.id))),
  )
  const goOn = useStableCallback((decided: readonly number[]) => {
    const next = nextOpen(list.hold.rows, openedId, decided)
    if (preferences.closesAfterDecision || !next) return close()
    forgetUnsaved('request')
    show(String(next.id))
  })
  const decisions = useOpenDecisions(openedId, { goOn, show }, selection)
  const triage = useTriage(list)
  useListKeys(!triage.isOpen)
  const columns = useHiddenColumns('approvalColumns')
  const detailPart = details.usePart(openedId !== null, close)
  useCountedOverlay(openedId !== null && !detailPart)
  const triagePart = triageView.usePart(triage.isOpen, triage.leave)

  if (triage.purpose !== null)
    return triagePart ? (
      <triagePart.Triage
        purpose={triage.purpose}
        rows={list.rows}
        listed={triage.listed}
        onPurpose={triage.show}
        isLoading={list.isLoading}
        onLeave={triage.leave}
      />
    ) : (
      <Skeleton className="h-80 w-full" />
    )
  return (
    <>
      <ApprovalsHeader
        page={page}
        list={list}
        isTriagePrimary={
          hasPending(list.query) && selection.chosen.length === 0 && openedId === null
        }
        triage={triage}
      />
      <Loaded from={list.loaded} what="requests" className="mb-4 max-md:mb-8">
        <ListFrame
          list={list}
          columns={columns}
          hasSelection={selection.chosen.length > 0}
          triage={triage}
        >
          <ApprovalTable
            list={list}
            selection={selection}
            hidden={columns.hidden}
            openedId={openedId}
            onDecide={decisions.decide}
            onDecideAll={decisions.decideAll}
            onOpen={openRow}
          />
        </ListFrame>
      </Loaded>
      {detailPart && (
        <detailPart.default
          id={openedId}
          rows={list.hold.rows}
          next={openedId === null ? null : nextOpen(list.hold.rows, openedId)}
          onClose={close}
          onApproved={() => openedId !== null && goOn([openedId])}
          onShow={id => show(String(id))}
          // The sheet itself shows the problems of the destination.
          onDecide={(decision, row, notes) => decisions.decide(decision, row, notes, true)}
          onDecideAll={decisions.decideAll}
        />
      )}
      <DecisionDialogs decisions={decisions} rows={list.rows} />
      <BulkActions
        selection={selection}
        running={decisions.running}
        onDecide={decisions.decideAll}
      />
      <ListFoot rows={list.hold.open} />
    </>
  )
}

/** The next pending request after this one, skipping those that are being decided; undefined if it isn't listed. */
const nextOpen = (
  rows: readonly Approval[],
  id: number | null,
  decided: readonly number[] = [],
): Approval | null | undefined => {
  const at = rows.findIndex(row => row.id === id)
  if (at < 0) return undefined
  const isOpen = ({ id, status }: Approval) =>
    status === 'pending' &&
    !decided.includes(id) &&
    !deciding[id] &&
    !batchOf(outbox.state.batches, id)
  return rows.slice(at + 1).find(isOpen) ?? null
}

interface OpenRequest {
  goOn: (decided: readonly number[]) => void
  show: (id: string) => void
}

/**
 * Deselects rows when they are decided, and selects them again on undo. The details of a decided request go on to the
 * next one, and return on undo.
 */
const useOpenDecisions = (
  openedId: number | null,
  { goOn, show }: OpenRequest,
  { ids, unselect, restore }: Selection<Approval>,
) => {
  const left = useRef(new Set<number>())
  const onUndone = useStableCallback((back: readonly number[]) => {
    restore(back.filter(id => left.current.delete(id)))
    const [id] = back
    if (openedId !== null && back.length === 1 && id !== openedId)
      askBeforeClosing(() => show(String(id)))
  })
  useEffect(() => outbox.onUndone(onUndone), [onUndone])
  return useDecisions(
    useStableCallback((decided: readonly number[]) => {
      for (const id of decided) {
        if (ids.has(id)) left.current.add(id)
        else left.current.delete(id)
      }
      unselect(decided)
      if (openedId !== null && decided.includes(openedId)) goOn(decided)
    }),
  )
}

/** Focuses a row if the focus is outside the table. Inside it, the table handles j and k itself. */
const focusRow = () => {
  const row =
    document.querySelector<HTMLElement>('tr[data-row][tabindex="0"]') ??
    document.querySelector<HTMLElement>('tr[data-row]')
  row?.focus()
  return row !== null
}

const ACTIONS = { next: focusRow, previous: focusRow }
const NONE = {}

/** Triage keys that also work in the list, except while triage is open. */
const useListKeys = (isOn: boolean) => useActions(isOn ? ACTIONS : NONE)
