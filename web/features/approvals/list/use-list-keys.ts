import { nothingToUndo, outbox } from '../../../components/decisions/outbox.ts'
import { useShortcuts } from '../../../components/shortcuts/use-shortcuts.ts'
import { notify } from '../../../state/toasts.ts'

/** The row the keyboard is at: j and k begin there when the focus is outside the table; inside, the table moves by itself. */
const focusRow = () => {
  const row =
    document.querySelector<HTMLElement>('tr[data-row][tabindex="0"]') ??
    document.querySelector<HTMLElement>('tr[data-row]')
  row?.focus()
  return row !== null
}

const takeBack = () => {
  if (!outbox.undoLatest()) notify({ kind: 'info', id: 'nothing-to-undo', title: nothingToUndo() })
}

const ACTIONS = { undo: takeBack, next: focusRow, previous: focusRow }
const NONE = {}

/** The keys of triage that mean something in the list too, wherever the focus is. Off while triage is open. */
export const useListKeys = (isOn: boolean) => useShortcuts(isOn ? ACTIONS : NONE)
