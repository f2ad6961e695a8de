import { useEffect, useRef } from 'react'
import { batchOf, outbox } from '../../components/decisions/outbox.ts'
import { useDecisions } from '../../components/decisions/use-decisions.ts'
import { useOpened } from '../../components/list/use-opened.ts'
import type { Selection } from '../../components/list/use-selection.ts'
import type { Approval } from '../../contract/approvals.ts'
import { idIn } from '../../lib/query-values.ts'
import { deciding } from '../../state/approval-decisions.ts'
import { preferences } from '../../state/preferences.ts'
import { askBeforeClosing, forgetUnsaved } from '../../state/unsaved.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useCountedOverlay } from '../../ui/open-overlays.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'

const details = lazyPart('request details', () => import('./detail/detail-sheet.tsx'))

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

/**
 * The request whose details are open, and the decisions of the page. Deselects rows when they are decided, and selects
 * them again on undo. The details of a decided request go on to the next one, and return on undo.
 * @param rows the shown requests
 */
export const useOpenRequest = (
  rows: readonly Approval[],
  { ids, unselect, restore }: Selection<Approval>,
) => {
  const { opened, open, show, close } = useOpened('request')
  const id = idIn(opened)
  const goOn = useStableCallback((decided: readonly number[]) => {
    const next = nextOpen(rows, id, decided)
    if (preferences.closesAfterDecision || !next) return close()
    forgetUnsaved('request')
    show(String(next.id))
  })
  const left = useRef(new Set<number>())
  const onUndone = useStableCallback((back: readonly number[]) => {
    restore(back.filter(one => left.current.delete(one)))
    const [first] = back
    if (id !== null && back.length === 1 && first !== id)
      askBeforeClosing(() => show(String(first)))
  })
  useEffect(() => outbox.onUndone(onUndone), [onUndone])
  const decisions = useDecisions(
    useStableCallback((decided: readonly number[]) => {
      for (const one of decided) {
        if (ids.has(one)) left.current.add(one)
        else left.current.delete(one)
      }
      unselect(decided)
      if (id !== null && decided.includes(id)) goOn(decided)
    }),
  )
  return {
    id,
    rows,
    decisions,
    open: useStableCallback((row: Approval) =>
      askBeforeClosing(() => (id === null ? open : show)(String(row.id))),
    ),
    show,
    close,
    goOn,
  }
}

/** The details of the open request. Their code loads when the first one is opened. */
export function OpenRequest({ request }: { request: ReturnType<typeof useOpenRequest> }) {
  const { id, rows, decisions, show, close, goOn } = request
  const part = details.usePart(id !== null, close)
  useCountedOverlay(id !== null && !part)
  return (
    part && (
      <part.default
        id={id}
        rows={rows}
        next={id === null ? null : nextOpen(rows, id)}
        onClose={close}
        onApproved={() => id !== null && goOn([id])}
        onShow={next => show(String(next))}
        // The sheet itself shows the problems of the destination.
        onDecide={(decision, row, notes) => decisions.decide(decision, row, notes, true)}
        onDecideAll={decisions.decideAll}
      />
    )
  )
}
