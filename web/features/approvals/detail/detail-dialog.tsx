import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import { RequestDialog, type RequestDialogProps } from './request-dialog.tsx'
import { useRequest } from './use-request.ts'

type Passed = Omit<RequestDialogProps, 'row' | 'request' | 'open'>

export default function DetailDialog({ id, ...on }: Passed & { id: number | null }) {
  const { last, times } = useLastOpened(id)
  return last !== null && <Shown {...on} key={times} id={last} open={id !== null} />
}

function Shown({ id, ...props }: Passed & { id: number; open: boolean }) {
  const request = useRequest(id, props.open)
  if (request.row) return <RequestDialog {...props} row={request.row} request={request} />
  return (
    <Dialog open={props.open} onClose={props.onClose} size="lg" title={`Request ${id}`}>
      {request.isReading ? (
        <div aria-busy="true" className="flex gap-4">
          <Skeleton className="h-24 w-16" />
          <div className="grid flex-1 content-start gap-3">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
      ) : (
        <Problem
          tone="wait"
          title="Couldn’t load this request"
          cause="The request may have been deleted, or the server didn’t respond."
          action={
            <Button variant="neutral" size="sm" onClick={() => void request.read()}>
              Try again
            </Button>
          }
        />
      )}
    </Dialog>
  )
}
