import { useEffect, useId, useReducer, useRef, useState } from 'react'
import { useActions } from '../../../components/actions/use-actions.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { approvals } from '../../../state/approvals.ts'
import { askBeforeClosing } from '../../../state/unsaved.ts'
import { showInView } from '../../../ui/focus.ts'
import { sheetSteps } from '../../../ui/sheet-steps.tsx'
import { SideSheet } from '../../../ui/side-sheet.tsx'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import { DetailContent, type DetailContentProps } from './detail-content.tsx'
import { DetailHead } from './detail-head.tsx'
import { useReplaced } from './use-request.ts'

type Own = 'id' | 'open' | 'titleId' | 'replaced' | 'hasDetails' | 'onAccept'

interface DetailSheetProps extends Omit<DetailContentProps, Own> {
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
  const actions = {
    next: () => steps.next?.(),
    previous: () => steps.previous?.(),
    leave: close,
  }
  useActions(isOpen ? actions : {})

  const [hasDetails, setHasDetails] = useState(false)
  useEffect(() => {
    if (hasDetails) showInView(body.current?.querySelector('[data-details]') ?? null)
  }, [hasDetails])

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

  return (
    <SideSheet
      open={isOpen}
      onClose={close}
      onKeyDown={steps.onKeyDown}
      labelledBy={titleId}
      head={
        <DetailHead
          open={isOpen}
          row={replaced ? undefined : listed}
          steps={steps}
          hasDetails={hasDetails}
          onToggleDetails={() => setHasDetails(!hasDetails)}
          onDelete={row => on.onDecide('delete', row)}
          onClose={close}
        />
      }
    >
      <div ref={body} className="flex min-h-0 flex-1 flex-col">
        {last !== null && (
          <DetailContent
            {...on}
            key={shownKey}
            replaced={replaced}
            id={last}
            open={isOpen}
            titleId={titleId}
            hasDetails={hasDetails}
            onAccept={accept}
          />
        )}
      </div>
    </SideSheet>
  )
}
