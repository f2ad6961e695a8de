import { Loaded } from '../../../components/loaded.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { replacedRequest } from '../../../state/same-thing.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { SheetBody } from '../../../ui/side-sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RequestSheet, type RequestSheetProps } from './request-sheet.tsx'
import { useRequest } from './use-request.ts'

export interface DetailContentProps extends Omit<RequestSheetProps, 'row' | 'request'> {
  id: number
  replaced: Approval | null
  /** Shows the request that the number belongs to now. */
  onAccept: () => void
}

export function DetailContent({ id, replaced, onAccept, ...props }: DetailContentProps) {
  const request = useRequest(id, props.open)
  const { row } = request
  if (row && !replaced) return <RequestSheet {...props} row={row} request={request} />
  return (
    <SheetBody>
      <h2 id={props.titleId} className="mb-4 text-lg">
        Request {id}
      </h2>
      {row && replaced ? (
        <Problem
          tone="wait"
          title="This request was replaced"
          cause={replacedRequest(replaced, row)}
          action={
            <Button variant="neutral" size="sm" onClick={onAccept}>
              Show request {id}
            </Button>
          }
        />
      ) : (
        <Loaded
          from={{
            data: null,
            error: request.isReading ? null : 'Couldn’t load this request',
            reason: 'The request may have been deleted, or the server didn’t respond.',
            load: request.read,
          }}
          what="requests"
          skeleton={<Skeleton className="h-[168px]" />}
        />
      )}
    </SheetBody>
  )
}
