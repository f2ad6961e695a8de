import { nothingToUndo, undoLatest } from '../../../components/decisions/outbox.ts'
import { UNDO_KEY, usePageKeys } from '../../../components/list/use-page-keys.ts'
import { notify } from '../../../state/toasts.ts'

/** The row the keyboard is at: j and k begin there when the focus is outside the table; inside, the table moves by itself. */
const focusRow = () =>
  (
    document.querySelector<HTMLElement>('tr[data-row][tabindex="0"]') ??
    document.querySelector<HTMLElement>('tr[data-row]')
  )?.focus()

const takeBack = () => {
  if (!undoLatest()) notify({ kind: 'info', id: 'nothing-to-undo', title: nothingToUndo() })
}

const ACTIONS = { u: takeBack, [UNDO_KEY]: takeBack, j: focusRow, k: focusRow }
const NONE = {}

/** The keys of triage that mean something in the list too, wherever the focus is. Off while triage is open. */
export const useListKeys = (isOn: boolean) => usePageKeys(isOn ? ACTIONS : NONE)
