import { useEffect, useState } from 'react'
import { guardLeaving } from '../../../lib/leave-reasons.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RequestDialog, type RequestDialogProps } from './request-dialog.tsx'
import { useRequest } from './use-request.ts'

type Passed = Pick<RequestDialogProps, 'onShow' | 'onDecide' | 'onDecideAll'>

interface DetailDialogProps extends Passed {
  id: number | null
  onClose: () => void
  onReopen: () => void
}

export default function DetailDialog({
  id,
  onClose,
  onReopen,
  onShow,
  ...passed
}: DetailDialogProps) {
  const [before, setBefore] = useState(id)
  const [heldId, setHeldId] = useState<number | null>(null)
  const [shown, setShown] = useState({ id, opening: 0 })
  const [unsaved, setUnsaved] = useState<string | null>(null)
  /** Continuation to run once the user discards the changes. */
  const [asked, setAsked] = useState<{ goOn: () => void } | null>(null)
  if (id !== before) {
    setBefore(id)
    if (id === null) setHeldId(unsaved ? before : null)
    else {
      setHeldId(null)
      if (id !== heldId) {
        // Keep showing the last request during the closing animation, and remount on reopening.
        setShown({ id, opening: shown.opening + 1 })
        setUnsaved(null)
      }
    }
  }
  useEffect(() => {
    if (heldId === null) return
    setAsked({ goOn: onClose })
    onReopen()
  }, [heldId, onReopen, onClose])
  useEffect(() => {
    if (unsaved) return guardLeaving(() => `${unsaved} will be lost.`)
  }, [unsaved])

  const go = (goOn: () => void) => {
    setUnsaved(null)
    goOn()
  }
  const askThen = (goOn: () => void) => (unsaved ? setAsked({ goOn }) : goOn())
  return (
    <>
      {shown.id !== null && (
        <Shown
          key={`${shown.id} ${shown.opening}`}
          {...passed}
          id={shown.id}
          open={id !== null || heldId !== null}
          onClose={() => askThen(onClose)}
          onLeave={() => go(onClose)}
          onShow={other => askThen(() => onShow(other))}
          onUnsaved={setUnsaved}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Close without saving?"
        description={`${unsaved ?? 'Your changes'} will be lost.`}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => {
          if (asked) go(asked.goOn)
        }}
      />
    </>
  )
}

type ShownProps = Omit<RequestDialogProps, 'row' | 'request'> & { id: number }

function Shown({ id, ...props }: ShownProps) {
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
