import { useEffect, useRef } from 'react'
import { useActions } from '../../../components/actions/use-actions.ts'
import { can } from '../../../components/decisions/eligibility.ts'
import { batchOf } from '../../../components/decisions/outbox.ts'
import { undecided } from '../../../components/decisions/use-row-decision.ts'
import { JOURNEY_PARAM, requestAddress } from '../../../components/journey/journey-address.ts'
import { useOpened } from '../../../components/list/use-opened.ts'
import type { Selection } from '../../../components/list/use-selection.ts'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { canRequestAgain, requestAllAgain } from '../../../components/requests/request-again.ts'
import type { Decision } from '../../../state/approval-decisions.ts'
import { focusField } from '../../../ui/focus.ts'
import type { StackPlace } from '../../../ui/table/groups.ts'
import type { ApprovalContext } from './cell-facts.ts'

export const DECISION_KEYS: Readonly<Record<string, 'approve' | 'reject'>> = {
  a: 'approve',
  r: 'reject',
}

/** Focuses a row if the focus is outside the table. Inside it, the table handles j and k itself. */
const focusRow = () => {
  const row =
    document.querySelector<HTMLElement>('tr[data-row][tabindex="0"]') ??
    document.querySelector<HTMLElement>('tr[data-row]')
  row?.focus()
  return row !== null
}

/** Triage keys that also work in the list. */
const LIST_KEYS = { next: focusRow, previous: focusRow }

/** What the keys do on a focused row, which J and K focus. Returns whether they do anything. */
export const useRowKeys = (
  { basis, onDecide, onDecideAll }: ApprovalContext,
  { ids }: Pick<Selection<ApprovalWithOutcome>, 'ids'>,
  hasSelection: boolean,
) => {
  useActions(LIST_KEYS)
  const { batches, decided } = basis
  const { open: openJourney } = useOpened(JOURNEY_PARAM)
  const decidedByKey = useRef<number | null>(null)
  // Once a request that was decided by a key is queued, perhaps after a dialog, the next open row gets the focus.
  useEffect(() => {
    const id = decidedByKey.current
    if (id === null || !batchOf(batches, id)) return
    decidedByKey.current = null
    focusField(document, `[data-row="${id}"] ~ [data-row]:not([data-state="dim"])`)
  }, [batches])

  return (
    own: ApprovalWithOutcome,
    key: string,
    { stack = [own], isInner }: StackPlace<ApprovalWithOutcome>,
  ): boolean => {
    if (key === 'w') {
      openJourney(requestAddress(own))
      return true
    }
    const open = undecided(stack, batches, decided)
    const [row] = open
    if (!row) return false
    const decision = DECISION_KEYS[key]
    const decide = (to: Decision) => (open.length > 1 ? onDecideAll(to, open) : onDecide(to, row))
    if (decision && hasSelection) {
      // The foot decides the selection.
      if (ids.has(row.id)) decidedByKey.current = row.id
      return false
    }
    // Approving one request of a title would approve the others, too.
    if (decision && can(decision, row) && !(isInner && decision === 'approve')) {
      decidedByKey.current = row.id
      decide(decision)
    } else if (decision === 'approve' && open.some(canRequestAgain))
      void requestAllAgain(open.filter(canRequestAgain))
    else if (key === 'Delete') decide('delete')
    else return false
    return true
  }
}
