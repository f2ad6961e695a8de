import { useEffect } from 'react'
import { DecisionDialogs } from '../../components/decisions/decision-dialogs.tsx'
import { useSelectedIds, useSelection } from '../../components/list/use-selection.ts'
import { Loaded } from '../../components/loaded.tsx'
import { approvals } from '../../state/approvals.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHiddenColumns } from '../../ui/table/hidden-columns.ts'
import { ApprovalTable } from './list/approval-table.tsx'
import { ListFoot } from './list/list-foot.tsx'
import { ListFrame } from './list/list-frame.tsx'
import { ApprovalsHeader } from './list/list-tools.tsx'
import { useApprovalList } from './list/use-approval-list.ts'
import { OpenRequest, useOpenRequest } from './open-request.tsx'
import { useTriage } from './triage/use-triage.ts'

const triageView = lazyPart('triage', () => import('./triage/triage.tsx'))

interface ApprovalsPageProps {
  page: { readonly title: string; readonly purpose: string }
}

export default function ApprovalsPage({ page }: ApprovalsPageProps) {
  const selected = useSelectedIds()
  const list = useApprovalList(selected[0])
  const { stored, hold, loaded } = list
  const selection = useSelection(hold.open, selected)
  const { unselect } = selection
  useEffect(() => approvals.onReplaced(unselect), [unselect])
  const request = useOpenRequest(hold.rows, selection)
  const { decisions } = request
  const triage = useTriage(list)
  const columns = useHiddenColumns('approvalColumns')
  const triagePart = triageView.usePart(triage.isOpen, triage.leave)

  if (triage.purpose !== null)
    return triagePart ? (
      <triagePart.Triage
        purpose={triage.purpose}
        rows={stored}
        listed={triage.listed}
        onPurpose={triage.show}
        isLoading={loaded.isLoading}
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
        hasOtherPrimary={selection.chosen.length > 0 || request.id !== null}
        triage={triage}
      />
      <Loaded from={loaded} what="requests" className="mb-4 max-md:mb-8">
        <ListFrame list={list} columns={columns} triage={triage}>
          <ApprovalTable
            list={list}
            selection={selection}
            hidden={columns.hidden}
            openedId={request.id}
            onDecide={decisions.decide}
            onDecideAll={decisions.decideAll}
            onOpen={request.open}
          />
        </ListFrame>
      </Loaded>
      <OpenRequest request={request} />
      <DecisionDialogs decisions={decisions} rows={stored} />
      <ListFoot rows={hold.open} selection={selection} decisions={decisions} />
    </>
  )
}
