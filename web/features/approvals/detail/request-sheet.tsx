import { OddRowNote } from '../../../components/odd-row.tsx'
import { TitleInfo } from '../../../components/titles/title-info.tsx'
import { titleOf, useTitleItem } from '../../../components/titles/use-title-item.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { askBeforeClosing } from '../../../state/unsaved.ts'
import { SheetBody } from '../../../ui/side-sheet.tsx'
import { DecidingFacts, RequestFacts } from '../facts/request-facts.tsx'
import { OutsideChange } from './outside-change.tsx'
import { RequestActions } from './request-actions.tsx'
import { RequestDestination } from './request-destination.tsx'
import { RequestDetails } from './request-details.tsx'
import { type RequestEditOptions, useRequestEdit } from './use-request-edit.ts'

export interface RequestSheetProps extends RequestEditOptions {
  titleId: string
  /** The request to read next; null if this is the last one, and undefined if it isn't listed. */
  next: Approval | null | undefined
  hasDetails: boolean
}

export function RequestSheet({ titleId, next, hasDetails, ...options }: RequestSheetProps) {
  const { row, request } = options
  const { known, batch, routing, note, rights, doing, act } = useRequestEdit(options)
  const item = useTitleItem(row, true)
  const show = (id: number) => askBeforeClosing(() => options.onShow(id))
  return (
    <>
      <SheetBody>
        <OutsideChange row={row} request={request} form={routing.form} batch={batch} />
        <TitleInfo about={titleOf(row, item)} id={titleId} />
        <OddRowNote row={row} noun="request" />
        <div className="-mx-(--gutter) mt-4.5 mb-1.5">
          <DecidingFacts
            row={known}
            others={{ busy: doing === 'approve-all', onShow: show, onApproveAll: act.approveAll }}
          />
        </div>
        <RequestFacts
          row={known}
          layout="row"
          note={note}
          destination={<RequestDestination row={row} canEdit={rights.canEdit} {...routing} />}
        />
        {hasDetails && <RequestDetails row={row} />}
      </SheetBody>
      <RequestActions
        row={known}
        rights={rights}
        routing={routing}
        doing={doing}
        next={next}
        on={{ ...act, next: () => next && show(next.id) }}
      />
    </>
  )
}
