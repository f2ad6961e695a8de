import { useActions } from '../../../components/actions/use-actions.ts'

/** Focuses a row if the focus is outside the table. Inside it, the table handles j and k itself. */
const focusRow = () => {
  const row =
    document.querySelector<HTMLElement>('tr[data-row][tabindex="0"]') ??
    document.querySelector<HTMLElement>('tr[data-row]')
  row?.focus()
  return row !== null
}

const ACTIONS = { next: focusRow, previous: focusRow }
const NONE = {}

/** Triage keys that also work in the list, except while triage is open. */
export const useListKeys = (isOn: boolean) => useActions(isOn ? ACTIONS : NONE)
