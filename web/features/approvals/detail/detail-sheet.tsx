import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useReducer, useRef, useState } from 'react'
import { useActions } from '../../../components/actions/use-actions.ts'
import { JOURNEY_PARAM, requestAddress } from '../../../components/journey/journey-address.ts'
import { JourneyButton } from '../../../components/journey/journey-button.tsx'
import { useOpened } from '../../../components/list/use-opened.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { approvals } from '../../../state/approvals.ts'
import { preferences, setPreference } from '../../../state/preferences.ts'
import { isSameRequest, replacedRequest } from '../../../state/same-thing.ts'
import { askBeforeClosing } from '../../../state/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { showInView } from '../../../ui/focus.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { StepButtons, sheetSteps } from '../../../ui/sheet-steps.tsx'
import { SheetBody, SideSheet } from '../../../ui/side-sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import { RequestSheet, type RequestSheetProps } from './request-sheet.tsx'
import { useRequest } from './use-request.ts'

type Passed = Omit<RequestSheetProps, 'row' | 'request' | 'open' | 'titleId'>

interface DetailSheetProps extends Passed {
  onClose: () => void
  id: number | null
  /** The listed requests, in display order. */
  rows: readonly Approval[]
}

export default function DetailSheet({ id, rows, onClose, ...on }: DetailSheetProps) {
  const { last, times } = useLastOpened(id)
  const titleId = useId()
  const body = useRef<HTMLDivElement>(null)
  const isOpen = id !== null
  const close = () => askBeforeClosing(onClose)

  const steps = sheetSteps(
    rows.map(row => row.id),
    last,
    next => askBeforeClosing(() => on.onShow(next)),
  )
  const listed = last === null ? undefined : approvals.rowOf(last)
  const [accepted, accept] = useReducer((times: number) => times + 1, 0)
  const shownKey = `${times} ${accepted}`
  const replaced = useReplaced(shownKey, listed)
  const row = replaced ? undefined : listed
  const { open: openJourney } = useOpened(JOURNEY_PARAM)
  const { closesAfterDecision } = useStore(preferences)
  const actions = {
    next: () => steps.next?.(),
    previous: () => steps.previous?.(),
    leave: close,
    journey: () => (row ? openJourney(requestAddress(row)) : false),
  }
  useActions(isOpen ? actions : {})

  // The focus follows the request: into the sheet, so that the sheet's shortcuts work, and to the request's row when
  // the sheet closes.
  useEffect(() => {
    if (last === null) return
    const row = document.querySelector<HTMLElement>(`[data-row="${last}"]`)
    const active = document.activeElement
    if (isOpen) {
      showInView(row)
      const sheet = body.current?.closest('dialog')
      if (!sheet?.contains(active)) sheet?.focus({ preventScroll: true })
    } else if (active === document.body || active?.closest('[data-row]'))
      row?.focus({ preventScroll: true })
  }, [isOpen, last])

  const { place } = steps
  return (
    <SideSheet
      open={isOpen}
      onClose={close}
      onKeyDown={steps.onKeyDown}
      labelledBy={titleId}
      head={
        <>
          <StepButtons noun="request" steps={steps} />
          <p role="status" className="sr-only">
            {row && place && `${place}: ${bidiIsolate(row.contentTitle)}`}
          </p>
          {row && (
            <>
              <JourneyButton
                address={requestAddress(row)}
                aria-keyshortcuts="w"
                label={`Where is ${bidiIsolate(row.contentTitle)}?`}
                variant="clear"
                size="sm"
              >
                Where is it?
              </JourneyButton>
              <MoreMenu
                label="More actions"
                items={[
                  {
                    kind: 'checkbox',
                    label: 'Close after a decision',
                    checked: closesAfterDecision,
                    onSelect: () => setPreference('closesAfterDecision', !closesAfterDecision),
                  },
                  { kind: 'separator' },
                  {
                    label: 'Delete…',
                    icon: <Trash />,
                    danger: true,
                    onSelect: () => on.onDecide('delete', row),
                  },
                ]}
              />
            </>
          )}
          <IconButton label="Close" variant="clear" icon={<X />} onClick={close} />
        </>
      }
    >
      <div ref={body} className="flex min-h-0 flex-1 flex-col">
        {last !== null && (
          <Shown
            {...on}
            key={shownKey}
            replaced={replaced}
            id={last}
            open={isOpen}
            titleId={titleId}
            onAccept={accept}
          />
        )}
      </div>
    </SideSheet>
  )
}

/** The row first seen for `key`, if its number now belongs to another request. */
const useReplaced = (key: string, row: Approval | undefined) => {
  const [first, setFirst] = useState({ key, row })
  if (first.key !== key || (row && !first.row)) setFirst({ key, row })
  return first.key === key && first.row && row && !isSameRequest(first.row, row) ? first.row : null
}

interface ShownProps extends Passed {
  id: number
  open: boolean
  titleId: string
  replaced: Approval | null
  /** Shows the request that the number belongs to now. */
  onAccept: () => void
}

function Shown({ id, replaced, onAccept, ...props }: ShownProps) {
  const request = useRequest(id, props.open)
  if (request.row && replaced)
    return (
      <SheetBody>
        <h2 id={props.titleId} className="mb-4 text-lg">
          Request {id}
        </h2>
        <Problem
          tone="wait"
          title="This request was replaced"
          cause={replacedRequest(replaced, request.row)}
          action={
            <Button variant="neutral" size="sm" onClick={onAccept}>
              Show request {id}
            </Button>
          }
        />
      </SheetBody>
    )
  if (request.row) return <RequestSheet {...props} row={request.row} request={request} />
  return (
    <SheetBody>
      <h2 id={props.titleId} className="text-lg">
        Request {id}
      </h2>
      <Loaded
        className="mt-3"
        from={{
          data: null,
          error: request.isReading ? null : 'Couldn’t load this request',
          reason: 'The request may have been deleted, or the server didn’t respond.',
          load: request.read,
        }}
        what="requests"
        skeleton={
          <div aria-busy="true" className="mt-3 flex gap-4.5">
            <Skeleton className="h-[168px] w-[112px]" />
            <div className="grid flex-1 content-start gap-3">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-5 w-1/2" />
            </div>
          </div>
        }
      />
    </SheetBody>
  )
}
